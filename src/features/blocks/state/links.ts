/** What the user picked in widgets, and what of the others it leaves. Read from the log: nothing else holds it. Pure. */
import type { Block } from '#core/log/canvas.ts';
import type { Conversation } from '#core/log/conversation.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { toMilliseconds } from '#widgets/charting/moments.ts';
import { formatCell } from '#widgets/parts/cells.ts';
import type { Range } from '#widgets/parts/chosen.ts';

/** As far as links read a block. */
type Linked = Pick<Block, 'id' | 'widget' | 'data' | 'changes'>;

/** Of one widget: the members of what was picked that others are filtered by, or its name. */
interface PickedPart {
  blockId: string;
  part: JsonObject;
}

/** What a widget is filtered by: the widget it was picked in, and the words for it. */
export interface Filter {
  blockId: string;
  words: string;
}

/** The event by which a pick is kept: it starts no run. */
export const pickEvent = 'select';

/** Where a widget's rows are, and the event that reports one of them. */
const kinds: Readonly<Record<string, { rows: string; event: string }>> = {
  actions: { rows: 'buttons', event: 'click' },
  cards: { rows: 'cards', event: 'cardclick' },
  chart: { rows: 'bars', event: 'barclick' },
  'data-table': { rows: 'rows', event: 'rowclick' },
  list: { rows: 'items', event: 'itemclick' },
  map: { rows: 'markers', event: 'markerclick' },
  tags: { rows: 'tags', event: 'tagclick' },
  'vega-lite': { rows: 'rows', event: 'markclick' },
};
const kindOf = (widget: string) => (Object.hasOwn(kinds, widget) ? kinds[widget] : undefined);

/** Members that name a part, where it lacks the column. Rows of a table have no name. */
const naming = ['text', 'item', 'label', 'title'];
const hasNames = (widget: string): boolean => widget !== 'data-table' && widget !== 'vega-lite';

/** The newest picks, by block; one that was cleared, or whose widget was changed since, is none. */
export function picksIn({ steps, used, canvas }: Pick<Conversation, 'steps' | 'used' | 'canvas'>): PickedPart[] {
  const left = new Map(canvas.blocks.map((block) => [block.id, changedAt(block)]));
  const all = [...steps.flatMap((step) => (step.type === 'events' ? step.used : [])), ...used];
  return all.reverse().flatMap(({ entry: { blockId, event, payload, at } }) => {
    const changed = left.get(blockId);
    if (event !== pickEvent || changed === undefined) return [];
    left.delete(blockId);
    return at >= changed && Object.keys(payload).length > 0 ? [{ blockId, part: payload }] : [];
  });
}

const changedAt = ({ changes }: Linked): number =>
  changes.findLast(({ type }) => type === 'shown' || type === 'updated')?.at ?? 0;

/** The widgets that a pick in `source` can filter. Empty: what is picked there goes to the model. */
export const targetsOf = (source: Linked, blocks: readonly Linked[]): Linked[] =>
  blocks.filter((target) => isTarget(target, source));

/** Parts of a widget that are tried: whether it links is asked at each drawing. */
const maxParts = 1000;

function isTarget(target: Linked, source: Linked): boolean {
  const { only } = source.data;
  if (target.id === source.id || columnOf(target) === null) return false;
  if (Array.isArray(only) && !only.includes(target.id)) return false;
  return partsOf(source)
    .slice(0, maxParts)
    .some((part) => keyFor(target, part, source) !== null);
}

/** Characters of a value that are kept and compared. */
const maxLength = 200;

/** What is kept of a picked part: what its targets are filtered by. */
export function toPart(source: Linked, payload: JsonObject, targets: readonly Linked[]): JsonObject {
  const columns = targets.map((target) => columnOf(target) ?? '');
  const names = hasNames(source.widget) ? naming : [];
  const kept = Object.entries(payload).filter(
    ([name, value]) => (columns.includes(name) || names.includes(name)) && isPlain(value),
  );
  return Object.fromEntries(
    kept.map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, maxLength) : value]),
  );
}

export const isSamePart = (a: JsonObject | undefined, b: JsonObject): boolean =>
  a !== undefined && JSON.stringify(a) === JSON.stringify(b);

/** Whether the pick is the part of this name. */
export const isPart = (part: JsonObject | undefined, name: string): boolean =>
  naming.some((member) => part !== undefined && own(part, member) === name.slice(0, maxLength));

const isEnd = (value: unknown): value is number | string => ['number', 'string'].includes(typeof value);

/** The stretch of a column that was picked. */
export function rangeOf(part: JsonObject | undefined, column: string): Range | null {
  const value = part && own(part, column);
  if (!isJsonObject(value) || !isEnd(value.from) || !isEnd(value.to)) return null;
  return { from: value.from, to: value.to };
}

/** Whether a stretch of a column in `source` can filter others. */
export const takesRange = (targets: readonly Linked[], column: string): boolean =>
  targets.some((target) => columnOf(target) === column);

function isWithin(value: unknown, { from, to }: Range): boolean {
  if (typeof from === 'number')
    return value !== null && value !== '' && Number(value) >= from && Number(value) <= Number(to);
  const moment = toMilliseconds(value);
  return moment !== null && moment >= (toMilliseconds(from) ?? 0) && moment <= (toMilliseconds(to) ?? 0);
}

/** The filters on a widget, and its data as far as they let it through. */
export function filtered(
  target: Linked,
  blocks: readonly Linked[],
  picks: readonly PickedPart[],
): { filters: Filter[]; data: JsonObject; shown: number; all: number } {
  const rows = partsOf(target);
  const column = columnOf(target) ?? '';
  const found = picks.flatMap(({ blockId, part }) => {
    const source = blocks.find(({ id }) => id === blockId);
    if (!source || !isTarget(target, source)) return [];
    const range = rangeOf(part, column);
    if (range)
      return [{ blockId, lets: (row: unknown) => isWithin(cellIn(row, column, false), range), words: toWords(range) }];
    const key = keyFor(target, part, source);
    if (key === null) return [];
    return [{ blockId, lets: (row: unknown) => keysIn(row, column).includes(key), words: wordsFor(target, part) }];
  });
  if (found.length === 0) return { filters: [], data: target.data, shown: rows.length, all: rows.length };
  const kept = rows.filter((row) => found.every(({ lets }) => lets(row)));
  const member = kindOf(target.widget)?.rows ?? '';
  const filters = found.map(({ blockId, words }) => ({ blockId, words }));
  return { filters, data: { ...target.data, [member]: kept }, shown: kept.length, all: rows.length };
}

function partsOf({ widget, data }: Linked): readonly unknown[] {
  const rows = data[kindOf(widget)?.rows ?? ''];
  return Array.isArray(rows) ? rows : [];
}

/** Null: nothing filters it. */
const columnOf = ({ widget, data: { filterBy } }: Linked): string | null =>
  kindOf(widget) && typeof filterBy === 'string' && filterBy !== '' ? filterBy : null;

/** The event of a widget that reports one of its parts. */
export const partEvent = (widget: string): string | undefined => kindOf(widget)?.event;

/** What a part asks of a target; null: no row of the target has it, so that it filters nothing. */
function keyFor(target: Linked, part: unknown, source: Linked): string | null {
  const value = cellIn(part, columnOf(target) ?? '', hasNames(source.widget));
  if (!isPlain(value)) return null;
  const key = toKey(value);
  return keysOf(target).has(key) ? key : null;
}

const toWords = ({ from, to }: Range): string => [from, to].map((end) => formatCell(end, { type: 'date' })).join(' – ');

const wordsFor = (target: Linked, part: JsonObject): string => String(cellIn(part, columnOf(target) ?? '', true));

/** Its column, or else its name: a bar is [label, value], a line is a text. */
function cellIn(part: unknown, column: string, named: boolean): unknown {
  if (typeof part === 'string') return part;
  if (Array.isArray(part)) return part[0];
  if (!isJsonObject(part)) return undefined;
  const names = named ? naming : [];
  return [column, ...names].map((name) => own(part, name)).find((value) => value !== undefined);
}

const own = (part: JsonObject, name: string): unknown => (Object.hasOwn(part, name) ? part[name] : undefined);

/** A cell that lists several counts as each of them. */
function keysIn(row: unknown, column: string): string[] {
  const value = cellIn(row, column, false);
  return (Array.isArray(value) ? value : [value]).filter(isPlain).map(toKey);
}

const known = new WeakMap<JsonObject, ReadonlySet<string>>();

/** What its column holds. */
function keysOf(target: Linked): ReadonlySet<string> {
  const before = known.get(target.data);
  if (before) return before;
  const column = columnOf(target) ?? '';
  const keys = new Set(partsOf(target).flatMap((row) => keysIn(row, column)));
  known.set(target.data, keys);
  return keys;
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const toKey = (value: string | number | boolean): string => String(value).trim().toLowerCase().slice(0, maxLength);
