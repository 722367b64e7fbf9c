/** All tools, grouped by their source. */
import type { ToolRow } from '#core/bus/panel-wire.ts';
import type { ServerState } from '#features/servers/index.ts';
import type { PageState } from '#features/sites/index.ts';
import { countTools, isLive, wordTools } from '#features/sites/state/index.ts';
import { type Provenance, toProvenance } from '#ui/badge.tsx';
import { say } from '#ui/language/index.tsx';
import { toFinder } from '#ui/panel/finding.ts';
import { wordHints } from '#ui/words/run.ts';
import { wordTitle } from '#ui/words/tools.ts';

/** A tool in its group: `key` stays the same when its document is reloaded. */
export interface PlacedTool {
  key: string;
  layerKey: string;
  from: Provenance;
  tool: ToolRow;
  /** Its server does not answer, so that models are not offered it. */
  unreachable?: true | undefined;
}

export interface ToolGroup {
  /** The background's key of the layer: `page:https://shop.example`, a second document of the site `…#2`, `mcp:ID`. */
  key: string;
  from: Provenance;
  /** Shown beside the name. */
  about: string;
  tools: PlacedTool[];
}

export interface ToolSources {
  pages: readonly PageState[] | null | undefined;
  servers: readonly ServerState[] | null;
  builtin: readonly ToolRow[];
  /** Guessed from the attached pages, and hands. */
  tabhand?: readonly ToolRow[];
}

/** Where to call it. Names the document, so that another one of the same site is never called instead. */
export function toToolAddress({ name, layerKey, source }: ToolRow) {
  return { layerKey, tool: name, ...(source.type === 'page' && { documentId: source.documentId }) };
}

/** A page's own tools come before those of its frames. */
export function toToolGroups({ pages, servers, builtin, tabhand = [] }: ToolSources): ToolGroup[] {
  const used = (servers ?? []).filter(({ enabled }) => enabled);
  return [
    ...byLayer((pages ?? []).flatMap(({ tools }) => tools)).sort(
      (a, b) => Number(a.from.kind === 'frame') - Number(b.from.kind === 'frame'),
    ),
    ...byLayer(tabhand),
    ...used.map(({ id, name, tools, unreachable }) => group(`mcp:${id}`, { kind: 'mcp', name }, tools, unreachable)),
    ...byLayer(builtin),
  ].filter(({ tools }) => tools.length > 0);
}

function byLayer(tools: readonly ToolRow[]): ToolGroup[] {
  const layers = Map.groupBy(tools, ({ layerKey }) => layerKey);
  return [...layers].map(([key, members]) => group(key, provenanceOf(members), members));
}

function provenanceOf([first]: ToolRow[]): Provenance {
  return first ? toProvenance(first.source, '') : { kind: 'page', name: '' };
}

function wordKind(kind: Provenance['kind'], count: string): string {
  if (kind === 'frame') return say('frame, {count}', { count });
  return kind === 'mcp' ? say('MCP server, {count}', { count }) : count;
}

/** Whether the tool can be offered to a model now. */
export const isAvailable = ({ tool, unreachable }: PlacedTool): boolean => !unreachable && isLive(tool);

function group(key: string, from: Provenance, tools: ToolRow[], unreachable?: true): ToolGroup {
  const placed = tools.map((tool) => ({ key: `${key} ${tool.name}`, layerKey: key, from, tool, unreachable }));
  return { key, from, about: wordKind(from.kind, wordTools(countTools(placed, isAvailable))), tools: placed };
}

/** Keeps the tools whose name, title, description, hints or state contain every word. */
export function filterGroups(groups: readonly ToolGroup[], words: string): ToolGroup[] {
  const fits = toFinder(words);
  return groups
    .map((group) => ({ ...group, tools: group.tools.filter(({ tool }) => fits(textOf(tool))) }))
    .filter(({ tools }) => tools.length > 0);
}

function textOf(tool: ToolRow): string {
  const { name, title = '', description, hints, lazy, disabled, unavailable } = tool;
  const states = [lazy && 'lazy', disabled && 'disabled', unavailable !== undefined && 'unavailable'].filter(Boolean);
  return [name, title, wordTitle(tool), description, ...wordHints(hints), ...states].join(' ');
}
