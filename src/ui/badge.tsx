/** Where something came from: a glyph for the kind, and a name. */
import { isDerived, isHands } from '#core/tools/layer.ts';
import type { ToolSource } from '#core/tools/schemas.ts';
import { SiteIcon, serverKey } from './icon';
import type { IconName } from './icon-paths';
import { type Phrase, phrase, say } from './language';
import { toHost } from './words/figures';

export interface Provenance {
  /** Also the name of its icon. */
  kind: 'page' | 'frame' | 'guessed' | 'hands' | 'mcp' | 'widget' | 'pack';
  name: string;
  /** The origin of a page, for its icon. */
  site?: string;
}

/** Where the data of a widget comes from: it is never Tabhand's own. */
export interface ValueSource {
  kind: Exclude<Provenance['kind'], 'widget'> | 'file';
  name: string;
  site?: string;
}

type Kind = Provenance['kind'] | ValueSource['kind'];

const kinds: Record<Kind, Phrase> = {
  page: phrase('Page'),
  frame: phrase('Frame'),
  guessed: phrase('Guessed by Tabhand'),
  hands: phrase('Tabhand’s hands'),
  mcp: phrase('MCP server'),
  widget: phrase('Built in'),
  pack: phrase('Added by you'),
  file: phrase('Attachment'),
};
const icons: Record<Kind, IconName> = {
  page: 'page',
  frame: 'frame',
  guessed: 'guessed',
  hands: 'hand',
  mcp: 'mcp',
  widget: 'widget',
  pack: 'wrench',
  file: 'clip',
};
/** Their names say already what they are. */
const named: ReadonlySet<Kind> = new Set<Kind>(['widget', 'pack']);

/** `server`: the user's name for an MCP server. A page is named by its host, a pack by its own name after *Added by you*; everything of Tabhand's own has one name. */
export function toProvenance(source: ToolSource, server: string): Provenance {
  if (source.type === 'mcp') return { kind: 'mcp', name: server };
  if (source.type === 'local') return { kind: 'widget', name: say(kinds.widget) };
  const { origin, top, pack } = source;
  if (pack) return { kind: 'pack', name: say('Added by you · {pack}', { pack: pack.name }) };
  if (isDerived({ source })) return { kind: 'guessed', name: say('Guessed from {site}', { site: toHost(origin) }) };
  if (isHands({ source })) return { kind: 'hands', name: say('Tabhand’s hands on {site}', { site: toHost(origin) }) };
  return top ? { kind: 'page', name: toHost(origin), site: origin } : { kind: 'frame', name: toHost(origin) };
}

export function Badge({ kind, name, site }: Provenance | ValueSource) {
  return (
    <span class={`src ${kind}`} title={named.has(kind) ? name : `${say(kinds[kind])}: ${name}`}>
      <SiteIcon origin={kind === 'mcp' ? serverKey(name) : (site ?? null)} size={12} glyph={icons[kind]} />
      <span>{name}</span>
    </span>
  );
}

/** The glyph alone. `name`: the text beside it; if that names the kind already, the glyph has no label. */
export function SourceGlyph({ kind, name }: Pick<Provenance, 'kind'> & Partial<Provenance>) {
  return (
    <span class={`src ${kind}`}>
      <SiteIcon
        origin={kind === 'mcp' && name ? serverKey(name) : null}
        glyph={icons[kind]}
        label={name === say(kinds[kind]) ? undefined : say(kinds[kind])}
      />
    </span>
  );
}
