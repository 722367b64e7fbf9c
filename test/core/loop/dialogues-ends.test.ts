/** Dialogues about how a run ends, and how it goes on: its limit of turns, circles, stops, failures and deaths. */
import { describe, expect, test } from 'vitest';
import { until } from '../../support/agent-world';
import { createDialogue, reads, tool } from '../../support/dialogue';

const look = 'music_example_webmcp_look';

async function aDialogue(settings: Parameters<typeof createDialogue>[0] = {}) {
  const dialogue = await createDialogue(settings);
  const looks = tool('look', reads);
  dialogue.page('https://music.example').offers(looks);
  return { ...dialogue, looks };
}

describe('the limit of turns', () => {
  test('R101: is ten: then the run stops as such, and "Continue" takes it up where it was', async () => {
    const { person, model, looks, log } = await aDialogue();
    looks.alwaysAnswers('Nothing');
    await person.says('Look for ever');
    for (let n = 1; n <= 10; n++) await model.calls(look, { n });
    await log.ends('max_turns');
    expect((await log.conversation()).run).toMatchObject({ going: false, turns: 10 });
    await person.goesOn();
    expect((await model.heard()).filter(({ role }) => role === 'tool')).toHaveLength(10);
    await model.says('There is nothing.');
    await log.ends('end_turn');
  });

  test('R101: is what the setting says, and an answer in the last turn is the end of it', async () => {
    const { person, model, looks, log } = await aDialogue({ maxTurns: 2 });
    looks.alwaysAnswers('Nothing');
    await person.says('Look');
    await model.calls(look);
    await model.says('Nothing.');
    await log.ends('end_turn');
  });
});

describe('the limit of cost', () => {
  test('stops the run once, and "Continue" takes it up where it was, with a new allowance', async () => {
    const { person, model, looks, log } = await aDialogue();
    // A turn of the scripted model reads 7 tokens and writes 3.
    Object.assign(model.provider, { price: { input: 50_000, output: 0 }, isElsewhere: true });
    looks.alwaysAnswers('Nothing');
    await person.says('Look');
    for (const n of [1, 2]) await model.calls(look, { n });
    await log.ends('max_cost');
    await person.goesOn();
    expect((await model.heard()).filter(({ role }) => role === 'tool')).toHaveLength(2);
    await model.calls(look, { n: 3 });
    await model.says('There is nothing.');
    await log.ends('end_turn');
  });

  test('counts tokens where no price is known, and nothing of a model on this computer', async () => {
    for (const [isElsewhere, end] of [
      [true, 'max_cost'],
      [false, 'end_turn'],
    ] as const) {
      const { person, model, looks, log } = await aDialogue({ maxCost: 1 });
      Object.assign(model.provider, { isElsewhere });
      model.uses({ inputTokens: 12_000, outputTokens: 1 });
      looks.alwaysAnswers('Nothing');
      await person.says('Look');
      await model.calls(look);
      if (end === 'end_turn') await model.says('Nothing.');
      await log.ends(end);
    }
  });
});

test.each([{ input: 50_000, output: 0 }, undefined])(
  'a service that doesn’t say what a request took has its tokens estimated, at a price of %o',
  async (price) => {
    const { person, model, looks, log } = await aDialogue({ maxCost: price ? 50 : 1 });
    Object.assign(model.provider, { price, isElsewhere: true });
    model.uses({});
    looks.alwaysAnswers('Nothing');
    await person.says(`Look for ${'the oldest record, '.repeat(3000)}`);
    await model.calls(look);
    await log.ends('max_cost');
  },
);

describe('R33: a call that gives the same result again', () => {
  test('R33: is told to the model at the third time, ends the run at the fourth, and may be tried anew', async () => {
    const { person, model, looks, log } = await aDialogue();
    looks.alwaysAnswers('Nothing');
    await person.says('Look');
    for (const _ of [1, 2]) {
      await model.calls(look, { a: 1, b: 2 });
      expect(await model.told()).toEqual(['Nothing']);
    }
    await model.calls(look, { b: 2, a: 1 });
    expect(await model.told()).toEqual([expect.stringContaining('same result three times. Do something else')]);
    await model.calls(look, { a: 1, b: 2 });
    await log.ends('repeating');
    await person.goesOn();
    await model.calls(look, { a: 1, b: 2 });
    await model.says('Nothing there.');
    await log.ends('end_turn');
    expect(looks.made).toHaveLength(5);
  });

  test('R33: is no circle when the input or the result differs', async () => {
    const { person, model, looks } = await aDialogue();
    await person.says('Look');
    for (const n of [1, 2, 3, 4]) {
      await model.calls(look, { at: n % 2 });
      await looks.answers(n % 2 ? 'Nothing' : `Now ${n}`);
    }
    expect(await model.told()).toEqual(['Now 4']);
  });
});

describe('R111: a stop', () => {
  test('R111: while the model writes cancels its request, keeps what was written, and ends as aborted', async () => {
    const { person, model, log } = await aDialogue();
    await person.says('Tell me');
    await model.writes('Half an ans');
    await log.has('user-message');
    await until(() => model.isAsking(), 'the model is asked');
    await person.stops();
    await log.ends('aborted');
    expect([model.cancelled(), model.isAsking()]).toEqual([1, false]);
    expect((await log.kinds()).slice(-2)).toEqual(['answer stopped', 'ended aborted']);
    await person.says('Go on');
    expect((await model.heard()).map(({ text }) => text)).toEqual(['Tell me', 'Half an ans', 'Go on']);
  });

  test('R111: before a word was written leaves no empty answer', async () => {
    const { person, model, log } = await aDialogue();
    await person.says('Tell me');
    await model.isAsked();
    await person.stops();
    await log.ends('aborted');
    expect((await log.kinds()).filter((kind) => kind.startsWith('answer'))).toEqual([]);
  });

  test('R111: while a tool runs cancels the tool; "Continue" tells the model of it', async () => {
    const { person, model, looks, log } = await aDialogue();
    await person.says('Look');
    await model.calls(look);
    await looks.isCalled();
    await person.stops();
    await log.ends('aborted');
    expect(looks.cancelled()).toBe(1);
    await person.goesOn();
    expect(await model.told()).toEqual([expect.stringContaining('stopped before it answered')]);
  });

  test('R111: at the moment of sending ends the run that begins', async () => {
    const { person, model, world, log } = await aDialogue();
    const sending = world.sessions().say(world.id, { text: 'Tell me' });
    await person.stops();
    await sending;
    await log.ends('aborted');
    expect(model.isAsking()).toBe(false);
  });
});

describe('a failure of the model', () => {
  test('R115: a rate limit is waited for, said meanwhile, and then the turn goes on', async () => {
    const { person, model, world, log } = await aDialogue();
    await person.says('Tell me');
    await model.waitsFor('rate-limited', 7);
    const phases = () => world.events.flatMap((event) => (event.type === 'activity' ? [event.phase] : []));
    await until(() => phases().includes('waiting-for-rate-limit'), 'the waiting is told');
    await model.says('Here.');
    await log.ends('end_turn');
    expect(model.requests).toHaveLength(1);
  });

  test('R115: a service that fails is not said to have too many requests', async () => {
    const { person, model, world, log } = await aDialogue();
    await person.says('Tell me');
    await model.waitsFor('server-error', 2);
    const phases = () => world.events.flatMap((event) => (event.type === 'activity' ? [event.phase] : []));
    await until(() => phases().includes('waiting-for-service'), 'the waiting is told');
    await model.says('Here.');
    await log.ends('end_turn');
  });

  test('R115: one that waiting did not mend ends the run with what the service said, and "Continue" asks again', async () => {
    const { person, model, log } = await aDialogue();
    await person.says('Tell me');
    await model.writes('Half');
    const failure = { code: 'rate-limited', values: { retryAfter: 60 } } as const;
    await model.fails(failure);
    await log.ends('error');
    expect((await log.conversation()).run.ended).toMatchObject({ failure });
    await person.goesOn();
    expect((await model.heard()).map(({ text }) => text)).toEqual(['Tell me']);
    await model.says('Whole.');
    await log.ends('end_turn');
  });
});

describe('a death', () => {
  test('while a card waits: the card is still there, and what it allows then runs once', async () => {
    const { person, model, page, background } = await createDialogue();
    const play = tool('play');
    page('https://music.example').offers(play);
    await person.says('Play');
    await model.calls('music_example_webmcp_play');
    await person.isAsked();
    await background.diesAndWakes();
    await person.allows();
    await play.answers('Playing');
    expect(await model.told()).toEqual(['Playing']);
    expect(play.made).toHaveLength(1);
  });

  test('R115: while a reading tool of a server ran: it is run again, since that does no harm', async () => {
    const { person, model, server, background } = await createDialogue();
    const rain = tool('rain', reads);
    server('weather').offers(rain);
    await person.hasAllowedReading('weather');
    await person.says('Rain?');
    await model.calls('weather_mcp_rain');
    await rain.isCalled();
    await background.diesAndWakes();
    await rain.isCalled(2);
    await rain.answers('To the dead');
    await rain.answers('Rain');
    expect(await model.told()).toEqual(['Rain']);
  });

  test('of the whole browser: the run is interrupted, and "Continue" asks the turn again', async () => {
    const { person, model, background, log } = await aDialogue();
    await person.says('Tell me');
    await model.isAsked();
    await background.restartsWithTheBrowser();
    await log.ends('interrupted');
    await person.goesOn();
    await model.says('Here.');
    await log.ends('end_turn');
  });
});
