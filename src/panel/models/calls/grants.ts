/** What the person allowed for good: the list, and taking it back. */
import { type Signal, signal } from '@preact/signals';
import type { GrantRow } from '#bridge';
import { type Holding, holdingKey, holdingOf } from '#conversation';
import type { CallTarget } from '#tools';
import { toHost } from '#ui';
import type { Asking } from '../asking';

export interface Grants {
  /** Null until they have arrived. */
  list: Signal<GrantRow[] | null>;
  load(): Promise<void>;
  revoke(rows: readonly GrantRow[]): Promise<void>;
}

export function createGrants({ ask }: Asking): Grants {
  const list = signal<GrantRow[] | null>(null);
  const load = async () => {
    const answer = await ask('grants', {});
    if (answer) list.value = answer.grants;
  };
  return {
    list,
    load,
    async revoke(rows) {
      const keys = rows.map(({ key }) => key);
      if (await ask('revoke', { keys })) await load();
    },
  };
}

/** Whoever may do or receive it. */
const placeOf = ({ about }: GrantRow): Holding => (about.type === 'flow' ? about.to : about.place);

export const nameOfPlace = (place: Holding): string => (place.type === 'server' ? place.name : toHost(place.origin));

export interface GrantGroup {
  key: string;
  place: Holding;
  rows: GrantRow[];
}

/** By site or server, in the order of their names. */
export function byPlace(rows: readonly GrantRow[]): GrantGroup[] {
  const groups = Map.groupBy(rows, (row) => holdingKey(placeOf(row)));
  return [...groups]
    .flatMap(([key, members]) => {
      const [first] = members;
      return first ? [{ key, place: placeOf(first), rows: members.sort((a, b) => b.at - a.at) }] : [];
    })
    .sort((a, b) => nameOfPlace(a.place).localeCompare(nameOfPlace(b.place)));
}

type ToolGrant = GrantRow & { about: Exclude<GrantRow['about'], { type: 'flow' }> };

/** Those by which a tool is called without a question: its own; for what only reads, its server's as a whole. */
export function grantsOf(
  rows: readonly GrantRow[],
  { tool, source, hints }: Pick<CallTarget, 'tool' | 'source' | 'hints'>,
): ToolGrant[] {
  const own = holdingOf(source, '');
  if (!own) return [];
  const frameOf = source.type === 'page' && source.topOrigin !== source.origin ? source.topOrigin : undefined;
  const isAbout = (row: GrantRow): row is ToolGrant => {
    const { about } = row;
    if (about.type === 'flow' || holdingKey(about.place) !== holdingKey(own)) return false;
    return about.type === 'tool' ? about.tool === tool && about.topOrigin === frameOf : hints.readOnly;
  };
  return rows.filter(isAbout);
}
