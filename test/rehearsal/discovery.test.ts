/** Rehearsal with a server that isn't offered whole: it searches, and calls what was found. */
import { expect, it } from 'vitest';
import type { ModelTool } from '#providers';
import { createTalk, ownName } from './talk';
import { drawTool, toolSets } from './tool-sets';

const pseudo = (server: string): ModelTool[] => [
  { name: `${server}_mcp_list_tools`, description: 'Lists all tools of this server.', inputSchema: { type: 'object' } },
  {
    name: `${server}_mcp_search_tools`,
    description: 'Finds tools of this server by what they do.',
    inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
  },
];
const radio = toolSets.radio ?? [];
const callsOf = (turn: { calls: { name: string; input: unknown }[] }) =>
  turn.calls.map(({ name, input }) => [name, input]);

it('what no offered tool fits is searched for with the person’s own words, one server after the other', async () => {
  const talk = createTalk([...pseudo('big'), ...pseudo('vast'), drawTool]);
  const query = 'play Night Ferry';
  expect(callsOf(await talk.says(query))).toEqual([['big_mcp_search_tools', { query }]]);
  expect(callsOf(await talk.answers([]))).toEqual([['vast_mcp_search_tools', { query }]]);
  const end = await talk.answers([]);
  expect(end.calls).toEqual([]);
  expect(end.text).not.toBe('');
});

it('what was found is called in the next turn, with the same wish', async () => {
  const tools = [...pseudo('big'), drawTool];
  const talk = createTalk(tools);
  await talk.says('play Night Ferry');
  tools.push(...radio);
  const turn = await talk.answers([{ name: 'radio_webmcp_start_tune' }]);
  expect(turn.calls.map(({ name, input }) => [ownName(name), input])).toEqual([
    ['start_tune', { tune: 'tn_night_ferry' }],
  ]);
});

it('a tool that is offered already is called without a detour', async () => {
  const turn = await createTalk([...pseudo('big'), ...radio, drawTool]).says('play Night Ferry');
  expect(turn.calls.map(({ name }) => ownName(name))).toEqual(['start_tune']);
});

it('words like "search for" never call a pseudo tool for its own name', async () => {
  const talk = createTalk([...pseudo('big'), drawTool]);
  const turn = await talk.says('list all tools');
  expect(turn.calls.map(({ name }) => ownName(name))).not.toContain('list_tools');
});

it.each(['don’t play anything', '42'])('"%s" is no wish, and nothing is searched for', async (text) => {
  expect((await createTalk([...pseudo('big'), drawTool]).says(text)).calls).toEqual([]);
});
