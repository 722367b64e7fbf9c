/** Dialogues about servers that aren't offered whole: how the model finds their tools, and when it has all of them. */
import { describe, expect, test } from 'vitest';
import { toMetrics } from '#core/log/metrics.ts';
import { replay } from '#core/log/replay.ts';
import { createDialogue, reads, tool } from '../../support/dialogue';

const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const forecast = () => tool('forecast', { ...reads, description: 'Tells tomorrow’s rain', schema });
const others = (count: number) => Array.from({ length: count }, (_, i) => tool(`gauge_${i}`, reads));

const [list, search] = ['weather_mcp_list_tools', 'weather_mcp_search_tools'];
const wanted = 'weather_mcp_forecast';

async function aDialogueWith(count: number, settings: Parameters<typeof createDialogue>[0] = {}) {
  const dialogue = await createDialogue(settings);
  const [found, rest] = [forecast(), others(count - 1)];
  const weather = dialogue.server('weather');
  weather.offers(...rest, found);
  await dialogue.person.hasAllowedReading('weather');
  return { ...dialogue, forecast: found, rest, weather };
}

describe('a server of many tools', () => {
  test('R12, R14, R56, R58: search, call what was found in the next turn, and from then on have all of it', async () => {
    const { person, model, forecast, log } = await aDialogueWith(12);
    await person.says('Will it rain?');
    expect(await model.offered()).toEqual([list, search]);
    await model.calls(search, { query: 'rain tomorrow' });
    expect(await model.told()).toEqual([expect.stringContaining(`"name":"${wanted}"`)]);
    expect(await model.offered()).toEqual([list, search, wanted]);
    expect((await model.offeredTool(wanted))?.inputSchema).toMatchObject({ required: ['city'] });
    await model.calls(wanted, { city: 'Oslo' });
    await forecast.answers('Rain');
    const all = await model.offered();
    expect(all).toHaveLength(14);
    expect(new Set(all).size).toBe(14);
    expect((await log.kinds()).filter((kind) => kind === 'server-activated')).toHaveLength(1);
  });

  test('R8, R11, R13: listing and searching, as often as one likes, reaches nobody and activates nothing', async () => {
    const { person, model, forecast, rest, log } = await aDialogueWith(12, { maxTurns: 20 });
    await person.says('What is there?');
    for (const query of ['rain', 'gauge', 'RAIN', 'nothing of the kind']) await model.calls(search, { query });
    await model.calls(list);
    expect(JSON.parse((await model.told())[0] ?? '')).toHaveLength(12);
    await model.says('Much.');
    await log.ends('end_turn');
    expect([...rest, forecast].flatMap(({ made }) => made)).toEqual([]);
    expect(await log.kinds()).not.toContain('server-activated');
  });

  test('R9: the list of a large server is never shortened like a result, and names every tool', async () => {
    const { person, model, rest } = await aDialogueWith(600);
    await person.says('What is there?');
    await model.calls(list);
    const [told = ''] = await model.told();
    expect(JSON.parse(told).map(({ name }: { name: string }) => name)).toEqual([
      ...rest.map(({ name }) => `weather_mcp_${name}`),
      wanted,
    ]);
    expect(told.length).toBeGreaterThan(10_000);
  });

  test('R22: a listing of a page’s tools after it was closed is told that its WebMCP server is gone', async () => {
    const { person, model, page } = await createDialogue();
    const site = page('https://music.example');
    site.offers(...others(21));
    await person.says('What is there?');
    await model.isAsked();
    site.closes();
    await model.calls('music_example_webmcp_list_tools');
    await model.calls('music_example_webmcp_list_tools');
    expect(await model.told()).toEqual([
      expect.stringMatching(/no WebMCP server "music_example" found for tool "list_tools"/),
    ]);
  });

  test('a tool that was neither found nor listed is refused, and reaches nobody', async () => {
    const { person, model, forecast } = await aDialogueWith(12);
    await person.says('Rain?');
    await model.calls(wanted, { city: 'Oslo' });
    expect(await model.told()).toEqual([expect.stringContaining(`"${wanted}" was not offered in this turn`)]);
    expect(forecast.made).toEqual([]);
  });

  test('a tool that was found in this very answer is refused too: it is offered from the next turn on', async () => {
    const { person, model, forecast } = await aDialogueWith(12);
    await person.says('Rain?');
    await model.callsTogether([search, { query: 'rain' }], [wanted, { city: 'Oslo' }]);
    expect((await model.told())[1]).toContain('was not offered in this turn');
    expect(forecast.made).toEqual([]);
    expect(await model.offered()).toContain(wanted);
  });

  test('R9: a list of very many names each, and makes none callable: a search does', async () => {
    const { person, model } = await aDialogueWith(40);
    await person.says('All of it');
    await model.calls(list);
    const listed: unknown[] = JSON.parse((await model.told())[0] ?? '');
    expect(listed).toHaveLength(40);
    expect(listed[0]).not.toHaveProperty('inputSchema');
    expect(await model.offered()).toEqual([list, search]);
    await model.calls(search, { query: 'forcast' });
    expect(await model.offered()).toContain(wanted);
  });

  test('R13: is activated once in a conversation, and is so still after the background died', async () => {
    const { person, model, forecast, background, log } = await aDialogueWith(12);
    forecast.alwaysAnswers('Rain');
    await person.says('Rain?');
    await model.calls(search, { query: 'rain' });
    await model.calls(wanted, { city: 'Oslo' });
    await model.calls(wanted, { city: 'Rome' });
    await model.says('Rain in both.');
    await log.ends('end_turn');
    background.dies();
    await person.says('And in Bonn?');
    expect(await model.offered()).toHaveLength(14);
    await model.calls(wanted, { city: 'Bonn' });
    await model.says('There too.');
    await log.ends('end_turn');
    expect((await log.kinds()).filter((kind) => kind === 'server-activated')).toHaveLength(1);
  });

  test('what was found is still offered after the background died', async () => {
    const { person, model, background } = await aDialogueWith(12);
    await person.says('Rain?');
    await model.calls(search, { query: 'rain' });
    await model.isAsked();
    await background.diesAndWakes();
    expect(await model.offered()).toEqual([list, search, wanted]);
  });

  test('a call that never reached it, since its input was wrong, is no first contact', async () => {
    const { person, model, log } = await aDialogueWith(12);
    await person.says('Rain?');
    await model.calls(search, { query: 'rain' });
    await model.calls(wanted, { town: 'Oslo' });
    expect(await model.offered()).toHaveLength(3);
    expect(await log.kinds()).not.toContain('server-activated');
  });

  test('R57: its recipe tools are offered from the start, and a call of one is first contact', async () => {
    const { person, model, server } = await createDialogue();
    const find = tool('search_recipes', reads).alwaysAnswers('Soup');
    server('cook').offers(find, ...others(11));
    await person.hasAllowedReading('cook');
    await person.says('Soup?');
    expect(await model.offered()).toEqual(['cook_mcp_list_tools', 'cook_mcp_search_tools', 'cook_mcp_search_recipes']);
    await model.calls('cook_mcp_search_recipes', { query: 'soup' });
    expect(await model.offered()).toHaveLength(14);
  });

  test('R31: what is called after a search counts as guided', async () => {
    const { person, model, forecast, log } = await aDialogueWith(12);
    forecast.alwaysAnswers('Rain');
    await person.says('Rain?');
    await model.calls(search, { query: 'rain' });
    await model.calls(wanted, { city: 'Oslo' });
    await model.says('Rain.');
    await log.ends('end_turn');
    const calls = toMetrics(replay(await log.entries())).runs.flatMap(({ turns }) =>
      turns.flatMap(({ calls }) => calls),
    );
    expect(calls.map(({ name, guided }) => [name, guided])).toEqual([
      [search, false],
      [wanted, true],
    ]);
  });

  test('a page of many tools is discovered in the same way', async () => {
    const { person, model, page } = await createDialogue();
    const play = tool('play_track', reads);
    page('https://music.example').offers(play, ...others(20));
    await person.says('Play');
    expect(await model.offered()).toEqual(['music_example_webmcp_list_tools', 'music_example_webmcp_search_tools']);
    await model.calls('music_example_webmcp_search_tools', { query: 'play a track' });
    await model.calls('music_example_webmcp_play_track');
    await play.answers('Playing');
    expect(await model.offered()).toHaveLength(23);
  });

  test('a page of as many tools as a storefront has is offered whole', async () => {
    const { person, model, page } = await createDialogue();
    page('https://shop.example').offers(...others(11));
    await person.says('Lamps?');
    expect(await model.offered()).toHaveLength(11);
  });
});

describe('a small server', () => {
  test('R38: is offered whole at once: a detour would cost more than it saves', async () => {
    const { person, model } = await aDialogueWith(8);
    await person.says('Rain?');
    expect(await model.offered()).toHaveLength(8);
    expect(await model.offered()).toContain(wanted);
  });

  test('is what the setting says is small', async () => {
    const { person, model } = await aDialogueWith(8, { smallServer: 3 });
    await person.says('Rain?');
    expect(await model.offered()).toEqual([list, search]);
  });
});
