/** What a turn offers to the model: which tools of which layers, under which names and with which schemas. Pure. */
import { canBeOffered, discoveryKey, discoveryLayer } from './discovery';
import { switchKey, type ToolLayer } from './layer';
import { discoveryTools, type NamedTool, nameTools, prefixOf } from './registry';
import { resolveCanonicalTools } from './roles';
import { type SchemaPatch, toProviderSchema } from './schema';
import type { WithheldServer } from './schemas';
import type { CallTarget, JsonSchema, SchemaProfile, Tool } from './tool';

/** A tool as the model is given it. */
export interface OfferedTool {
  name: string;
  description: string;
  inputSchema: JsonSchema;
}

export interface ToolPatches {
  /** The exposed name. */
  tool: string;
  patches: SchemaPatch[];
}

export interface Offer {
  tools: OfferedTool[];
  /** How schemas were changed for the model; the tools' own schemas are untouched. */
  patches: ToolPatches[];
  /** Every name that may be called, aliases included, and its tool. Local to this offer. */
  names: ReadonlyMap<string, NamedTool>;
  withheld: readonly WithheldServer[];
}

/** What the user turned off for a conversation: a whole server, or some of its tools by real name. */
export interface SwitchedOffTools {
  server: boolean;
  tools: ReadonlySet<string>;
}

export interface OfferOptions {
  /** Layer key → server name, from the registry. */
  serverNames: ReadonlyMap<string, string>;
  profile: SchemaProfile;
  /** A server with at most this many tools is offered whole: searching it would cost more than it saves. */
  smallServer: number;
  /** Keys of layers that were called in this conversation. */
  activated: ReadonlySet<string>;
  /** Layer key → real names of tools that a search or a listing returned. */
  found: ReadonlyMap<string, ReadonlySet<string>>;
  /** By `switchKey`. */
  switchedOff: ReadonlyMap<string, SwitchedOffTools>;
  /** Tools that the model's service takes at most; absent: no limit is known. */
  maxTools?: number | undefined;
  /** The conversation's calls so far, in order: what was used last stays longest. */
  calls?: ReadonlyMap<string, { call: { target: Pick<CallTarget, 'layerKey' | 'tool'> | null } }>;
  onSchemaPatch?: (tool: string, patches: SchemaPatch[]) => void;
}

type Selection = Pick<OfferOptions, 'serverNames' | 'switchedOff'>;

/** Every tool of every layer that is switched on, however many there are. */
export function buildToolsFromLayers(layers: readonly ToolLayer[], options: OfferOptions): Offer {
  const reachable = enabledLayers(layers, options).filter(({ unreachable }) => unreachable === undefined);
  return toOffer(
    reachable.flatMap((layer) => openServer(layer, discoveryOf(layer, options), options).own),
    options,
  );
}

/**
 * What a turn offers: built-in and small servers whole; of each other server its two pseudo tools, its recipe tools and
 * the tools that were found, and all of its tools once one of them was called. Past the service's limit, more servers are offered
 * by their pseudo tools.
 */
export function buildDiscoveryTools(layers: readonly ToolLayer[], options: OfferOptions): Offer {
  const withheld: WithheldServer[] = [];
  const withhold = ({ key, tools }: ToolLayer, why: Omit<WithheldServer, 'server' | 'tools'>) => {
    const server = options.serverNames.get(key);
    if (server !== undefined) withheld.push({ server, tools: tools.length, ...why });
  };
  const used = lastUses(options);
  const parts = enabledLayers(layers, options).flatMap((layer): Part[] => {
    const { offered } = layer;
    if (layer.unreachable !== undefined) {
      withhold(layer, { reason: 'unreachable' });
      return [];
    }
    const { pseudo, own } = openServer(layer, discoveryOf(layer, options), options);
    if (isWhole(layer)) return [{ layer, all: own, minimum: own }];
    const found = options.found.get(layer.key);
    const kept = own.filter(
      ({ tool: { name }, hasRole }) =>
        hasRole || offered?.has(name) || found?.has(name) || used.has(useKey(layer.key, name)),
    );
    const fewest = [...pseudo, ...kept];
    if (isTooLarge(layer.tools)) {
      withhold(layer, { reason: 'too-large' });
      return [{ layer, all: fewest, minimum: fewest }];
    }
    const isSmall = offered
      ? layer.tools.every(({ name }) => offered.has(name))
      : layer.tools.filter((tool) => canBeOffered(tool) && !layer.readers?.includes(tool.name)).length <=
        options.smallServer;
    if (isSmall) return [{ layer, all: own, minimum: fewest }];
    return [
      { layer, all: !offered && options.activated.has(layer.key) ? [...pseudo, ...own] : fewest, minimum: fewest },
    ];
  });
  const { maxTools = Number.POSITIVE_INFINITY } = options;
  const fitted = fitParts(parts, { maxTools, used });
  for (const layer of fitted.shrunk) withhold(layer, { reason: 'too-many', limit: maxTools });
  return { ...toOffer(fitted.chosen, options), withheld };
}

/** What a layer offers, and what of it must stay so that the rest can be found. */
interface Part {
  layer: ToolLayer;
  all: Offered[];
  minimum: Offered[];
}

const useKey = (layerKey: string, tool: string): string => `${layerKey} ${tool}`;

/** By layer, and by layer and tool: the place of its last call among all. */
function lastUses({ calls }: OfferOptions): ReadonlyMap<string, number> {
  const used = new Map<string, number>();
  for (const [i, { call }] of [...(calls?.values() ?? [])].entries()) {
    const { target } = call;
    if (target) used.set(target.layerKey, i + 1).set(useKey(target.layerKey, target.tool), i + 1);
  }
  return used;
}

const countOf = (tools: readonly Offered[]): number => tools.filter(({ tool }) => canBeOffered(tool)).length;

/** Servers are shrunk until all fit: the one that was used least lately first, and of those the largest. */
function fitParts(parts: readonly Part[], { maxTools, used }: { maxTools: number; used: ReadonlyMap<string, number> }) {
  let count = parts.reduce((sum, { all }) => sum + countOf(all), 0);
  const shrunk = new Set<ToolLayer>();
  const lastUse = ({ key, internal }: ToolLayer): number =>
    internal && internal !== 'derived' ? Number.MAX_SAFE_INTEGER : (used.get(key) ?? 0);
  const saving = ({ all, minimum }: Part) => countOf(all) - countOf(minimum);
  const order = parts.toSorted((a, b) => lastUse(a.layer) - lastUse(b.layer) || saving(b) - saving(a));
  for (const part of order) {
    if (count <= maxTools) break;
    if (saving(part) <= 0) continue;
    shrunk.add(part.layer);
    count -= saving(part);
  }
  const chosen = parts.flatMap(({ layer, all, minimum }) => (shrunk.has(layer) ? minimum : all));
  if (count <= maxTools) return { chosen, shrunk };
  const rank = ({ tool: { name }, layer }: Offered): number => {
    if (layer.internal === 'discovery') return name === discoveryTools.search ? 1 : 3;
    return lastUse(layer) === Number.MAX_SAFE_INTEGER ? 0 : used.has(useKey(layer.key, name)) ? 2 : 4;
  };
  const recency = ({ tool, layer }: Offered): number => used.get(useKey(layer.key, tool.name)) ?? 0;
  const callable = chosen.filter(({ tool }) => canBeOffered(tool));
  const first = new Set(callable.toSorted((a, b) => rank(a) - rank(b) || recency(b) - recency(a)).slice(0, maxTools));
  return { chosen: chosen.filter((each) => first.has(each)), shrunk };
}

/** Characters of definitions beyond which a server is never offered whole, so that no page can fill the context. */
const largestWhole = 60_000;

/** Whether a server's definitions are more than one server may take up of a model's context. */
export function isTooLarge(tools: readonly Pick<Tool, 'description' | 'inputSchema'>[]): boolean {
  let size = 0;
  return tools.some(({ description, inputSchema }) => {
    size += description.length + JSON.stringify(inputSchema ?? '').length;
    return size > largestWhole;
  });
}

/** The layers that are switched on, each preceded by its discovery layer, if it has one. */
export function withDiscovery(layers: readonly ToolLayer[], selection: Selection): ToolLayer[] {
  return enabledLayers(layers, selection).flatMap((layer) => {
    const discovery = discoveryOf(layer, selection);
    return discovery ? [discovery, layer] : [layer];
  });
}

/** With more tools than this a model chooses worse. */
const crowded = 50;

export interface Crowd {
  tools: number;
  /** The servers with the most offered tools, the largest first: switching off the first helps most. */
  biggest: { server: string; tools: number }[];
}

/** How many tools an offer has and which servers bring most of them, if there are too many; null otherwise. Built-in tools can't be turned off and aren't counted. */
export function crowdOf({ tools, names }: Offer): Crowd | null {
  if (tools.length <= crowded) return null;
  const servers = new Map<string, number>();
  for (const { name } of tools) {
    const named = names.get(name);
    if (named && !isWhole(named.layer)) servers.set(named.server, (servers.get(named.server) ?? 0) + 1);
  }
  const biggest = [...servers].map(([server, count]) => ({ server, tools: count })).sort((a, b) => b.tools - a.tools);
  return { tools: tools.length, biggest: biggest.slice(0, 3) };
}

/** A tool with its exposed name and its alias, the name it is offered under: for a recipe tool that of its role. */
interface Offered extends NamedTool {
  alias: string;
  hasRole: boolean;
}

/**
 * Names don't depend on how much of a server is offered: the pseudo tools always have theirs, and a real tool that is
 * called like one of them always gets another.
 */
function openServer(layer: ToolLayer, discovery: ToolLayer | null, { serverNames }: Selection) {
  const together = discovery ? [discovery, layer] : [layer];
  const named = [...nameTools(together, withDiscoveryName(layer, serverNames)).values()];
  const pseudo = named.filter((each) => each.layer === discovery);
  return {
    pseudo: pseudo.map((each) => ({ ...each, alias: each.name, hasRole: false })),
    own: withRoles(layer, named),
  };
}

/** The layer that lists and searches a server; one that is always offered in full has none. Names are made only when it is called. */
function discoveryOf(layer: ToolLayer, selection: Selection): ToolLayer | null {
  if (isWhole(layer)) return null;
  let exposed: Map<Tool, string> | undefined;
  const discovery = discoveryLayer(layer, (tool) => {
    exposed ??= new Map(openServer(layer, discovery, selection).own.map((each) => [each.tool, each.alias]));
    return exposed.get(tool) ?? tool.name;
  });
  return discovery;
}

/** Always offered in full: a built-in server that doesn't say what of it is offered at once. */
const isWhole = ({ internal, offered }: ToolLayer): boolean => internal === 'built-in' && offered === undefined;

/** A discovery layer has the name of the server whose tools it lists. */
function withDiscoveryName({ key }: ToolLayer, names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const name = names.get(key);
  return name === undefined ? names : new Map([...names, [discoveryKey(key), name]]);
}

function enabledLayers(layers: readonly ToolLayer[], { switchedOff }: Selection): ToolLayer[] {
  return layers.flatMap((layer) => {
    const off = switchedOff.get(switchKey(layer.key));
    if (off?.server) return [];
    return off?.tools.size ? [{ ...layer, tools: layer.tools.filter(({ name }) => !off.tools.has(name)) }] : [layer];
  });
}

/** A canonical name that is another tool's real one stays that tool's. */
function withRoles(layer: ToolLayer, named: readonly NamedTool[]): Offered[] {
  // A guess has no part in how a model finds its way.
  const playing = layer.internal === 'derived' ? [] : layer.tools;
  const roles = new Map([...resolveCanonicalTools(playing)].map(([role, name]) => [name, role]));
  const bearers = new Map(named.map(({ name, tool }) => [name, tool]));
  const own = named.filter((each) => each.layer === layer);
  return own.map((each) => {
    const role = roles.get(each.tool.name);
    const canonical = `${prefixOf(each.server, layer)}${role}`;
    const isFree = (bearers.get(canonical) ?? each.tool) === each.tool;
    return { ...each, alias: role && isFree ? canonical : each.name, hasRole: role !== undefined };
  });
}

function toOffer(chosen: readonly Offered[], { profile, onSchemaPatch }: OfferOptions): Offer {
  const names = new Map<string, NamedTool>();
  const patches: ToolPatches[] = [];
  const tools = chosen
    .filter(({ tool }) => canBeOffered(tool))
    .map(({ alias, hasRole: _, ...named }) => {
      names.set(named.name, named).set(alias, named);
      const made = toProviderSchema(named.tool.inputSchema, profile);
      if (made.patches.length > 0) {
        patches.push({ tool: alias, patches: made.patches });
        onSchemaPatch?.(alias, made.patches);
      }
      return { name: alias, description: describe(named.tool), inputSchema: made.schema };
    });
  return { tools, patches, names, withheld: [] };
}

function describe({ title, description, source }: Tool): string {
  const words = title ? `${title}. ${description}` : description;
  const pack = source.type === 'page' && source.pack;
  return pack ? `Added by the user (pack “${pack.name}”), not offered by the site. ${words}` : words;
}
