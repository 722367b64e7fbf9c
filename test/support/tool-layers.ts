/** Layers that a test makes up: servers and pages with tools by name, which note every call that reaches them. */
import { existsSync, readFileSync } from 'node:fs';
import { noHints } from '#core/tools/hints.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import type { buildDiscoveryTools } from '#core/tools/offer.ts';
import { nameServers } from '#core/tools/registry.ts';
import type { ToolSource } from '#core/tools/schemas.ts';
import type { Tool } from '#core/tools/tool.ts';

type OfferOptions = Parameters<typeof buildDiscoveryTools>[1];
type McpLayer = Extract<ToolLayer, { protocol: 'mcp' }>;
type WebMcpLayer = Extract<ToolLayer, { protocol: 'webmcp' }>;

type Given = string | (Partial<Tool> & { name: string });

const toTool =
  (source: ToolSource) =>
  (given: Given): Tool => ({
    description: '',
    hints: noHints,
    lazy: false,
    disabled: false,
    source,
    ...(typeof given === 'string' ? { name: given } : given),
  });

/** The real names of the tools that were called. */
export type Called = string[];

const answering = (called: Called): Pick<ToolLayer, 'notices' | 'call'> => ({
  notices: [],
  call: async ({ tool }) => {
    called.push(tool.name);
    return { type: 'result', content: [{ type: 'text', text: 'done' }], isError: false };
  },
});

export function aServer(
  serverName: string,
  tools: Given[],
  more: Partial<McpLayer> = {},
  called: Called = [],
): McpLayer {
  const source: ToolSource = { type: 'mcp', serverId: serverName, url: 'https://server.example/mcp' };
  const layer = { key: `mcp:${serverName}`, protocol: 'mcp' as const, serverName, tools: tools.map(toTool(source)) };
  return { ...layer, ...answering(called), ...more };
}

export function aPage(host: string, tools: Given[], called: Called = []): WebMcpLayer {
  const origin = `https://${host}`;
  const source: ToolSource = { type: 'page', origin, topOrigin: origin, tabId: 1, documentId: 'd', top: true };
  const serverName = host.replaceAll('.', '_');
  const layer = { key: `page:${origin}`, protocol: 'webmcp' as const, documentId: 'd', serverName };
  return { ...layer, tools: tools.map(toTool(source)), ...answering(called) };
}

export function builtIn(tools: Given[]): WebMcpLayer {
  const source: ToolSource = { type: 'local', server: 'autoui' };
  const layer = {
    key: 'local:autoui',
    protocol: 'webmcp' as const,
    serverName: 'autoui',
    internal: 'built-in' as const,
  };
  return { ...layer, tools: tools.map(toTool(source)), ...answering([]) };
}

export const many = (count: number, prefix = 'tool'): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}_${i}`);

/** What a turn of a new conversation would say of these layers. */
export function optionsFor(layers: readonly ToolLayer[], more: Partial<OfferOptions> = {}): OfferOptions {
  return {
    serverNames: nameServers(layers, new Map()),
    profile: 'openai',
    smallServer: 8,
    activated: new Set(),
    found: new Map(),
    switchedOff: new Map(),
    ...more,
  };
}

const file = '../shared/data/published-tools.json';

/** The published servers, or why they aren't there. They are no part of this repository. */
export function publishedServers(): { layers: McpLayer[]; isThere: boolean; why: string } {
  if (!existsSync(file)) return { layers: [], isThere: false, why: ` (skipped: ${file} is not there)` };
  const { servers }: { servers: { package: string; tools: Tool[] }[] } = JSON.parse(readFileSync(file, 'utf8'));
  const layers = servers.map((server) => aServer(server.package, server.tools.map(asListed)));
  return { layers, isThere: true, why: '' };
}

const asListed = ({ name, title, description, inputSchema }: Tool): Given => ({
  name,
  ...(title !== undefined && { title }),
  description,
  ...(inputSchema && { inputSchema }),
});
