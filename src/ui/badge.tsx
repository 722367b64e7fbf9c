/** Where something came from: a glyph for the kind, and a name. */
import type { ToolSource } from '#tools';
import { Icon } from './icon';
import { type Phrase, phrase, say } from './language';
import { SiteIcon } from './site-icon';
import { toHost } from './words/figures';

export interface Provenance {
  /** Also the name of its icon. */
  kind: 'page' | 'frame' | 'mcp' | 'widget';
  name: string;
  /** The origin of a page, for its icon. */
  site?: string;
}

const kinds: Record<Provenance['kind'], Phrase> = {
  page: phrase('Page'),
  frame: phrase('Frame'),
  mcp: phrase('MCP server'),
  widget: phrase('Built in'),
};

/** `server`: the user's name for an MCP server. A page is named by its host; everything of Tabhand's own has one name. */
export function toProvenance(source: ToolSource, server: string): Provenance {
  if (source.type === 'mcp') return { kind: 'mcp', name: server };
  if (source.type === 'local') return { kind: 'widget', name: say(kinds.widget) };
  const { origin, top } = source;
  return top ? { kind: 'page', name: toHost(origin), site: origin } : { kind: 'frame', name: toHost(origin) };
}

export function Badge({ kind, name, site }: Provenance) {
  return (
    <span class={`src ${kind}`} title={kind === 'widget' ? name : `${say(kinds[kind])}: ${name}`}>
      <SiteIcon origin={site ?? null} size={12} glyph={kind} />
      <span>{name}</span>
    </span>
  );
}

/** The glyph alone. `name`: the text beside it; if that names the kind already, the glyph has no label. */
export function SourceGlyph({ kind, name }: Pick<Provenance, 'kind'> & Partial<Provenance>) {
  return (
    <span class={`src ${kind}`}>
      <Icon name={kind} size={14} label={name === say(kinds[kind]) ? undefined : say(kinds[kind])} />
    </span>
  );
}
