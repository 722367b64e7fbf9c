/** The remembered approvals, and revoking them. */
import { signal } from '@preact/signals';
import { dataSourceKey, dataSourceOf } from '#core/log/data-sources.ts';
import type { DataSource } from '#core/log/entry.ts';
import { isHands } from '#core/tools/layer.ts';
import type { CallTarget } from '#core/tools/schemas.ts';
import { languageSaid, say } from '#ui/language/index.tsx';
import type { Asking } from '#ui/panel/asking.ts';
import { toHost } from '#ui/words/figures.ts';
import type { GrantRow } from '../messages';

export function createGrants({ ask }: Asking) {
  const list = signal<GrantRow[] | null>(null);
  const load = async () => {
    const answer = await ask('grants', {});
    if (answer) list.value = answer.grants;
  };
  return {
    /** Null until they have arrived. */
    list,
    load,
    async revoke(rows: readonly GrantRow[]): Promise<void> {
      const keys = rows.map(({ key }) => key);
      if (await ask('revoke', { keys })) await load();
    },
  };
}

/** The site or server that may act. */
const placeOf = ({ about }: GrantRow): DataSource => about.place;

export function nameOfPlace(place: DataSource): string {
  if (place.type === 'site') return toHost(place.origin);
  if (place.type === 'server') return place.name;
  return place.name === '' ? say('your imported file') : say('your attachment {name}', { name: place.name });
}

/** Joined as the user's language does. */
export const namesOfPlaces = (places: readonly DataSource[]): string =>
  new Intl.ListFormat(languageSaid(), { type: 'conjunction' }).format(new Set(places.map(nameOfPlace)));

/** By site or server, ordered by name. */
export function byPlace(rows: readonly GrantRow[]): { place: DataSource; rows: GrantRow[] }[] {
  const newestFirst = rows.toSorted((a, b) => b.at - a.at);
  return [...Map.groupBy(newestFirst, (row) => dataSourceKey(placeOf(row))).values()]
    .flatMap((own) => (own[0] ? { place: placeOf(own[0]), rows: own } : []))
    .sort((a, b) => nameOfPlace(a.place).localeCompare(nameOfPlace(b.place)));
}

type ToolGrant = GrantRow & { about: Exclude<GrantRow['about'], { type: 'app' }> };

/** The grants that let a tool run unasked: its own; for a read-only tool that of its whole server, and for hands that read, of the site. */
export function grantsOf(
  rows: readonly GrantRow[],
  { tool, source, hints }: Pick<CallTarget, 'tool' | 'source' | 'hints'>,
): ToolGrant[] {
  const own = dataSourceOf(source, '');
  if (!own) return [];
  const frameOf = source.type === 'page' && source.topOrigin !== source.origin ? source.topOrigin : undefined;
  const isAbout = (row: GrantRow): row is ToolGrant => {
    const { about } = row;
    if (about.type === 'app' || dataSourceKey(about.place) !== dataSourceKey(own)) return false;
    if (about.type === 'tool') return about.tool === tool && about.topOrigin === frameOf;
    return hints.readOnly && (source.type !== 'page' || isHands({ source }));
  };
  return rows.filter(isAbout);
}
