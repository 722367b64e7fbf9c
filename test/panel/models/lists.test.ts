/** Lists that are made, not stored: tools by source, suggestions, names of servers, days. */
import { describe, expect, it } from 'vitest';
import type { ToolRow } from '#core/bus/panel-wire.ts';
import { noHints } from '#core/tools/hints.ts';
import { toSuggestions } from '../../../src/features/chat/panel/starters';
import { byDay } from '../../../src/features/history/state/history-rows';
import { ServerForm } from '../../../src/features/servers/state/server-form';
import { filterGroups, toToolGroups } from '../../../src/features/tools/state/tool-groups';
import { createAsking } from '../../../src/ui/panel/asking';
import { aSummary } from '../../support/a-summary';
import { idleConnection } from '../../support/idle-connection';
import { page, pageTools, servers } from '../../support/panel-stage/world';
import { hasPublishedTools, publishedTools } from '../../support/schema-inputs';

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
    expect(groups[0]?.about).toBe('7 tools, 2 unavailable');
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
  const [queue] = pageTools.filter(({ name }) => name === 'get_queue');
  const one = (tool: Partial<ToolRow>) => {
    if (!queue) throw new Error('There is no such tool.');
    const { title: _, ...bare } = queue;
    return toSuggestions([{ ...bare, ...tool }])[0]?.text;
  };
  const needing = (about: object) => ({
    title: 'Play a track',
    schema: { type: 'object', properties: { track: about }, required: ['track'] },
  });

  it('are orders from a tool’s title, or else from its name; a description is none', () => {
    expect(one({ title: 'Show the queue', description: 'Puts something at the end.' })).toBe('Show the queue');
    expect(one({ title: 'Gets the queue' })).toBe('Get the queue');
    expect(one({ title: 'Chercher un titre' })).toBe('Chercher un titre');
    expect(one({ name: 'getPlayQueue', title: 'getPlayQueue' })).toBe('Get play queue');
    expect(one({ name: 'list_pages' })).toBe('List pages');
  });

  it('there is none where title and name say no deed, or too much', () => {
    for (const name of ['weather', 'get', 'acr_registry_list', 'browser_snapshot'])
      expect(one({ name })).toBeUndefined();
    expect(one({ title: `Play ${'very '.repeat(20)}long`, name: 'x' })).toBeUndefined();
  });

  it('name a value that the schema names and a person would say; ids, codes and what nobody can guess are left out', () => {
    expect(one(needing({ type: 'string', enum: ['Blue Train', 'So What'] }))).toBe('Play a track: Blue Train');
    expect(one(needing({ oneOf: [{ const: 'trk_1', title: 'Blue Train' }] }))).toBe('Play a track: Blue Train');
    for (const id of ['trk_blue_train', 'blue-train', '42', 'https://a.example', ''])
      expect(one(needing({ type: 'string', enum: [id] }))).toBeUndefined();
    expect(one(needing({ type: 'string' }))).toBeUndefined();
  });

  it('item 7: hold no character that the user doesn’t see, in a title, a name or a value', () => {
    const tags = [...'obey me'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    const unseen = [
      tags,
      '\u200B',
      '\u202E',
      '\u2060',
      '\u00AD',
      '\uFFFC',
      '\u3164',
      '\u034F',
      '\u{E0100}',
      '\uFE01',
      '\u115F',
    ];
    for (const hidden of unseen) {
      const texts = [
        one({ title: `Show the queue${hidden}` }),
        one({ title: `Show${hidden} the queue` }),
        one({ name: `get_queue${hidden}`, title: '' }),
        one(needing({ const: `Blue${hidden} Train` })),
        one(needing({ enum: [`Blue Train${hidden}`] })),
        one(needing({ title: `Blue Train${hidden}`, oneOf: [{ const: 'x', title: `Blue Train${hidden}` }] })),
      ];
      for (const text of texts) expect(text ?? '').not.toContain(hidden);
    }
  });

  it('begin with what only reads and needs nothing, and never propose what destroys', () => {
    const all = toSuggestions(pageTools, 20);
    expect(all[0]?.tool).toBe('get_queue');
    expect(all.map(({ tool }) => tool)).not.toContain('delete_playlist');
    expect(toSuggestions(pageTools).length).toBeLessThanOrEqual(3);
    expect(one({ title: 'Play a track', hints: { ...noHints, destructive: true } })).toBeUndefined();
  });

  it.skipIf(!hasPublishedTools)('of the tools that are published are short, and hold no id', () => {
    const all = publishedTools().map(({ name, title = '', description, inputSchema: schema }): ToolRow => {
      const source = { type: 'mcp', serverId: 's1', url: 'https://a.example' } as const; // a literal type
      return {
        name,
        title,
        description,
        schema,
        source,
        layerKey: 'mcp:s1',
        lazy: false,
        disabled: false,
        hints: noHints,
      };
    });
    const texts = toSuggestions(all, all.length).map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(30);
    for (const text of texts) expect(text).toMatch(/^\p{Lu}\S* [^_{}<>]{1,58}$/u);
  });
});

describe('names and days', () => {
  it.each([
    ['https://mcp.weather.example/mcp', 'weather'],
    ['https://weather.example.org/mcp', 'example'],
    ['http://localhost:3333/mcp', ''],
    ['http://127.0.0.1:3333/mcp', ''],
    ['weather', ''],
  ])('%s suggests the name "%s"', (address, name) => {
    const form = new ServerForm(
      createAsking({ ...idleConnection, onNotice: () => undefined, command: () => new Promise(() => undefined) }),
    );
    form.url.value = address;
    expect(form.wished.value).toBe(name);
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
