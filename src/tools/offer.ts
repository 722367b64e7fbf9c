/** What a turn offers to the model: which tools of which layers, under which names, with which schemas. Pure. */
import { canBeOffered, discoveryKey, discoveryLayer } from './discovery';
import type { ToolLayer } from './layer';
import type { NamedTool } from './registry';
import { nameTools } from './registry';
import { resolveCanonicalTools } from './roles';
import { type SchemaPatch, toProviderSchema } from './schema';
import type { JsonSchema, SchemaProfile, Tool } from './tool';

/** As a model is given it. */
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
  /** What the schemas lost or gained on their way to the model; the tools' own are untouched. */
  patches: ToolPatches[];
  /** Every name that may be called, aliases included, and the tool behind it. Local to this offer. */
  names: ReadonlyMap<string, NamedTool>;
  withheld: readonly WithheldServer[];
}

/** A server that is offered in part or not at all, though it is on. */
export interface WithheldServer {
  server: string;
  /** How many tools it has. */
  tools: number;
  /** `too-large`: its definitions would fill the context, so only tools that were found are offered. */
  reason: 'too-large' | 'unreachable';
}

/** What a person switched off for a conversation: a whole server, or some of its tools by real name. */
export interface SwitchedOffTools {
  server: boolean;
  tools: ReadonlySet<string>;
}

export interface OfferOptions {
  /** Layer key → server name, from the registry. */
  serverNames: ReadonlyMap<string, string>;
  profile: SchemaProfile;
  /** A server with so many tools or fewer is offered whole: a detour would cost more than it saves. */
  smallServer: number;
  /** Keys of layers that were really called. */
  activated: ReadonlySet<string>;
  /** Layer key → real names of tools that a search or a list named. */
  found: ReadonlyMap<string, ReadonlySet<string>>;
  switchedOff: ReadonlyMap<string, SwitchedOffTools>;
  onSchemaPatch?: (tool: string, patches: SchemaPatch[]) => void;
}

type Choice = Pick<OfferOptions, 'serverNames' | 'switchedOff'>;

/** Every tool of every layer that is on, whatever it costs. */
export function buildToolsFromLayers(layers: readonly ToolLayer[], options: OfferOptions): Offer {
  return toOffer(
    openServers(layers, options).flatMap(({ own }) => own),
    options,
  );
}

/**
 * What a conversation begins with, and goes on with: built-in and small servers whole; of each other server its two
 * pseudo tools, its recipe tools and what was found, and once it was really called all the rest.
 */
export function buildDiscoveryTools(layers: readonly ToolLayer[], options: OfferOptions): Offer {
  const chosen = openServers(layers, options).flatMap(({ layer, pseudo, own }) => {
    const isLarge = isTooLarge(layer.tools);
    const isSmall = !isLarge && !layer.lazy && layer.tools.filter(canBeOffered).length <= options.smallServer;
    if (isBuiltIn(layer) || isSmall) return own;
    if (!isLarge && options.activated.has(layer.key)) return [...pseudo, ...own];
    const found = options.found.get(layer.key);
    return [...pseudo, ...own.filter(({ tool, hasRole }) => hasRole || found?.has(tool.name))];
  });
  return { ...toOffer(chosen, options), withheld: withheldOf(layers, options) };
}

/** Characters of definitions beyond which a server is never offered whole: one page must not fill the context. */
const largestWhole = 60_000;

/** Whether a server's definitions are more than one server may take up of a model's context. */
export function isTooLarge(tools: readonly Pick<Tool, 'description' | 'inputSchema'>[]): boolean {
  const sizes = tools.map(
    ({ description, inputSchema }) => description.length + JSON.stringify(inputSchema ?? '').length,
  );
  return sizes.reduce((sum, size) => sum + size, 0) > largestWhole;
}

function withheldOf(layers: readonly ToolLayer[], options: Choice): WithheldServer[] {
  return enabledLayers(layers, options).flatMap((layer): WithheldServer[] => {
    const server = options.serverNames.get(layer.key);
    const { unreachable, tools } = layer;
    if (server === undefined || (unreachable === undefined && (isBuiltIn(layer) || !isTooLarge(tools)))) return [];
    return [{ server, tools: tools.length, reason: unreachable === undefined ? 'too-large' : 'unreachable' }];
  });
}

/** Adds a server's tools that aren't there yet. The offer given is left as it is. */
export function activateServerTools(offer: Offer, layer: ToolLayer, options: OfferOptions): Offer {
  const added = buildToolsFromLayers([layer], options);
  const known = new Set(offer.tools.map(({ name }) => name));
  return {
    ...offer,
    tools: [...offer.tools, ...added.tools.filter(({ name }) => !known.has(name))],
    patches: [...offer.patches, ...added.patches.filter(({ tool }) => !known.has(tool))],
    names: new Map([...added.names, ...offer.names]),
  };
}

/** The layers that are on, and before each that isn't built in its discovery layer. */
export function withDiscovery(layers: readonly ToolLayer[], choice: Choice): ToolLayer[] {
  return enabledLayers(layers, choice).flatMap((layer) => {
    const beside = besideOf(layer, choice);
    return beside ? [beside, layer] : [layer];
  });
}

/** Beyond so many tools a model chooses worse. */
const crowded = 50;

export interface Crowd {
  tools: number;
  /** The servers with the most offered tools, the biggest first: switching off the first helps most. */
  biggest: { server: string; tools: number }[];
}

/** Of an offer with too many tools to choose well from: how many, and whose. What is built in can't be switched off. */
export function crowdOf({ tools, names }: Offer): Crowd | null {
  if (tools.length <= crowded) return null;
  const servers = new Map<string, number>();
  for (const { name } of tools) {
    const named = names.get(name);
    if (named && !isBuiltIn(named.layer)) servers.set(named.server, (servers.get(named.server) ?? 0) + 1);
  }
  const biggest = [...servers].map(([server, count]) => ({ server, tools: count })).sort((a, b) => b.tools - a.tools);
  return { tools: tools.length, biggest: biggest.slice(0, 3) };
}

/** A tool, its real exposed name, and the one it is offered under, which for a recipe tool is its role's. */
interface Offered extends NamedTool {
  alias: string;
  hasRole: boolean;
}

interface OpenServer {
  layer: ToolLayer;
  pseudo: Offered[];
  own: Offered[];
}

const openServers = (layers: readonly ToolLayer[], choice: Choice): OpenServer[] =>
  enabledLayers(layers, choice)
    .filter(({ unreachable }) => unreachable === undefined)
    .map((layer) => openServer(layer, besideOf(layer, choice), choice));

/**
 * Names are the same whatever is offered of a server: pseudo tools keep their plain names, and a real tool that is
 * called like one bears another, from the first turn to the last.
 */
function openServer(layer: ToolLayer, beside: ToolLayer | null, { serverNames }: Choice): OpenServer {
  const both = beside ? [beside, layer] : [layer];
  const named = [...nameTools(both, withDiscoveryName(layer, serverNames)).values()];
  const pseudo = named.filter((each) => each.layer === beside);
  return {
    layer,
    pseudo: pseudo.map((each) => ({ ...each, alias: each.name, hasRole: false })),
    own: withRoles(layer, named),
  };
}

/** What lists and searches a server; built-in ones need nothing of the kind. Names are made only when it is asked. */
function besideOf(layer: ToolLayer, choice: Choice): ToolLayer | null {
  if (isBuiltIn(layer)) return null;
  let exposed: Map<Tool, string> | undefined;
  const beside = discoveryLayer(layer, (tool) => {
    exposed ??= new Map(openServer(layer, beside, choice).own.map((each) => [each.tool, each.alias]));
    return exposed.get(tool) ?? tool.name;
  });
  return beside;
}

const isBuiltIn = ({ key }: ToolLayer): boolean => key.startsWith('local:');

/** A discovery layer bears the name of the server whose tools it lists. */
function withDiscoveryName({ key }: ToolLayer, names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const name = names.get(key);
  return name === undefined ? names : new Map([...names, [discoveryKey(key), name]]);
}

function enabledLayers(layers: readonly ToolLayer[], { switchedOff }: Choice): ToolLayer[] {
  return layers.flatMap((layer) => {
    const off = switchedOff.get(layer.key);
    if (off?.server) return [];
    return off?.tools.size ? [{ ...layer, tools: layer.tools.filter(({ name }) => !off.tools.has(name)) }] : [layer];
  });
}

/** A canonical name that another tool really bears stays that tool's. */
function withRoles(layer: ToolLayer, named: readonly NamedTool[]): Offered[] {
  const roles = new Map([...resolveCanonicalTools(layer.tools)].map(([role, name]) => [name, role]));
  const bearers = new Map(named.map(({ name, tool }) => [name, tool]));
  const own = named.filter((each) => each.layer === layer);
  return own.map((each) => {
    const role = roles.get(each.tool.name);
    const canonical = `${each.server}_${layer.protocol}_${role}`;
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

const describe = ({ title, description }: Tool): string => (title ? `${title}. ${description}` : description);
