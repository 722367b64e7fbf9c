/** Lists that are made, not stored: tools by source, suggestions, names of servers, days. */
import { describe, expect, it } from 'vitest';
import { byDay } from '../../../src/panel/models/history';
import { toName } from '../../../src/panel/models/server-form';
import { toSuggestions } from '../../../src/panel/models/suggestions';
import { filterGroups, toToolGroups } from '../../../src/panel/models/tool-groups';
import { aSummary } from '../../support/a-summary';
import { page, pageTools, servers } from '../../support/panel-stage/world';

const groups = toToolGroups({ pages: [page], servers, builtin: [] });

describe('tools by source', () => {
  it('the page comes first, then its frames, then the servers', () => {
    expect(groups.map(({ from }) => `${from.kind} ${from.name}`)).toEqual([
      'page music.example.com',
      'frame embed.player.example',
      'mcp weather',
    ]);
  });

  it('R88: disabled and unavailable tools are listed, and counted as not available', () => {
    expect(groups[0]?.tools).toHaveLength(7);
    expect(groups[0]?.about).toBe('5 of 7 available');
  });

  it('the tools of a server that is switched off are left out', () => {
    const off = servers.map((server) => ({ ...server, enabled: false }));
    expect(toToolGroups({ pages: null, servers: off, builtin: [] })).toEqual([]);
  });

  it('the filter wants every word, in name or description, in any case', () => {
    const found = filterGroups(groups, 'TRACK  queue').flatMap(({ tools }) => tools.map(({ tool }) => tool.name));
    expect(found).toEqual(['get_queue', 'remove_from_queue']);
    expect(filterGroups(groups, 'nothing like it')).toEqual([]);
  });
});

describe('suggestions', () => {
  const suggestions = toSuggestions(pageTools);

  it('come from the descriptions of tools that can be called, those that only read first', () => {
    expect(suggestions[0]).toEqual({ tool: 'get_queue', text: 'List the tracks waiting to play, in order' });
    expect(suggestions).toHaveLength(3);
    expect(suggestions.map(({ tool }) => tool)).not.toContain('remove_from_queue');
  });

  it('name a value from the schema where one is needed, and leave out tools whose needs nobody can guess', () => {
    const all = toSuggestions(pageTools, 20);
    expect(all.find(({ tool }) => tool === 'play_track')?.text).toBe(
      'Play a track of the library at once: “blue-train”',
    );
    expect(all.map(({ tool }) => tool)).not.toContain('search_library');
  });

  it('are cut at a comma, else at a word, when the description is long', () => {
    const [tool] = pageTools.filter(({ name }) => name === 'get_queue');
    const saying = (description: string) => toSuggestions(tool ? [{ ...tool, description }] : [])[0]?.text;
    expect(saying('Tells which track is on, how far it is, and the queue in playing order, with positions')).toBe(
      'Tells which track is on, how far it is',
    );
    expect(saying(`Puts a track ${'very '.repeat(12)}far down`)).toBe(`Puts a track ${'very '.repeat(11).trim()}…`);
  });

  it('never begin with what destroys', () => {
    expect(suggestions.map(({ tool }) => tool)).not.toContain('delete_playlist');
  });
});

describe('names and days', () => {
  it.each([
    ['https://mcp.weather.example/mcp', 'weather'],
    ['https://weather.example.org/mcp', 'example'],
    ['http://localhost:3333/mcp', 'localhost'],
    ['http://127.0.0.1:3333/mcp', '127-0-0-1'],
    ['weather', ''],
  ])('%s suggests the name "%s"', (address, name) => {
    expect(toName(address)).toBe(name);
  });

  it('conversations stand under the day of their last word', () => {
    const now = new Date(2026, 10, 21, 9).getTime();
    const at = (hours: number) => ({ ...aSummary, id: `${hours}`, at: now - hours * 3_600_000 });
    expect(byDay([at(1), at(12), at(40)], now).map(({ name }) => name)).toEqual([
      'Today',
      'Yesterday',
      'Earlier in November',
    ]);
  });
});
