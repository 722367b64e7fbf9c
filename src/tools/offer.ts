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
  const on = enabledLayers(layers, options);
  return toOffer([...nameTools(on, options.serverNames).values()].map(plain), options);
}

/**
 * What a conversation begins with, and goes on with: built-in and small servers whole, servers that were really called
 * whole, of each other server its recipe tools, its two pseudo tools, and what they found.
 */
export function buildDiscoveryTools(layers: readonly ToolLayer[], options: OfferOptions): Offer {
  const on = withDiscovery(layers, options).filter(isNeeded(layers, options));
  const named = [...nameTools(on, withDiscoveryNames(on, options.serverNames)).values()];
  const chosen = on.flatMap((layer) => {
    const own = named.filter((each) => each.layer === layer);
    if (isWhole(layer, options)) return own.map(plain);
    const found = options.found.get(layer.key);
    const byRole = roleNames(own, layer);
    return own.filter(({ tool }) => byRole.has(tool.name) || found?.has(tool.name)).map(toRole(byRole, named));
  });
  return toOffer(chosen, options);
}

/** Adds a server's tools that aren't there yet. The offer given is left as it is. */
export function activateServerTools(offer: Offer, layer: ToolLayer, options: OfferOptions): Offer {
  const added = buildToolsFromLayers([layer], options);
  const known = new Set([...offer.names.values()].map(({ layer: { key }, tool }) => `${key} ${tool.name}`));
  const isNew = (name: string) => {
    const named = added.names.get(name);
    return named !== undefined && !known.has(`${named.layer.key} ${named.tool.name}`);
  };
  return {
    tools: [...offer.tools, ...added.tools.filter(({ name }) => isNew(name))],
    patches: [...offer.patches, ...added.patches.filter(({ tool }) => isNew(tool))],
    names: new Map([...added.names, ...offer.names]),
  };
}

/** The layers that are on, and before each that isn't built in its discovery layer: pseudo tools keep their plain names. */
export function withDiscovery(layers: readonly ToolLayer[], choice: Choice): ToolLayer[] {
  const on = enabledLayers(layers, choice);
  const exposed = new Map<Tool, string>();
  const beside = on.filter(isOthers).map((layer) => discoveryLayer(layer, (tool) => exposed.get(tool) ?? tool.name));
  const all = [...beside, ...on];
  for (const { name, tool } of nameTools(all, withDiscoveryNames(all, choice.serverNames)).values())
    exposed.set(tool, name);
  return all;
}

const isOthers = ({ tools: [first] }: ToolLayer): boolean => first !== undefined && first.source.type !== 'local';

/** A server that is offered whole needs no pseudo tools. */
function isNeeded(layers: readonly ToolLayer[], options: OfferOptions): (layer: ToolLayer) => boolean {
  const whole = new Set(layers.filter((layer) => isWhole(layer, options)).map(({ key }) => discoveryKey(key)));
  return ({ key }) => !whole.has(key);
}

function isWhole(layer: ToolLayer, { activated, smallServer }: OfferOptions): boolean {
  return !isOthers(layer) || layer.tools.length <= smallServer || activated.has(layer.key);
}

/** A discovery layer bears the name of the server whose tools it lists. */
function withDiscoveryNames(
  layers: readonly ToolLayer[],
  serverNames: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const names = new Map(serverNames);
  for (const { key } of layers) {
    const name = serverNames.get(key);
    if (name !== undefined) names.set(discoveryKey(key), name);
  }
  return names;
}

function enabledLayers(layers: readonly ToolLayer[], { switchedOff }: Choice): ToolLayer[] {
  return layers.flatMap((layer) => {
    const off = switchedOff.get(layer.key);
    if (off?.server) return [];
    return off?.tools.size ? [{ ...layer, tools: layer.tools.filter(({ name }) => !off.tools.has(name)) }] : [layer];
  });
}

/** A tool that is offered, and the name it is offered under. */
interface Chosen {
  named: NamedTool;
  alias: string;
}

const plain = (named: NamedTool): Chosen => ({ named, alias: named.name });

/** Real name → canonical exposed name, for the tools of a server that search, list and read its recipes. */
function roleNames(own: readonly NamedTool[], { protocol, tools }: ToolLayer): ReadonlyMap<string, string> {
  const server = own[0]?.server ?? '';
  return new Map([...resolveCanonicalTools(tools)].map(([role, name]) => [name, `${server}_${protocol}_${role}`]));
}

/** A canonical name that another tool really bears stays that tool's. */
function toRole(byRole: ReadonlyMap<string, string>, all: readonly NamedTool[]): (named: NamedTool) => Chosen {
  const taken = new Map(all.map((named) => [named.name, named.tool]));
  return (named) => {
    const alias = byRole.get(named.tool.name) ?? named.name;
    const bearer = taken.get(alias);
    return { named, alias: bearer && bearer !== named.tool ? named.name : alias };
  };
}

function toOffer(chosen: readonly Chosen[], { profile, onSchemaPatch }: OfferOptions): Offer {
  const names = new Map<string, NamedTool>();
  const patches: ToolPatches[] = [];
  const tools = chosen
    .filter(({ named }) => canBeOffered(named.tool))
    .map(({ named, alias }) => {
      names.set(named.name, named).set(alias, named);
      const made = toProviderSchema(named.tool.inputSchema, profile);
      if (made.patches.length > 0) {
        patches.push({ tool: alias, patches: made.patches });
        onSchemaPatch?.(alias, made.patches);
      }
      return { name: alias, description: describe(named.tool), inputSchema: made.schema };
    });
  return { tools, patches, names };
}

const describe = ({ title, description }: Tool): string => (title ? `${title}. ${description}` : description);
