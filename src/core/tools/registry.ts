/** Exposed names: `{server}_{mcp|webmcp}_{tool}`, made once, legal for every provider, and looked up by map. */
import { fnv1a } from './hash';
import type { ToolLayer } from './layer';
import type { Tool } from './tool';

const maxLength = 63;
/** Characters of a server's name. */
const maxServerLength = 24;
const sandboxed = 'sandboxed';
/** The built-in server's name, which no other server is given. */
export const builtInServer = 'autoui';

/** The name of the layer of what concerns the user, and of its tool that opens sites. */
export const personServer = 'person';
export const openSiteName = 'open_site';
export const rememberName = 'remember';
export const useSkillName = 'use_skill';

/** What is called so is Tabhand's own, to the model and in what a failure says. Not `handsServer`: its file isn't in the background's start. */
const ownServers: readonly string[] = [builtInServer, personServer, 'hands', 'guessed'];

/** The names of the two pseudo tools of a server that isn't offered whole. */
export const discoveryTools = { list: 'list_tools', search: 'search_tools' } as const; // for their literal types

/** What a server's recipe tools do, under the names by which the prompt speaks of them. */
export const roles = ['search_recipes', 'list_recipes', 'get_recipe'] as const;
export type Role = (typeof roles)[number];

/** A tool with its exposed name, its server's name and its layer. */
export interface NamedTool {
  name: string;
  server: string;
  layer: ToolLayer;
  tool: Tool;
}

/** Four base-36 characters that stay the same for the same text, on every machine and in every session. */
const stableSuffix = (text: string): string => fnv1a(text).toString(36).padStart(7, '0').slice(-4);

const legalText = /^(?:_(?=[0-9-]))?[A-Za-z0-9-](?:[A-Za-z0-9_-]*[A-Za-z0-9-])?$/;

/** `text` in the alphabet that every provider takes; a text with no such character becomes the fallback and a hash. */
function sanitise(text: string, fallback: string): string {
  if (legalText.test(text)) return text;
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '');
  const legal = plain.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^_+|(?<!_)_+$/g, '');
  return legal === '' ? `${fallback}_${stableSuffix(text)}` : legal;
}

/** Gemini refuses a whole request for one name that begins with a digit or a dash. */
const fromLetter = (name: string): string => (/^[\d-]/.test(name) ? `_${name}` : name);

/** A name as every service takes it; a model may have made it up. */
export const toLegalName = (name: string): string =>
  fromLetter(name.replace(/[^a-zA-Z0-9_-]/g, '_')).slice(0, maxLength) || '_';

function shorten(name: string, length: number): string {
  return name.length <= length ? name : `${name.slice(0, length - 5)}_${stableSuffix(name)}`;
}

/** The first of `name`, `name_2`, `name_3` … that isn't taken. */
export function freeName(name: string, taken: { has(name: string): boolean }): string {
  let candidate = name;
  for (let n = 2; taken.has(candidate); n++) candidate = `${name}_${n}`;
  return candidate;
}

const withoutSeparator = (label: string): string => label.replace(/_(?=(?:web)?mcp(?:_|$))/g, '-');

/** What the names of a server's tools begin with. */
const labelOfServer = (name: string): string =>
  withoutSeparator(shorten(fromLetter(sanitise(name, 'server').toLowerCase()), maxServerLength));

/** The name of a server that is added: the one that its calls show, unless it is in another script. */
export const toServerName = (wished: string): string => (/^[ -~]*$/.test(wished) ? labelOfServer(wished) : wished);

/**
 * Gives each layer a server name in lower case. Returns only the new names: `known` holds those of the conversation's log,
 * which stay as they are, also where an older version gave them capital letters, unless a service refuses them. A server's
 * name may not contain `_mcp_` or `_webmcp_`, and only Tabhand's own layers have the names of its own.
 */
export function nameServers(layers: readonly ToolLayer[], known: ReadonlyMap<string, string>): Map<string, string> {
  const taken = new Set([...known.values()].map((name) => name.toLowerCase()));
  const takenOfOthers = { has: (name: string) => ownServers.includes(name) || taken.has(name) };
  const fresh = new Map<string, string>();
  for (const layer of layers) {
    const kept = known.get(layer.key);
    if ((kept !== undefined && kept === fromLetter(kept)) || fresh.has(layer.key)) continue;
    const isOwn = layer.internal && layer.internal !== 'discovery';
    const name = freeName(labelOfServer(layer.serverName), isOwn ? taken : takenOfOthers);
    taken.add(name);
    fresh.set(layer.key, name);
  }
  return fresh;
}

/** What the exposed name of each tool of a layer begins with. */
export const prefixOf = (server: string | undefined, { protocol }: Pick<ToolLayer, 'protocol'>): string =>
  `${server}_${protocol}_`;

/** The parts that a model probably meant by a name that was not offered; without a server if the name doesn't have the form. */
export function splitToolName(name: string): { server: string; tool: string } {
  const [, server = '', tool = name] = /^(.+?)_(?:mcp|webmcp)_(.+)$/s.exec(name) ?? [];
  return { server, tool };
}

/** The map of exposed names of one turn. Names that sanitising made equal get a suffix made from the real name. `maxName`: characters of a name. */
export function nameTools(
  layers: readonly ToolLayer[],
  serverNames: ReadonlyMap<string, string>,
  maxName = maxLength,
): Map<string, NamedTool> {
  const named = new Map<string, NamedTool>();
  for (const layer of layers) {
    const server = serverNames.get(layer.key);
    if (server === undefined) throw new Error(`The layer ${layer.key} has no server name.`);
    for (const { tool, legal } of inNamingOrder(layer.tools)) {
      const wished = shorten(prefixOf(server, layer) + legal, maxName);
      const name =
        legal === tool.name && !named.has(wished) ? wished : legalVariant(wished, tool.name, { named, maxName });
      named.set(name, { name, server, layer, tool });
    }
  }
  return named;
}

/** Names that need no change come first, so that no changed name takes one of them. */
function inNamingOrder(tools: readonly Tool[]): { tool: Tool; legal: string }[] {
  const all = tools.map((tool) => ({ tool, legal: sanitise(tool.name, 'tool') }));
  const others = all.filter(({ tool, legal }) => legal !== tool.name);
  if (others.length === 0) return all;
  others.sort((a, b) => (a.tool.name < b.tool.name ? -1 : 1));
  return [...all.filter(({ tool, legal }) => legal === tool.name), ...others];
}

/** A name that lost characters gets a hash of the real one, so that it doesn't depend on the order of the tools. */
function legalVariant(
  wished: string,
  realName: string,
  among: { named: ReadonlyMap<string, NamedTool>; maxName: number },
): string {
  const variant = `${wished.slice(0, among.maxName - 5)}_${stableSuffix(realName)}`;
  return among.named.has(variant) ? legalVariant(wished, `${realName}+`, among) : variant;
}

/** The layer of the blocks' tools. */
export const blocksKey = 'blocks';

/** The names of a block's three tools. */
export const blockToolNames = (id: string) => ({
  get: `block_${id}_get`,
  update: `block_${id}_update`,
  remove: `block_${id}_remove`,
});

/**
 * `https://music.example.com` → `music_example_com`; a document without an origin of its own → `sandboxed`. Different hosts get
 * different labels: only dots change, and a host that doesn't fit, or would read like another, gets a hash of it and keeps its end.
 */
export function labelOfSite(origin: string): string {
  if (!URL.canParse(origin)) return sandboxed;
  const { host } = new URL(origin);
  const label = fromLetter(host.replace(/[^a-z\d-]+/g, '_'));
  const isPlain = /^[a-z\d][a-z\d-]*(\.[a-z\d-]+)*(:\d{3,})?$/.test(host) && label.length <= maxServerLength;
  if (isPlain && label === withoutSeparator(label) && label !== builtInServer && label !== sandboxed) return label;
  const end = fromLetter(label.slice(6 - maxServerLength).replace(/^[_-]+|(?<!_)_+$/g, ''));
  return withoutSeparator(`${end}_${stableSuffix(host)}`);
}
