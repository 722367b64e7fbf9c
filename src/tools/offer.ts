/** What a turn offers to the model: which tools of which layers, under which names and with which schemas. Pure. */
import { canBeOffered, discoveryKey, discoveryLayer } from './discovery';
import { switchKey, type ToolLayer } from './layer';
import type { NamedTool } from './registry';
import { nameTools, prefixOf } from './registry';
import { resolveCanonicalTools } from './roles';
import { type SchemaPatch, toProviderSchema } from './schema';
import type { WithheldServer } from './schemas';
import type { JsonSchema, SchemaProfile, Tool } from './tool';

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
 * the tools that were found, and all of its tools once one of them was called.
 */
export function buildDiscoveryTools(layers: readonly ToolLayer[], options: OfferOptions): Offer {
  const withheld: WithheldServer[] = [];
  const chosen = enabledLayers(layers, options).flatMap((layer) => {
    const { offered } = layer;
    const withhold = (reason: WithheldServer['reason']) => {
      const server = options.serverNames.get(layer.key);
      if (server !== undefined) withheld.push({ server, tools: layer.tools.length, reason });
    };
    if (layer.unreachable !== undefined) {
      withhold('unreachable');
      return [];
    }
    const { pseudo, own } = openServer(layer, discoveryOf(layer, options), options);
    if (isWhole(layer)) return own;
    const isLarge = isTooLarge(layer.tools);
    if (isLarge) withhold('too-large');
    const isSmall = offered
      ? layer.tools.every(({ name }) => offered.has(name))
      : layer.tools.filter((tool) => canBeOffered(tool) && !layer.readers?.includes(tool.name)).length <=
        options.smallServer;
    if (isSmall && !isLarge) return own;
    if (!isLarge && !offered && options.activated.has(layer.key)) return [...pseudo, ...own];
    const found = options.found.get(layer.key);
    return [
      ...pseudo,
      ...own.filter(({ tool: { name }, hasRole }) => hasRole || offered?.has(name) || found?.has(name)),
    ];
  });
  return { ...toOffer(chosen, options), withheld };
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
