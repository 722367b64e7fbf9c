/** Dialogues in which a call comes to nothing: each failure code is reached, and the model is told what to do. */
import { describe, expect, test } from 'vitest';
import { failure } from '#core/tools/result.ts';
import type { FailureCode } from '#core/tools/schemas.ts';
import { createDialogue, reads, tool } from '../../support/dialogue';

const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const [look, forecast] = ['music_example_webmcp_look', 'weather_mcp_forecast'];

async function aDialogue() {
  const dialogue = await createDialogue();
  const tools = { look: tool('look', reads), play: tool('play'), forecast: tool('forecast', { ...reads, schema }) };
  const [site, weather] = [dialogue.page('https://music.example'), dialogue.server('weather')];
  site.offers(tools.look, tools.play);
  weather.offers(tools.forecast);
  await dialogue.person.hasAllowedReading('weather');
  await dialogue.person.says('Go');
  await dialogue.model.isAsked();
  return { ...dialogue, ...tools, site, weather };
}

type Dialogue = Awaited<ReturnType<typeof aDialogue>>;

/** How it comes to each, and what the sentence tells the model; to three of them in `bounds.test.ts` and `absent.test.ts`. */
const ways: Record<
  Exclude<FailureCode, 'too-many-calls' | 'given-up' | 'widget-gone'>,
  [sentence: string, happens: (dialogue: Dialogue) => Promise<void>]
> = {
  'unknown-format': ['Call a tool by the exact name it was offered under.', ({ model }) => model.calls('look')],
  'not-offered': ['Call only the tools that you were given.', ({ model }) => model.calls('weather_mcp_secret')],
  'unknown-server': [
    'no MCP client available for tool "forecast": the server "weather" is no longer there. Go on without its tools.',
    ({ model, weather }) => {
      weather.stops();
      return model.calls(forecast, { city: 'Oslo' });
    },
  ],
  'unknown-tool': [
    '"look" no longer exists on "music_example". Look at the tools offered now.',
    ({ model, site, play }) => {
      site.offers(play);
      return model.calls(look);
    },
  ],
  disabled: [
    '"look" is switched off at the moment.',
    ({ model, site }) => {
      site.offers(tool('look', { ...reads, disabled: true }));
      return model.calls(look);
    },
  ],
  'not-enabled': [
    'the person switched "look" off for this conversation. Go on without it.',
    async ({ model, person, site }) => {
      await person.switchesOff(site.key, 'look');
      await model.calls(look);
    },
  ],
  unavailable: [
    '"look" can\'t be used at the moment: Its schema threw.',
    ({ model, site }) => {
      site.offers(tool('look', { ...reads, unavailable: 'Its schema threw.' }));
      return model.calls(look);
    },
  ],
  'document-changed': [
    'the page was loaded anew since "look" was offered, so it was not called.',
    ({ model, site }) => {
      site.navigates();
      return model.calls(look);
    },
  ],
  'definition-changed': [
    '"play" changed since it was offered, so it was not called.',
    async ({ model, person, site, look: other }) => {
      await model.calls('music_example_webmcp_play');
      await person.isAsked();
      site.offers(other, tool('play', { description: 'Plays and buys' }));
      await person.allows();
    },
  ],
  'malformed-arguments': [
    'the arguments were not a JSON object (at character 9: ',
    ({ model }) => model.calls(forecast, '{"city": ]'),
  ],
  'invalid-input': ['"path":"/city","keyword":"required"', ({ model }) => model.calls(forecast, { town: 'Oslo' })],
  denied: [
    'the person did not allow this call. Do not repeat it',
    async ({ model, person }) => {
      await model.calls('music_example_webmcp_play');
      await person.denies();
    },
  ],
  'timed-out': [
    '"look" gave no answer within 0.02 s. It may still have worked',
    ({ model, settings }) => {
      settings.toolTimeout = 20;
      return model.calls(look);
    },
  ],
  aborted: [
    'the call was stopped before it answered. It may have worked',
    async ({ model, person, look: running }) => {
      await model.calls(look);
      await running.isCalled();
      await person.stops();
      await person.says('And?');
    },
  ],
  threw: [
    'Error: The library is closed',
    async ({ model, look: throwing }) => {
      await model.calls(look);
      await throwing.answers(new Error('The library is closed'));
    },
  ],
  'too-large': [
    'the result has 9000000 characters, over the limit of 1000000, and was not passed on. Ask for less.',
    async ({ model, look: large }) => {
      await model.calls(look);
      await large.answers({ type: 'too-large', size: 9_000_000, limit: 1_000_000 });
    },
  ],
  'page-not-there': [
    'no WebMCP server "music_example" found for tool "look": its page did not answer or is closed, so nothing was called.',
    ({ model, site }) => {
      site.closes();
      return model.calls(look);
    },
  ],
  'page-gone': [
    'the page was closed or left before it answered. It may have worked',
    async ({ model, site, look: running }) => {
      await model.calls(look);
      await running.isCalled();
      site.navigates();
    },
  ],
  disconnected: [
    'the server "weather" could not be reached, so the outcome is unknown: The line is dead',
    async ({ model, forecast: lost }) => {
      await model.calls(forecast, { city: 'Oslo' });
      await lost.answers({ ...failure('disconnected', { message: 'The line is dead' }) });
      await lost.answers({ ...failure('disconnected', { message: 'The line is dead' }) }); // a reading tool is tried twice
    },
  ],
  'permission-missing': [
    'Tabhand has no permission to reach weather.example.',
    async ({ model, forecast: far }) => {
      await model.calls(forecast, { city: 'Oslo' });
      await far.answers({ ...failure('permission-missing', { host: 'weather.example' }) });
    },
  ],
  'keys-locked': [
    'the key for the server of "forecast" is locked, so nothing was sent.',
    async ({ model, forecast: far }) => {
      await model.calls(forecast, { city: 'Oslo' });
      await far.answers({ ...failure('keys-locked', { tool: 'forecast' }) });
    },
  ],
  'needs-sign-in': [
    'the server of "forecast" asks the person to sign in, so nothing ran.',
    async ({ model, forecast: far }) => {
      await model.calls(forecast, { city: 'Oslo' });
      await far.answers({ ...failure('needs-sign-in', { tool: 'forecast', server: 'weather' }) });
    },
  ],
  unverified: [
    'the skill "delays" was not read: "SKILL.md" has other contents than its server\'s list says.',
    async ({ model, forecast: far }) => {
      await model.calls(forecast, { city: 'Oslo' });
      await far.answers({ ...failure('unverified', { why: 'digest', skill: 'delays', file: 'SKILL.md' }) });
    },
  ],
  'not-done': [
    'button "Save" is disabled, so nothing was done. Do first what the page asks for.',
    async ({ model, forecast: far }) => {
      await model.calls(forecast, { city: 'Oslo' });
      await far.answers({ ...failure('not-done', { why: 'disabled', role: 'button', name: 'Save' }) });
    },
  ],
  'not-taken': [
    'interrupted before it reached the page, so nothing ran. Call it again if it is still needed.',
    async ({ model, person, site, play, background }) => {
      await model.calls('music_example_webmcp_play');
      await person.allows();
      await play.isCalled();
      background.dies();
      site.losesCalls();
      await background.wakes();
    },
  ],
  interrupted: [
    'the call was interrupted and its outcome is unknown.',
    async ({ model, person, site, play, background }) => {
      await model.calls('music_example_webmcp_play');
      await person.allows();
      await play.isCalled();
      background.dies();
      site.navigates();
      await background.wakes();
    },
  ],
};

test.each(Object.entries(ways))('R23, R109: %s: the model is told what to do, and goes on', async (code, way) => {
  const dialogue = await aDialogue();
  const [sentence, happens] = way;
  await happens(dialogue);
  const told = (await dialogue.model.heard()).findLast(({ role }) => role === 'tool');
  expect(told).toMatchObject({ isError: true, text: expect.stringContaining(sentence) });
  expect(told?.text).not.toContain('undefined');
  expect((await dialogue.log.results()).at(-1)).toBe(code);
  await dialogue.model.says('Then not.');
  await dialogue.log.ends('end_turn');
});

test('a page that moved on instead of answering has answered: the model is told that it moved on', async () => {
  const { model, look: form, log } = await aDialogue();
  await model.calls(look);
  await form.answers(null);
  expect(await model.told()).toEqual(['The page moved on to another address.']);
  expect(await log.results()).not.toContain('page-gone');
});

test('a name without the first `_`, which an old chat has or a model leaves out, is the tool’s', async () => {
  const { model, person, server, log } = await aDialogue();
  const find = tool('find', reads);
  server('1pass').offers(find);
  await model.says('Ready.');
  await person.hasAllowedReading('1pass');
  await person.says('Find it');
  await model.calls('1pass_mcp_find');
  await find.answers('Found');
  expect(await model.told()).toEqual(['Found']);
  expect(await log.results()).not.toContain('not-offered');
});

test('a page’s tool that goes away while it runs still answers, and is not offered any more', async () => {
  const { model, site, look: fading, play } = await aDialogue();
  await model.calls(look);
  await fading.isCalled();
  site.offers(play);
  await fading.answers('The last word');
  expect(await model.told()).toEqual(['The last word']);
  expect(await model.offered()).not.toContain(look);
});

test('R29: a call that did not fit is told the faults and the schema, and the corrected one works', async () => {
  const { model, forecast: rain } = await aDialogue();
  await model.calls(forecast, { town: 'Oslo' });
  expect(JSON.parse((await model.told())[0] ?? '')).toMatchObject({
    details: [{ path: '/city', keyword: 'required', message: 'city is missing.' }],
    expected_schema: schema,
  });
  await model.calls(forecast, { city: 'Oslo' });
  await rain.answers('Rain');
  expect(await model.told()).toEqual(['Rain']);
});

describe('R115: a call that failed for a passing reason', () => {
  const busy = () => failure('disconnected', { message: 'HTTP 503' });

  test('is tried again once if its tool only reads, and the log has both beginnings', async () => {
    const { model, forecast: rain, log } = await aDialogue();
    await model.calls(forecast, { city: 'Oslo' });
    await rain.answers({ ...busy() });
    await rain.answers('Rain');
    expect(await model.told()).toEqual(['Rain']);
    expect((await log.kinds()).filter((kind) => kind === 'call-started')).toHaveLength(2);
    expect(rain.made).toEqual([{ city: 'Oslo' }, { city: 'Oslo' }]);
  });

  test('is not tried a third time', async () => {
    const { model, forecast: rain } = await aDialogue();
    await model.calls(forecast, { city: 'Oslo' });
    for (let i = 0; i < 2; i++) await rain.answers({ ...busy() });
    expect((await model.told())[0]).toContain('HTTP 503');
    expect(rain.made).toHaveLength(2);
  });

  test('is never tried again if its tool changes something, nor if it answered with an error of its own', async () => {
    const { model, person, server, forecast: rain } = await aDialogue();
    const pay = tool('pay');
    server('bank').offers(pay);
    await model.says('Ready.');
    await person.says('Pay, and look at the weather');
    await model.callsTogether(['bank_mcp_pay', {}], [forecast, { city: 'Oslo' }]);
    await rain.answers(new Error('No such city'));
    await person.allows('bank_mcp_pay');
    await pay.answers({ ...busy() });
    await model.isAsked();
    expect([pay.made, rain.made]).toEqual([[{}], [{ city: 'Oslo' }]]);
  });

  test.each([401, 403, 404])(
    'R115: but not where the server answered with status %i, which does not pass',
    async (status) => {
      const { model, forecast: rain } = await aDialogue();
      await model.calls(forecast, { city: 'Oslo' });
      await rain.answers(failure('disconnected', { message: `HTTP ${status}`, status }));
      expect((await model.told())[0]).toContain(`HTTP ${status}`);
      expect(rain.made).toHaveLength(1);
    },
  );

  test('R115: waits as long as the server asks, if that is not long', async () => {
    const { model, forecast: rain } = await aDialogue();
    await model.calls(forecast, { city: 'Oslo' });
    const before = performance.now();
    await rain.answers(failure('disconnected', { message: 'HTTP 503', status: 503, retryAfter: 2 }));
    await rain.answers('Rain');
    expect(await model.told()).toEqual(['Rain']);
    expect(performance.now() - before).toBeGreaterThan(1900);
  });

  test('R115: is not tried again where the server asks for a long wait, and the model is told when', async () => {
    const { model, forecast: rain } = await aDialogue();
    await model.calls(forecast, { city: 'Oslo' });
    await rain.answers(failure('disconnected', { message: 'HTTP 429', status: 429, retryAfter: 90 }));
    expect((await model.told())[0]).toContain('Try again in 90 s, not earlier.');
    expect(rain.made).toHaveLength(1);
  });

  test('R115: is not tried again after the user switched its server off meanwhile', async () => {
    const { model, person, weather, forecast: rain } = await aDialogue();
    await model.calls(forecast, { city: 'Oslo' });
    await rain.answers({ ...busy() });
    await person.switchesOff(weather.key);
    expect((await model.told())[0]).toContain('HTTP 503');
    expect(rain.made).toHaveLength(1);
  });

  test('is not tried again when the run is stopped', async () => {
    const { model, person, forecast: rain, log } = await aDialogue();
    await model.calls(forecast, { city: 'Oslo' });
    await rain.answers({ ...busy() });
    await log.has('call-started');
    await person.stops();
    expect(rain.made).toHaveLength(1);
    await log.ends('aborted');
  });
});
