/** What a turn offers to the model: which tools of which layers, under which names and with which schemas. Pure. */
import { smallWindow } from '#core/settings/limits.ts';
import { canBeOffered, discoveryKey, discoveryLayer } from './discovery';
import { cutAtWord } from './foreign';
import { handsAction } from './hands-actions';
import { switchKey, type ToolLayer } from './layer';
import {
  blocksKey,
  builtInServer,
  discoveryTools,
  type NamedTool,
  nameTools,
  openSiteName,
  prefixOf,
  rememberName,
  useSkillName,
} from './registry';
import { resolveCanonicalTools } from './roles';
import { mapParts, type SchemaPatch, toProviderSchema } from './schema';
import type { WithheldServer } from './schemas';
import { rankTools } from './search';
import { shareLists } from './shared-lists';
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
  /** There are many servers, whose tools the built-in server's search finds. */
  isCrowded?: true;
  /** For a model with little room. */
  isSmall?: boolean | undefined;
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
  /** The model reads no language: each argument keeps its own list of values. */
  isUnaware?: boolean | undefined;
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
  /** The model has room for few tools and short descriptions. */
  isSmall?: boolean | undefined;
  /** What the person asked last. A small model is offered what a search for it finds, since it seldom searches itself. */
  asked?: string | undefined;
  onSchemaPatch?: (tool: string, patches: SchemaPatch[]) => void;
}

type Selection = Pick<OfferOptions, 'serverNames' | 'switchedOff'>;

/** Every tool of every layer that is switched on, however many there are. */
export function buildToolsFromLayers(layers: readonly ToolLayer[], options: OfferOptions): Offer {
  const reachable = enabledLayers(layers, options).filter(({ unreachable }) => unreachable === undefined);
  return toOffer(
    reachable.flatMap((layer) => openServer(layer, discoveryOf(layer, options, reachable), options).own),
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
  const enabled = enabledLayers(layers, options);
  const home = enabled.find(isHome);
  const crowd = home && crowdedServers(enabled, options);
  const foreseen = options.isSmall ? foresee(enabled, options.asked ?? '') : new Set<Tool>();
  const hasTheirs = options.isSmall && enabled.some(({ internal, tools }) => !internal && tools.some(canBeOffered));
  /** Can be called, and is found by the built-in server's search. */
  const unseen: Offered[] = [];
  const parts = enabled.flatMap((layer): Part[] => {
    const { offered } = layer;
    if (layer.unreachable !== undefined) {
      withhold(layer, { reason: 'unreachable' });
      return [];
    }
    const opened = openServer(layer, discoveryOf(layer, options, enabled), options);
    const own = options.isSmall ? opened.own.filter(isForSmall) : opened.own;
    if (isWhole(layer)) return [{ layer, all: own, minimum: own }];
    const isSearched = home !== undefined && layer !== home && (layer.internal !== undefined || crowd !== undefined);
    const isOfNoUse = isSearched || (options.isSmall && layer === home && !crowd);
    const pseudo = opened.pseudo.filter(
      ({ tool }) => !isOfNoUse && !(options.isSmall && tool.name === discoveryTools.list),
    );
    unseen.push(...(isSearched ? opened.pseudo : []), ...(layer.internal === 'built-in' ? own : []));
    const found = options.found.get(layer.key);
    const kept = own.filter(
      ({ tool, tool: { name }, hasRole }) =>
        foreseen.has(tool) ||
        (hasRole && !crowd && layer !== home) ||
        (offered?.has(name) && !(hasTheirs && isSpare(layer, name))) ||
        found?.has(name) ||
        used.has(useKey(layer.key, name)),
    );
    const fewest = [...pseudo, ...kept];
    if (isTooLarge(layer.tools)) {
      withhold(layer, { reason: 'too-large' });
      return [{ layer, all: fewest, minimum: fewest }];
    }
    const isSmall = offered
      ? layer.tools.every(({ name }) => offered.has(name))
      : !crowd?.has(layer) && (countWithoutReaders(layer) <= options.smallServer || isLeanPage(layer));
    const isTooMany = options.isSmall && own.length > smallWindow.tools;
    if (isSmall) return [{ layer, all: isTooMany ? [...pseudo, ...own] : own, minimum: isTooMany ? own : fewest }];
    const large = (tools: Offered[]) => tools.map((each) => ({ ...each, isLarge: each.layer === layer }));
    const all = !offered && options.activated.has(layer.key) ? [...pseudo, ...own] : fewest;
    return [{ layer, all: large(all), minimum: large(fewest) }];
  });
  const maxTools = Math.min(
    options.maxTools ?? Number.POSITIVE_INFINITY,
    options.isSmall ? smallWindow.tools : Number.POSITIVE_INFINITY,
  );
  const fitted = fitParts(parts, { maxTools, used, foreseen });
  for (const layer of fitted.shrunk) withhold(layer, { reason: 'too-many', limit: maxTools });
  const offer = toOffer(inSteadyOrder(fitted.chosen, options), options);
  const names = new Map([...unseen.filter(({ tool }) => canBeOffered(tool)).flatMap(namesOf), ...offer.names]);
  return { ...offer, names, withheld, isSmall: options.isSmall, ...(crowd && { isCrowded: true }) };
}

const namesOf = ({ alias, hasRole: _, isLarge: __, ...named }: Offered): [string, NamedTool][] => [
  [named.name, named],
  [alias, named],
];

const countWithoutReaders = ({ tools, readers }: ToolLayer): number =>
  tools.filter((tool) => canBeOffered(tool) && !readers?.includes(tool.name)).length;

/** Tools of a page, and characters of their definitions, that are offered whole: large platforms give each of their shops ten or eleven. */
const [maxOfPage, maxLean] = [20, 10_000];

const sizeOf = ({ tools }: ToolLayer): number =>
  JSON.stringify(tools.map(({ description, inputSchema }) => [description, inputSchema])).length;

const isLeanPage = (layer: ToolLayer): boolean =>
  layer.protocol === 'webmcp' && countWithoutReaders(layer) <= maxOfPage && sizeOf(layer) <= maxLean;

/** Of servers' tools. */
const maxForeseen = 5;

/** MCP servers that may each be searched by a tool of its own; characters of definitions that are offered whole where there are more. */
const [maxSearched, maxWhole] = [3, 6000];

/** Of many servers those that aren't offered whole, though some are small. Undefined: there are few. */
function crowdedServers(
  layers: readonly ToolLayer[],
  { smallServer }: OfferOptions,
): ReadonlySet<ToolLayer> | undefined {
  const servers = layers.filter(({ protocol, tools }) => protocol === 'mcp' && tools.length > 0);
  if (servers.length <= maxSearched) return undefined;
  const sizes = new Map(
    servers.map((layer) => [layer, countWithoutReaders(layer) <= smallServer ? sizeOf(layer) : Infinity]),
  );
  let left = maxWhole;
  return new Set(
    [...sizes]
      .sort(([, a], [, b]) => a - b)
      .flatMap(([layer, size]) => {
        left -= size;
        return left < 0 ? layer : [];
      }),
  );
}

/** What a layer offers, and what of it must stay so that the rest can be found. */
interface Part {
  layer: ToolLayer;
  all: Offered[];
  minimum: Offered[];
}

/** What seldom changes comes first, and what a large server came to offer in the course of the chat last: see `steadyOffer`. */
function inSteadyOrder(chosen: readonly Offered[], { found, activated }: OfferOptions): Offered[] {
  const cameBy = [...new Set([...found.keys(), ...activated])];
  const placeOf = ({ layer, tool, hasRole, isLarge }: Offered): number => {
    // What Tabhand's own server offers first it always offers.
    const isFirst =
      layer.internal === 'built-in' ? [...(layer.offered ?? [])][0] === tool.name : layer.offered?.has(tool.name);
    const isLate = isLarge && !hasRole && !isFirst;
    return isLate ? ranks.length + cameBy.indexOf(layer.key) : ranks.findIndex((isOf) => isOf(layer));
  };
  return chosen.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const ofTabhand = [builtInServer, 'person'];

const ranks: ((layer: ToolLayer) => boolean)[] = [
  ({ serverName, internal }) => ofTabhand.includes(serverName) && /^(built-in|discovery)$/.test(internal ?? ''),
  ({ protocol }) => protocol === 'mcp',
  ({ internal }) => internal === 'hands' || internal === 'discovery',
  ({ internal }) => internal === undefined,
  () => true,
];

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

/** The tools of servers that fit the words best. */
function foresee(layers: readonly ToolLayer[], words: string): ReadonlySet<Tool> {
  if (words.trim() === '') return new Set();
  const toolsOf = (of: readonly ToolLayer[]) => of.flatMap(({ tools }) => tools.filter(canBeOffered));
  const theirs = toolsOf(layers.filter(({ protocol }) => protocol === 'mcp'));
  const spare = layers.flatMap((layer) =>
    layer.tools.filter(({ name }) => isSpare(layer, name) && layer.offered?.has(name)),
  );
  // Among all, since the few that are spare are found by next to any words.
  const first = rankTools([...toolsOf(layers.filter(({ internal }) => !internal)), ...spare], words, maxFirst);
  return new Set([...rankTools(theirs, words, maxForeseen), ...first.filter((tool) => spare.includes(tool))]);
}

/** Of the tools that fit the words best, those that Tabhand's own are among. */
const maxFirst = 2;

interface Fitting {
  maxTools: number;
  used: ReadonlyMap<string, number>;
  foreseen: ReadonlySet<Tool>;
}

/** Servers are shrunk until all fit: the one that was used least lately first, and of those the largest. */
function fitParts(parts: readonly Part[], { maxTools, used, foreseen }: Fitting) {
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
  const rank = ({ tool, layer }: Offered): number => {
    if (layer.internal === 'discovery') return tool.name === discoveryTools.search ? 1 : 3;
    if (lastUse(layer) === Number.MAX_SAFE_INTEGER) return 0;
    return used.has(useKey(layer.key, tool.name)) || foreseen.has(tool) ? 2 : 4;
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
  const enabled = enabledLayers(layers, selection);
  return enabled.flatMap((layer) => {
    const discovery = discoveryOf(layer, selection, enabled);
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
    if (named && (named.layer.internal !== 'built-in' || named.layer.key === blocksKey))
      servers.set(named.server, (servers.get(named.server) ?? 0) + 1);
  }
  const biggest = [...servers].map(([server, count]) => ({ server, tools: count })).sort((a, b) => b.tools - a.tools);
  return { tools: tools.length, biggest: biggest.slice(0, 3) };
}

/** A tool with its exposed name and its alias, the name it is offered under: for a recipe tool that of its role. */
interface Offered extends NamedTool {
  alias: string;
  hasRole: boolean;
  /** Its server isn't small enough to be offered whole from the beginning. */
  isLarge?: boolean;
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

/**
 * The layer that lists and searches a server; one that is always offered in full has none. That of the built-in server finds the tools
 * of all. Names are made only when it is called.
 */
function discoveryOf(layer: ToolLayer, selection: Selection, all: readonly ToolLayer[]): ToolLayer | null {
  if (!isHome(layer)) return ownDiscoveryOf(layer, selection);
  const discovery = discoveryLayer(layer, () => reachable.flatMap(openEach), true);
  const reachable = all.filter(({ unreachable }) => unreachable === undefined);
  const openEach = (each: ToolLayer) =>
    openServer(each, each === layer ? discovery : ownDiscoveryOf(each, selection), selection).own;
  return discovery;
}

function ownDiscoveryOf(layer: ToolLayer, selection: Selection): ToolLayer | null {
  if (isWhole(layer)) return null;
  const discovery = discoveryLayer(layer, () => openServer(layer, discovery, selection).own, false);
  return discovery;
}

/** The built-in server, where not all of it is offered. */
const isHome = ({ serverName, internal, offered }: ToolLayer): boolean =>
  internal === 'built-in' && serverName === builtInServer && offered !== undefined;

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

/** A small model asks instead of answering, where it can. It may still ask in its answer. */
const notForSmall: readonly string[] = [openSiteName, rememberName, useSkillName, 'ask_user'];

/** Where a page or server has tools, a small model calls these for whatever is said: they come by the person's words. */
const isSpare = ({ internal, offered }: ToolLayer, name: string): boolean =>
  internal === 'hands' ? offered?.size === 1 : internal === 'built-in' && name === 'widget_display';

/** Hands have five actions for a model with little room. */
const isForSmall = ({ layer, tool }: Offered): boolean =>
  layer.internal === 'hands'
    ? handsAction(tool.name)?.basic === true
    : layer.internal !== 'built-in' || !notForSmall.includes(tool.name);

/** Characters of a tool's description, and of an argument's. */
const [maxDescription, maxArgument] = [160, 80];

const shortened = ({ description, inputSchema, ...tool }: OfferedTool): OfferedTool => ({
  ...tool,
  description: cutAtWord(description, maxDescription),
  inputSchema: shortenDescriptions(inputSchema),
});

function shortenDescriptions(schema: JsonSchema): JsonSchema {
  const { description } = schema;
  const short = typeof description === 'string' && { description: cutAtWord(description, maxArgument) };
  return mapParts({ ...schema, ...short }, shortenDescriptions);
}

function toOffer(chosen: readonly Offered[], options: OfferOptions): Offer {
  const { profile, onSchemaPatch, isSmall, isUnaware } = options;
  const names = new Map<string, NamedTool>();
  const patches: ToolPatches[] = [];
  const tools = chosen
    .filter(({ tool }) => canBeOffered(tool))
    .map((each) => {
      const { alias, hasRole: _, isLarge: __, ...named } = each;
      for (const [name, bearer] of namesOf(each)) names.set(name, bearer);
      const made = toProviderSchema(named.tool.inputSchema, profile);
      if (made.patches.length > 0) {
        patches.push({ tool: alias, patches: made.patches });
        onSchemaPatch?.(alias, made.patches);
      }
      return { name: alias, description: describe(named.tool), inputSchema: made.schema };
    });
  // A shortened description could lose the name of the argument that has the list.
  const short = isSmall ? tools.map(shortened) : tools;
  const shared = profile === 'small-local' || isUnaware ? short : shareLists(short);
  return { tools: shared, patches, names, withheld: [] };
}

/** Characters of a description that a title may add something to. */
const maxBrief = 60;

function describe({ title, description, source }: Tool): string {
  const words = title && description.length < maxBrief ? `${title}. ${description}` : description;
  const pack = source.type === 'page' && source.pack;
  return pack ? `Added by the user (pack “${pack.name}”), not offered by the site. ${words}` : words;
}
