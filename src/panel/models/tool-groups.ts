/** All the tools there are, by where they come from. Pure. */
import type { PageState, ServerState, ToolRow } from '#bridge';
import { type Provenance, toCount, toProvenance } from '#ui';
import { isLive } from './surroundings';

export interface ToolGroup {
  key: string;
  from: Provenance;
  /** What to say beside the name. */
  about: string;
  tools: ToolRow[];
}

interface Sources {
  page: PageState | null | undefined;
  servers: readonly ServerState[] | null;
  builtin: readonly ToolRow[];
}

export function toToolGroups({ page, servers, builtin }: Sources): ToolGroup[] {
  const used = (servers ?? []).filter(({ enabled }) => enabled);
  return [
    ...byDocument(page?.tools ?? []),
    ...used.map(({ id, name, tools }) => group(`mcp:${id}`, { kind: 'mcp', name }, tools)),
    ...byServer(builtin),
  ].filter(({ tools }) => tools.length > 0);
}

/** The page itself first, then its frames. */
function byDocument(tools: ToolRow[]): ToolGroup[] {
  const groups = Map.groupBy(tools, ({ source }) => (source.type === 'page' ? `${source.documentId}` : ''));
  return [...groups]
    .map(([key, members]) => group(`page:${key}`, provenanceOf(members), members))
    .sort((a, b) => Number(a.from.kind === 'frame') - Number(b.from.kind === 'frame'));
}

function byServer(tools: readonly ToolRow[]): ToolGroup[] {
  const groups = Map.groupBy(tools, ({ source }) => (source.type === 'local' ? source.server : ''));
  return [...groups].map(([key, members]) => group(`local:${key}`, provenanceOf(members), members));
}

function provenanceOf([first]: ToolRow[]): Provenance {
  return first ? toProvenance(first.source, '') : { kind: 'page', name: '' };
}

const kinds: Record<Provenance['kind'], string> = {
  page: '',
  frame: 'frame, ',
  mcp: 'MCP server, ',
  widget: 'built in, ',
};

function group(key: string, from: Provenance, tools: ToolRow[]): ToolGroup {
  const live = tools.filter(isLive).length;
  const count = live === tools.length ? toCount(live, 'tool') : `${live} of ${tools.length} available`;
  return { key, from, about: kinds[from.kind] + count, tools };
}

/** Keeps the tools whose name, title or description holds every word. */
export function filterGroups(groups: readonly ToolGroup[], words: string): ToolGroup[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ name, title, description }: ToolRow) => {
    const text = `${name} ${title ?? ''} ${description}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return groups.map((group) => ({ ...group, tools: group.tools.filter(fits) })).filter(({ tools }) => tools.length > 0);
}
