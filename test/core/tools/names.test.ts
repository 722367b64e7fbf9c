/** Names as a whole offer gives them: legal, unique, stable, and the way back to the layer and the real name. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SchemaProfile } from '#core/settings/schema-profile.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { buildDiscoveryTools, buildToolsFromLayers, type Offer } from '#core/tools/offer.ts';
import { nameServers } from '#core/tools/registry.ts';
import type { Tool } from '#core/tools/tool.ts';
import { remotes } from '../../../src/providers/registry';
import { aPage, aServer, optionsFor, publishedServers } from '../../support/tool-layers';

/** Each provider's own rule, as its documentation has it. */
const rules = Object.entries(remotes).map(([provider, { legalName }]) => [provider, legalName] as const);

/** Anything, near misses of the separator, names past every limit, pseudo tools, roles, emoji. */
const anyName = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(
    'list_tools',
    'search_tools',
    'list_recipes',
    'browse_skills',
    'get_recipe',
    'autoui',
    'webmcp',
    '9gag.com',
    '127.0.0.1:4666',
    '-x',
    '🦉',
    '🦉🦉',
  ),
  fc.constantFrom('a', 'é', 'z').map((letter) => letter.repeat(500)),
  fc
    .array(fc.constantFrom('a', 'b', '_mcp_', '_webmcp_', 'mcp', '_', '-', ' ', '天', '\u0000'), { maxLength: 8 })
    .map((parts) => parts.join('')),
);
const anyTools = fc.uniqueArray(anyName, { maxLength: 12 });
const anyLayers = fc
  .array(fc.record({ server: anyName, tools: anyTools, isPage: fc.boolean() }), { maxLength: 5 })
  .map((given) =>
    given.map(({ server, tools, isPage }, i): ToolLayer => {
      const made = isPage ? aPage('a.example', tools) : aServer(server, tools);
      return { ...made, key: `layer:${i}` };
    }),
  );

/** Layer and real name of each tool → the name it bears, whatever it is offered under. */
function bornBy({ names }: Offer): Map<string, string> {
  return new Map([...names.values()].map(({ name, layer, tool }) => [`${layer.key} ${tool.name}`, name]));
}

const offersOf = (layers: ToolLayer[], serverNames = nameServers(layers, new Map())): Offer[] => {
  const options = optionsFor(layers, { serverNames, smallServer: 3 });
  const keys = new Set(layers.map(({ key }) => key));
  return [
    buildToolsFromLayers(layers, options),
    buildDiscoveryTools(layers, options),
    buildDiscoveryTools(layers, { ...options, activated: keys }),
  ];
};

describe('whatever servers and tools are called', () => {
  test('R2: every name is legal for every provider, and no two tools are offered under one', () => {
    fc.assert(
      fc.property(anyLayers, (layers) => {
        for (const offer of offersOf(layers)) {
          for (const name of offer.names.keys())
            for (const [provider, rule] of rules)
              expect([provider, name]).toEqual([provider, expect.stringMatching(rule)]);
          const offered = offer.tools.map(({ name }) => name);
          expect(new Set(offered).size).toBe(offered.length);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('R4, R7: every name leads to the layer and the real tool that it was made for, and every tool has one', () => {
    fc.assert(
      fc.property(anyLayers, (layers) => {
        const [flat, , whole] = offersOf(layers);
        for (const offer of [flat, whole])
          for (const layer of layers)
            for (const tool of layer.tools) {
              const name = offer && bornBy(offer).get(`${layer.key} ${tool.name}`);
              expect(offer?.names.get(name ?? '')).toMatchObject({
                layer: { key: layer.key },
                tool: { name: tool.name },
              });
            }
      }),
      { numRuns: 200 },
    );
  });

  test('R55: behind the names of an offer there is one tool each, and no tool is offered twice', () => {
    fc.assert(
      fc.property(anyLayers, (layers) => {
        for (const { tools, names } of offersOf(layers)) {
          const behind = tools.map(({ name }) => names.get(name)?.tool);
          expect(behind).not.toContain(undefined);
          expect(new Set<Tool | undefined>(behind).size).toBe(behind.length);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('a tool bears the same name whether its server is listed flat, begun with, or activated', () => {
    fc.assert(
      fc.property(anyLayers, (layers) => {
        const [flat = new Map(), ...others] = offersOf(layers).map(bornBy);
        for (const other of others)
          for (const [tool, name] of other) if (!tool.startsWith('discovery:')) expect(flat.get(tool)).toBe(name);
      }),
      { numRuns: 200 },
    );
  });
});

describe('with the server names that the log keeps, a tool keeps its name', () => {
  test('R2: when other servers come and go, in any order', () => {
    fc.assert(
      fc.property(anyLayers, anyLayers, fc.boolean(), (layers, later, turned) => {
        const given = nameServers(layers, new Map());
        const before = bornBy(buildToolsFromLayers(layers, optionsFor(layers, { serverNames: given })));
        const others = later.map((layer, i) => ({ ...layer, key: `later:${i}` }));
        const all = turned ? [...others, ...layers.toReversed()] : [...layers.slice(1), ...others];
        const serverNames = new Map([...given, ...nameServers(all, given)]);
        expect(new Set(serverNames.values()).size).toBe(serverNames.size);
        const after = bornBy(buildToolsFromLayers(all, optionsFor(all, { serverNames })));
        for (const [tool, name] of after) if (before.has(tool)) expect(name).toBe(before.get(tool));
      }),
      { numRuns: 200 },
    );
  });

  test('R2: when its server’s tools come in another order, or more are added', () => {
    fc.assert(
      fc.property(
        anyName,
        fc.shuffledSubarray(['a b', 'a.b', 'a_b', '🦉', 'list_tools', 'é', 'x'.repeat(90)]),
        anyTools,
        (server, some, more) => {
          const before = aServer(server, some, { key: 'mcp:1' });
          const after = aServer(server, [...new Set([...more, ...some.toReversed()])], { key: 'mcp:1' });
          const serverNames = nameServers([before], new Map());
          const [was, is] = [before, after].map((layer) =>
            bornBy(buildToolsFromLayers([layer], optionsFor([layer], { serverNames }))),
          );
          for (const [tool, name] of was ?? []) expect(is?.get(tool)).toBe(name);
        },
      ),
      { numRuns: 300 },
    );
  });
});

const { layers, isThere, why } = publishedServers();

describe('the published servers', () => {
  const profiles: SchemaProfile[] = ['openai', 'strict', 'small-local'];

  test.skipIf(!isThere)(`R42: all 650 tools keep their own names, prefixed, where the limit allows${why}`, () => {
    const serverNames = nameServers(layers, new Map());
    const offer = buildToolsFromLayers(layers, optionsFor(layers));
    expect(offer.tools).toHaveLength(650);
    for (const { name, server, layer, tool } of offer.names.values()) {
      expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,62}$/);
      expect(server).toBe(serverNames.get(layer.key));
      const whole = `${server}_mcp_${tool.name}`;
      if (whole.length <= 63) expect(name).toBe(whole);
      expect(offer.names.get(name)?.tool).toBe(tool);
    }
  });

  test.skipIf(!isThere).each(profiles)(`R46: all 650 tools are offered in the profile %s${why}`, (profile) => {
    const { tools } = buildToolsFromLayers(layers, optionsFor(layers, { profile }));
    expect(new Set(tools.map(({ name }) => name)).size).toBe(650);
    for (const { inputSchema } of tools) expect(inputSchema.type).toBe('object');
  });

  test.skipIf(!isThere)(`R38: of their 650 tools a conversation begins with fewer than seventy${why}`, () => {
    expect(buildDiscoveryTools(layers, optionsFor(layers)).tools.length).toBeLessThan(70);
  });
});
