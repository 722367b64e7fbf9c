/** Dialogues about what a conversation keeps: what is switched off, deleted, shortened, recalled, or left out. */
import { describe, expect, test } from 'vitest';
import { createDialogue, reads, tool } from '../../support/dialogue';

const [look, play, forecast] = [
  'music_example_webmcp_look',
  'music_example_webmcp_play',
  'weather_mcp_forecast',
] as const;
const recall = 'autoui_webmcp_recall';

async function aDialogue(settings: Parameters<typeof createDialogue>[0] = {}) {
  const dialogue = await createDialogue(settings);
  const tools = { look: tool('look', reads), play: tool('play'), forecast: tool('forecast', reads) };
  const [site, weather] = [dialogue.page('https://music.example'), dialogue.server('weather')];
  site.offers(tools.look, tools.play);
  weather.offers(tools.forecast);
  await dialogue.person.hasAllowedReading('weather');
  return { ...dialogue, ...tools, site, weather };
}

describe('what the person switched off', () => {
  test('R105: at first, nothing is', async () => {
    const { person, model } = await aDialogue();
    await person.says('Go');
    expect(await model.offered()).toEqual([forecast, look, play]);
  });

  test('R105, R106: a server is neither offered nor called, until it is switched on again', async () => {
    const { person, model, weather, look: looks, forecast: rain, background } = await aDialogue();
    await person.switchesOff(weather.key);
    background.dies();
    await person.says('Rain?');
    expect(await model.offered()).toEqual([look, play]);
    await model.calls(forecast);
    expect(await model.told()).toEqual([expect.stringContaining('the person switched "forecast" off')]);
    await person.switchesOn(weather.key);
    await model.calls(look);
    await looks.answers('Blue Train');
    expect(await model.offered()).toContain(forecast);
    expect(rain.made).toEqual([]);
  });

  test('R105, R106: one tool is not offered, and its neighbours still are', async () => {
    const { person, model, site } = await aDialogue();
    await person.switchesOff(site.key, 'play');
    await person.says('Play');
    expect(await model.offered()).toEqual([forecast, look]);
    await person.switchesOn(site.key, 'play');
    await model.says('I can’t.');
    await person.says('Now?');
    expect(await model.offered()).toContain(play);
  });

  test('R106: between offer and call is not called', async () => {
    const { person, model, weather, forecast: rain } = await aDialogue();
    await person.says('Rain?');
    await model.isAsked();
    await person.switchesOff(weather.key);
    await model.calls(forecast);
    expect(await model.told()).toEqual([expect.stringContaining('the person switched "forecast" off')]);
    expect(rain.made).toEqual([]);
  });

  test('R106: while its card waits is not called, even when it is then allowed', async () => {
    const { person, model, site, play: plays } = await aDialogue();
    await person.says('Play');
    await model.calls(play);
    await person.isAsked();
    await person.switchesOff(site.key, 'play');
    await person.allows();
    expect(await model.told()).toEqual([expect.stringContaining('switched "play" off')]);
    expect(plays.made).toEqual([]);
  });

  test('R106: is not found by a search either', async () => {
    const { person, model, server } = await createDialogue();
    const many = server('many');
    many.offers(...Array.from({ length: 12 }, (_, i) => tool(`gauge_${i}`, reads)));
    await person.switchesOff(many.key, 'gauge_3');
    await person.says('Gauges?');
    await model.calls('many_mcp_search_tools', { query: 'gauge' });
    const told = await model.told();
    expect(told[0]).toContain('gauge_4');
    expect(told[0]).not.toContain('gauge_3"');
  });

  test('R105: is switched off in one conversation, known by server and tool, and on in the others', async () => {
    const { person, model, log, weather, site, world } = await aDialogue();
    await person.switchesOff(weather.key, 'forecast');
    await person.switchesOff(site.key);
    const off = [
      [weather.key, { server: false, tools: new Set(['forecast']) }],
      [site.key, { server: true, tools: new Set() }],
    ] as const; // for the pairs
    expect([...(await log.conversation()).switchedOff]).toEqual(off);
    await person.says('Here?');
    expect(await model.offered()).toEqual([]);
    await model.says('Nothing.');
    await log.ends('end_turn');
    const other = await world.store.create();
    const page = { tabId: 1, origin: 'https://music.example', title: 'Music', browserSession: 's' };
    await world.store.append(other, null, [{ type: 'page-attached', ...page }]);
    await world.sessions().say(other, { text: 'And there?' });
    expect(await model.offered()).toEqual([forecast, look, play]);
  });

  test('R105: switching to what it is already is no entry', async () => {
    const { person, log, weather } = await aDialogue();
    await person.switchesOn(weather.key);
    await person.switchesOff(weather.key);
    await person.switchesOff(weather.key);
    await person.switchesOff(weather.key, 'forecast');
    expect((await log.kinds()).filter((kind) => kind === 'tools-enabled')).toHaveLength(2);
  });
});

describe('a message', () => {
  test('R98: that is deleted is not heard of again; a turn takes its calls and results along', async () => {
    const { person, model, look: looks, log } = await aDialogue();
    await person.says('Look');
    await model.calls(look);
    await looks.answers('A secret');
    await model.says('I saw it.');
    await log.ends('end_turn');
    expect(await person.deletes('A secret')).toBe(true);
    await person.says('And now?');
    expect((await model.heard()).map(({ text }) => text)).toEqual(['Look', 'I saw it.', 'And now?']);
  });

  test('R98: can’t be deleted while a run goes on, nor while one waits for the person', async () => {
    const { person, model, log } = await aDialogue();
    await person.says('Play');
    await model.isAsked();
    await expect(person.deletes('Play')).rejects.toThrow('A run is still in progress.');
    await model.calls(play);
    await log.waitsForThePerson();
    await expect(person.deletes('Play')).rejects.toThrow('A run is still in progress.');
    expect(await log.kinds()).not.toContain('message-deleted');
  });

  test('R98: that isn’t there is not deleted, and nothing is recorded', async () => {
    const { person, log } = await aDialogue();
    expect(await person.deletes('Nobody said this')).toBe(false);
    expect(await log.kinds()).toEqual([]);
  });
});

const rows = Array.from({ length: 2_000 }, (_, id) => ({ id, name: `Row ${id}` }));
const idIn = (text: string | undefined): string => /recall\('(\w+)'\)/.exec(text ?? '')?.[1] ?? '';

describe('a long result', () => {
  test('R16, R17, R18: is shortened with a hint, and read whole or in part in later turns and after a restart', async () => {
    const { person, model, look: looks, builtIn, log, background } = await aDialogue();
    builtIn();
    await person.says('All rows');
    await model.calls(look);
    await looks.answers(JSON.stringify(rows));
    const [shown] = await model.told();
    const id = idIn(shown);
    expect(shown?.length).toBeLessThan(10_300);
    await model.calls(recall, { id, path: '/1999/name' });
    expect(await model.told()).toEqual(['Row 1999']);
    await model.says('Two thousand.');
    await log.ends('end_turn');
    background.dies();
    await person.says('Again, whole');
    await model.calls(recall, { id });
    expect(JSON.parse((await model.told())[0] ?? '')).toEqual(rows);
    expect(looks.made).toHaveLength(1);
  });

  test('R16: is not shortened when the limit is switched off', async () => {
    const { person, model, look: looks } = await aDialogue({ resultLimit: null });
    await person.says('All rows');
    await model.calls(look);
    await looks.answers(JSON.stringify(rows));
    expect(await model.told()).toEqual([JSON.stringify(rows)]);
  });

  test('R17: and a short one too can be recalled by the id of its call, whole or in part', async () => {
    const { person, model, look: looks, builtIn, log, background } = await aDialogue();
    builtIn();
    await person.says('One row');
    await model.calls(look);
    await looks.answers('{"name":"Blue Train"}');
    await model.says('One.');
    await log.ends('end_turn');
    const [id = ''] = (await log.conversation()).calls.keys();
    background.dies();
    await person.says('Again');
    await model.calls(recall, { id });
    expect(await model.told()).toEqual(['{"name":"Blue Train"}']);
    await model.calls(recall, { id, path: '/name', offset: 5 });
    expect((await model.told())[0]).toMatch(/^Train\n\[Characters 5 to 10 of 10\.\]$/);
    expect(looks.made).toHaveLength(1);
  });

  test('R19: that never was can’t be recalled, and that is said', async () => {
    const { person, model, builtIn } = await aDialogue();
    builtIn();
    await person.says('Recall');
    await model.calls(recall, { id: 'call_nobody' });
    expect(await model.told()).toEqual([expect.stringContaining("No result found for id 'call_nobody'")]);
  });

  test('R35, R36: two turns later only its beginning and the way back to it are left', async () => {
    const { person, model, look: looks, builtIn } = await aDialogue();
    builtIn();
    await person.says('Look thrice');
    await model.calls(look, { n: 1 });
    await looks.answers('x'.repeat(5_000));
    for (const n of [2, 3]) {
      await model.calls(look, { n });
      await looks.answers(`short ${n}`);
    }
    const first = (await model.heard()).find(({ role }) => role === 'tool')?.text ?? '';
    expect(first).toMatch(/^x{200}\n\[Shortened: 200 of 5000 characters\./);
    await model.calls(recall, { id: idIn(first) });
    expect(await model.told()).toEqual(['x'.repeat(5_000)]);
  });

  test('gives way first when the conversation grows over its budget; no call loses its result', async () => {
    const { person, model, look: looks } = await aDialogue({ contextBudget: 3_000 });
    await person.says('Look often');
    for (let n = 1; n <= 5; n++) {
      await model.calls(look, { n });
      await looks.answers(`${n}`.repeat(3_500));
    }
    const heard = await model.heard();
    expect(JSON.stringify(heard).length).toBeLessThan(12_000);
    const asked = heard.flatMap((message) => (message.role === 'assistant' ? message.calls.map(({ id }) => id) : []));
    expect(heard.flatMap((message) => (message.role === 'tool' ? [message.callId] : []))).toEqual(asked);
    expect(heard.some(({ text }) => text === 'Look often')).toBe(true);
    expect(heard.at(-1)?.text).toContain('5555');
  });
});
