/** Exposed names: `{server}_{mcp|webmcp}_{tool}`, made once, legal for every provider, and looked up by map. */
import { fnv1a } from './hash';
import type { ToolLayer } from './layer';
import type { Tool } from './tool';

const longest = 63;
const reservedServer = 'autoui';

/** A tool as a turn offers it: its exposed name, and the way to it. */
export interface NamedTool {
  name: string;
  server: string;
  layer: ToolLayer;
  tool: Tool;
}

/** Four base-36 characters that stay the same for the same text, on every machine and in every session. */
const stableSuffix = (text: string): string => fnv1a(text).toString(36).padStart(7, '0').slice(-4);

const legalText = /^[A-Za-z0-9-](?:[A-Za-z0-9_-]*[A-Za-z0-9-])?$/;

/** `text` in the alphabet that every provider takes; what is lost is made up for by a hash. */
function sanitise(text: string, fallback: string): string {
  if (legalText.test(text)) return text;
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '');
  const legal = plain.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^_+|_+$/g, '');
  return legal === '' ? `${fallback}_${stableSuffix(text)}` : legal;
}

function shorten(name: string, length: number): string {
  return name.length <= length ? name : `${name.slice(0, length - 5)}_${stableSuffix(name)}`;
}

/** The first of `name`, `name_2`, `name_3` … that isn't taken. */
function free(name: string, taken: ReadonlySet<string>): string {
  let candidate = name;
  for (let n = 2; taken.has(candidate); n++) candidate = `${name}_${n}`;
  return candidate;
}

/**
 * Gives each layer a server name. `given` holds the names of this conversation's log and is never changed by it;
 * the answer holds only the new ones. A server may not contain `_mcp_` or `_webmcp_` and only the built-in one is `autoui`.
 */
export function nameServers(layers: readonly ToolLayer[], given: ReadonlyMap<string, string>): Map<string, string> {
  const taken = new Set([reservedServer, ...given.values()]);
  const fresh = new Map<string, string>();
  for (const layer of layers) {
    if (given.has(layer.key) || fresh.has(layer.key)) continue;
    const builtIn = layer.key === `local:${reservedServer}`;
    const label = shorten(sanitise(layer.serverName, 'server'), 24).replace(/_(?=(?:web)?mcp(?:_|$))/g, '-');
    const name = builtIn ? reservedServer : free(label, taken);
    taken.add(name);
    fresh.set(layer.key, name);
  }
  return fresh;
}

/** The map of exposed names of one turn. Equal names after sanitising get a suffix made from the real name. */
export function nameTools(
  layers: readonly ToolLayer[],
  serverNames: ReadonlyMap<string, string>,
): Map<string, NamedTool> {
  const named = new Map<string, NamedTool>();
  for (const layer of layers) {
    const server = serverNames.get(layer.key);
    if (server === undefined) throw new Error(`The layer ${layer.key} has no server name.`);
    const prefix = `${server}_${layer.protocol}_`;
    for (const { tool, legal } of inNamingOrder(layer.tools)) {
      const wished = shorten(prefix + legal, longest);
      const name = legal === tool.name && !named.has(wished) ? wished : legalVariant(wished, tool.name, named);
      named.set(name, { name, server, layer, tool });
    }
  }
  return named;
}

/** Names that stay as they are come first, so that none of the others takes one of them. */
function inNamingOrder(tools: readonly Tool[]): { tool: Tool; legal: string }[] {
  const all = tools.map((tool) => ({ tool, legal: sanitise(tool.name, 'tool') }));
  const others = all.filter(({ tool, legal }) => legal !== tool.name);
  if (others.length === 0) return all;
  others.sort((a, b) => (a.tool.name < b.tool.name ? -1 : 1));
  return [...all.filter(({ tool, legal }) => legal === tool.name), ...others];
}

/** A name that lost characters bears a hash of the real one, so that it doesn't depend on the order of the tools. */
function legalVariant(wished: string, realName: string, named: ReadonlyMap<string, NamedTool>): string {
  const variant = `${wished.slice(0, longest - 5)}_${stableSuffix(realName)}`;
  return named.has(variant) ? legalVariant(wished, `${realName}+`, named) : variant;
}

/** `https://music.example.com` → `music_example_com`; a document without an origin of its own → `sandboxed`. */
export function labelOfSite(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host.replace(/[^A-Za-z0-9]+/g, '_') : 'sandboxed';
}
