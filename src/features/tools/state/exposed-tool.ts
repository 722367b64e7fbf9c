/** A tool exactly as a model receives it: exposed name, description, and the schema with its patches. */
import type { Conversation } from '#core/log/conversation.ts';
import type { SchemaProfile } from '#core/settings/schema-profile.ts';
import { isDerived, isHands, type ToolLayer } from '#core/tools/layer.ts';
import { buildToolsFromLayers, type OfferedTool } from '#core/tools/offer.ts';
import { labelOfSite, nameServers } from '#core/tools/registry.ts';
import { failure } from '#core/tools/result.ts';
import type { SchemaPatch } from '#core/tools/schema/rewriting.ts';
import { estimateTokens } from '#core/tools/shorten.ts';
import type { Tool } from '#core/tools/tool.ts';
import type { PlacedTool, ToolGroup } from './tool-groups';

export interface ExposedTool {
  offered: OfferedTool;
  patches: SchemaPatch[];
  /** Estimated size of the whole definition, sent in each turn. */
  tokens: number;
}

/** A tool that is disabled or unavailable now is shown as if it weren't. */
export function toExposed(
  placed: PlacedTool,
  groups: readonly ToolGroup[],
  context: { names: Conversation['serverNames']; profile: SchemaProfile },
): ExposedTool | null {
  const layers = groups.map(toLayer);
  const layer =
    layers.find(({ key }) => key === placed.layerKey) ??
    toLayer({ key: placed.layerKey, from: placed.from, tools: [placed] });
  const all = layers.includes(layer) ? layers : [...layers, layer];
  const serverNames = new Map([...context.names, ...nameServers(all, context.names)]);
  const none = { smallServer: Infinity, activated: new Set<string>(), found: new Map(), switchedOff: new Map() };
  const { tools, patches, names } = buildToolsFromLayers([layer], { ...none, serverNames, profile: context.profile });
  const offered = tools.find(({ name }) => names.get(name)?.tool.name === placed.tool.name);
  if (!offered) return null;
  const own = patches.find(({ tool }) => tool === offered.name)?.patches ?? [];
  return { offered, patches: own, tokens: estimateTokens(JSON.stringify(offered)) };
}

/** Only for naming and offering: nothing is called through it. */
function toLayer({ key, from, tools }: Pick<ToolGroup, 'key' | 'from' | 'tools'>): ToolLayer {
  const [first] = tools;
  const source = first?.tool.source;
  const serverName =
    source?.type === 'page' ? nameOfPages(source) : source?.type === 'local' ? source.server : from.name;
  const shared = {
    key,
    serverName,
    tools: tools.map(toTool),
    notices: [],
    call: async () => failure('unknown-server'),
  };
  return source?.type === 'mcp' ? { ...shared, protocol: 'mcp' } : { ...shared, protocol: 'webmcp' };
}

function nameOfPages(source: Extract<Tool['source'], { type: 'page' }>): string {
  if (isHands({ source })) return 'hands';
  return isDerived({ source }) ? 'guessed' : (source.pack?.name ?? labelOfSite(source.origin));
}

function toTool({ tool: { schema, unavailable: _, ...row } }: PlacedTool): Tool {
  return { ...row, disabled: false, ...(schema && { inputSchema: schema }) };
}
