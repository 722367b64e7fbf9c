/** Exposed names: legal for every provider, unique, stable, and looked up by map, never taken apart. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noHints } from '#core/tools/hints.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { labelOfSite, nameServers, nameTools, toServerName } from '#core/tools/registry.ts';
import type { CallTarget } from '#core/tools/schemas.ts';
import type { Tool } from '#core/tools/tool.ts';

type Protocol = CallTarget['protocol'];

const aTool = (name: string): Tool => ({
  name,
  description: '',
  hints: noHints,
  lazy: false,
  disabled: false,
  source: { type: 'local', server: 's' },
});

function aLayer(label: string, tools: string[], key = `mcp:${label}`, protocol: Protocol = 'mcp'): ToolLayer {
  const call = () => Promise.reject(new Error('Names call nothing.'));
  const internal = key === 'local:autoui' ? ({ internal: 'built-in' } as const) : {};
  return { key, protocol, serverName: label, ...internal, tools: tools.map(aTool), notices: [], call };
}

const none: ReadonlyMap<string, string> = new Map();
const serversOf = (layers: ToolLayer[], given = none) => new Map([...given, ...nameServers(layers, given)]);
const namesOf = (...layers: ToolLayer[]) => nameTools(layers, serversOf(layers));
const keysOf = (...layers: ToolLayer[]) => [...namesOf(...layers).keys()];
/** What each tool is called: key of the layer and real name, to exposed name. */
const named = (layers: ToolLayer[], servers = serversOf(layers)) =>
  new Map([...nameTools(layers, servers)].map(([name, { layer, tool }]) => [`${layer.key} ${tool.name}`, name]));

describe('a name', () => {
  test('R2: is {server}_{mcp|webmcp}_{tool}', () => {
    expect(keysOf(aLayer('tricoteuses', ['query_sql']))).toEqual(['tricoteuses_mcp_query_sql']);
    expect(keysOf(aLayer('autoui', ['widget_display'], 'local:autoui', 'webmcp'))).toEqual([
      'autoui_webmcp_widget_display',
    ]);
  });

  test('R4: leads to the tool also when its own name holds _mcp_ or _webmcp_', () => {
    const layer = aLayer('foo', ['a_mcp_b', 'x_webmcp_y']);
    expect(namesOf(layer).get('foo_mcp_a_mcp_b')).toMatchObject({ server: 'foo', tool: { name: 'a_mcp_b' } });
    expect(namesOf(layer).get('foo_mcp_x_webmcp_y')).toMatchObject({ tool: { name: 'x_webmcp_y' } });
  });

  test('R7: of the same tool on two servers leads to the right one', () => {
    const one = aLayer('one', ['search']);
    const two = aLayer('two', ['search']);
    expect(namesOf(one, two).get('one_mcp_search')?.layer).toBe(one);
    expect(namesOf(one, two).get('two_mcp_search')?.layer).toBe(two);
  });

  test('of non-Latin letters is not empty, and not that of another such name', () => {
    const names = keysOf(aLayer('météo', ['прогноз', '天気', '날씨', '☀️']));
    expect(new Set(names).size).toBe(4);
    for (const name of names) expect(name).toMatch(/^meteo_mcp_tool_[a-z0-9_]+$/);
  });

  test('that loses characters does not take the name of a tool that has it by right', () => {
    for (const tools of [
      ['a_b', 'a b', 'a.b'],
      ['a.b', 'a b', 'a_b'],
    ]) {
      const layer = aLayer('s', tools);
      expect(namesOf(layer).get('s_mcp_a_b')?.tool.name).toBe('a_b');
      expect(namesOf(layer).size).toBe(3);
    }
  });

  test('past the provider’s limit is cut, with a mark of the whole: two long names stay two', () => {
    const long = 'a'.repeat(100);
    const names = keysOf(aLayer('server', [`${long}1`, `${long}2`]));
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toHaveLength(63);
  });
});

test('thousands of long names whose marks are bound to meet are all legal, and all different', () => {
  const names = keysOf(
    aLayer(
      's',
      Array.from({ length: 4000 }, (_, i) => `${'é'.repeat(70)}${(i * i * 31).toString(36)}`),
    ),
  );
  expect(new Set(names).size).toBe(4000);
  expect(Math.max(...names.map(({ length }) => length))).toBe(63);
});

describe('a server', () => {
  test('R42: is named in lower case: the server Tricoteuses has the tool tricoteuses_mcp_query_sql', () => {
    expect(keysOf(aLayer('Tricoteuses', ['query_sql']))).toEqual(['tricoteuses_mcp_query_sql']);
    expect(keysOf(aLayer('My Server', ['querySQL']))).toEqual(['my_server_mcp_querySQL']);
  });

  test('R42: that differs from another by capitals only gets a number', () => {
    const layers = [aLayer('Foo', ['a'], 'mcp:1'), aLayer('foo', ['a'], 'mcp:2'), aLayer('AutoUI', ['a'], 'mcp:3')];
    expect(keysOf(...layers)).toEqual(['foo_mcp_a', 'foo_2_mcp_a', 'autoui_2_mcp_a']);
  });

  test('R42: keeps the name that an older log gave it, and no other server gets that name in lower case', () => {
    const layers = [aLayer('Foo', ['a'], 'mcp:1'), aLayer('foo', ['a'], 'mcp:2')];
    const names = nameTools(layers, serversOf(layers, new Map([['mcp:1', 'Foo']])));
    expect([...names.keys()]).toEqual(['Foo_mcp_a', 'foo_2_mcp_a']);
  });

  test('R2: is named anew where an older log gave it a name that begins with a digit, which Gemini refuses', () => {
    const layers = [aLayer('9gag_com', ['a'], 'page:https://9gag.com', 'webmcp'), aLayer('3D-Print', ['b'], 'mcp:1')];
    const servers = serversOf(layers, new Map([['page:https://9gag.com', '9gag_com']]));
    expect([...nameTools(layers, servers).keys()]).toEqual(['_9gag_com_webmcp_a', '_3d-print_mcp_b']);
  });

  test('R7: two servers named foo are foo and foo_2, and each keeps its tools', () => {
    const one = aLayer('foo', ['search'], 'mcp:1');
    const two = aLayer('foo', ['search'], 'mcp:2');
    expect(keysOf(one, two)).toEqual(['foo_mcp_search', 'foo_2_mcp_search']);
    expect(namesOf(one, two).get('foo_2_mcp_search')?.layer).toBe(two);
  });

  test('keeps its name through the given ones, whoever comes first later', () => {
    const one = aLayer('foo', [], 'mcp:1');
    const two = aLayer('foo', [], 'mcp:2');
    const given = nameServers([one], none);
    expect([...nameServers([two, one], given)]).toEqual([['mcp:2', 'foo_2']]);
    expect([...given]).toEqual([['mcp:1', 'foo']]);
  });

  test('a server bears the name that its calls show, unless it is in another script', () => {
    expect(['Trains', 'My trains', '天気'].map(toServerName)).toEqual(['trains', 'my_trains', '天気']);
  });

  test('autoui is the built-in one alone', () => {
    expect([...nameServers([aLayer('autoui', []), aLayer('autoui', [], 'local:autoui')], none).values()]).toEqual([
      'autoui_2',
      'autoui',
    ]);
  });

  test.each(['a_mcp_b', 'a_webmcp_b', 'my webmcp', 'my_mcp', '_mcp_', 'abcdefghijklmno_mcpxyzabcdef', 'a_mcp_mcp_b'])(
    'named %s holds neither _mcp_ nor _webmcp_, and its tools are found',
    (label) => {
      const layers = [aLayer(label, ['t']), aLayer('a', ['b_mcp_t'])];
      const [server = ''] = serversOf(layers).values();
      expect(`_${server}_`).not.toMatch(/._(web)?mcp_/);
      expect(named(layers).size).toBe(2);
    },
  );

  test('of non-Latin letters has a name of its own', () => {
    const names = [...serversOf([aLayer('天気', []), aLayer('날씨', [])]).values()];
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^server_[a-z0-9]{4}$/);
  });

  test('without a name is a fault of ours and is not guessed', () => {
    expect(() => nameTools([aLayer('foo', ['t'])], none)).toThrow('no server name');
  });
});

/** Texts that look like names, near misses of the separator, and anything at all. */
const anyName = fc.oneof(
  fc.string({ minLength: 1, maxLength: 80 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
  fc.stringMatching(/^[ab_.]{1,6}$/),
  fc
    .array(fc.constantFrom('a', 'b', '_mcp_', '_webmcp_', '_', ' ', '天'), { minLength: 1, maxLength: 8 })
    .map((parts) => parts.join('')),
  fc.stringMatching(/^a{58,66}[bc.]?$/),
);
const anyLayers = fc
  .uniqueArray(
    fc.record({
      label: anyName,
      protocol: fc.constantFrom('mcp' as const, 'webmcp' as const),
      tools: fc.uniqueArray(anyName, { maxLength: 8 }),
    }),
    { maxLength: 5 },
  )
  .map((layers) => layers.map(({ label, protocol, tools }, i) => aLayer(label, tools, `key:${i}`, protocol)));

describe('whatever servers and tools are called', () => {
  test('R2: each tool has exactly one legal name of at most 63 characters, and each name one tool', () => {
    fc.assert(
      fc.property(anyLayers, (layers) => {
        const names = namesOf(...layers);
        for (const [name, offered] of names) {
          expect(name).toMatch(/^[A-Za-z0-9_-]{1,63}$/);
          expect(offered.name).toBe(name);
          expect(name.startsWith(`${offered.server}_${offered.layer.protocol}_`)).toBe(true);
        }
        expect(names.size).toBe(layers.reduce((sum, { tools }) => sum + tools.length, 0));
        expect(named(layers).size).toBe(names.size);
      }),
      { numRuns: 400 },
    );
  });

  test('a tool’s name does not depend on the order of the tools', () => {
    fc.assert(
      fc.property(anyLayers, fc.integer(), (layers, seed) => {
        const servers = serversOf(layers);
        const shuffled = layers.map((layer) => ({ ...layer, tools: shuffle(layer.tools, seed) }));
        expect(named(shuffled, servers)).toEqual(named(layers, servers));
      }),
      { numRuns: 400 },
    );
  });

  test('a tool that has a name’s mark by right does not make another’s name depend on the order', () => {
    const [marked = ''] = keysOf(aLayer('s', ['a b'])).map((name) => name.slice('s_mcp_'.length));
    const one = [aLayer('s', ['a b', marked])];
    const other = [aLayer('s', [marked, 'a b'])];
    expect(named(one)).toEqual(named(other));
    expect(named(one).get(`mcp:s ${marked}`)).toBe(`s_mcp_${marked}`);
  });

  test('server names stay the same when all are given, in any order', () => {
    fc.assert(
      fc.property(anyLayers, (layers) => {
        const given = nameServers(layers, none);
        expect(new Set(given.values()).size).toBe(layers.length);
        expect(nameServers([...layers].reverse(), given).size).toBe(0);
      }),
    );
  });
});

function shuffle<T>(items: readonly T[], seed: number): T[] {
  const keyed = items.map((item, i) => ({ item, key: Math.sin(seed + i * 12.9898) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

describe('the label of a site', () => {
  test('is plain where only dots change, with a port or without', () => {
    expect(labelOfSite('https://music.example.com')).toBe('music_example_com');
    expect(labelOfSite('http://localhost:3000')).toBe('localhost_3000');
    expect(labelOfSite('https://m\u00fcsic.example')).toBe('xn--msic-0ra_example');
    expect(labelOfSite('null')).toBe('sandboxed');
    expect(labelOfSite('https://9gag.com')).toBe('_9gag_com');
    expect(labelOfSite('http://127.0.0.1:4666')).toBe('_127_0_0_1_4666');
  });

  test('item 7: no two hosts have the same label, and none takes the plain one of another', () => {
    const hosts = [
      'music.example.com',
      'music-example.com',
      'music.example-com',
      'music_example.com',
      'music.example.com.',
      'music..example.com',
      'music.example.com:81',
      'music.example.com:8100',
      'music.mcp.com',
      'music-mcp.com',
      'music.webmcp.com',
      'm\u00fcsic.example.com',
      'accounts.example.com.evil.example',
      'accounts.example.com.evil2.example',
      'autoui',
      'sandboxed',
      '[::1]:3000',
      '1:3000',
      '127.0.0.1:4666',
      '9gag.com',
      '123456789.example.com:8080',
      '1.22.333.4444.55555.example',
    ];
    const labels = hosts.map((host) => labelOfSite(`https://${host}`));
    expect(new Set(labels).size).toBe(hosts.length);
    for (const label of labels) expect(label).toMatch(/^[a-z_](?!.*_(web)?mcp_)[a-z\d_-]{0,22}[a-z\d]$/);
    const layers = labels.map((label, i) => aLayer(label, [], `page:${i}`));
    expect([...nameServers(layers, none).values()]).toEqual(labels); // the registry changes none of them
    expect(labels[0]).toBe('music_example_com');
  });

  test('of a long host keeps its end, which says whose it is', () => {
    expect(labelOfSite('https://accounts.bank.example.evil.com')).toMatch(/example_evil_com_[a-z\d]{4}$/);
  });
});
