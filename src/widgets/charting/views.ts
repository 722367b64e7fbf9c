/** The parts of a specification: its views, and their channels and names. Pure. */
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { isMoment } from './moments';

export const channelsOf = (view: JsonObject): [string, JsonObject][] =>
  Object.entries(isJsonObject(view.encoding) ? view.encoding : {}).flatMap(([name, def]): [string, JsonObject][] =>
    isJsonObject(def) ? [[name, def]] : [],
  );

export const objectsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

/** The views within a view; `spec` is that of a facet or a repetition. */
const viewsIn = ({ layer, concat, hconcat, vconcat, spec }: JsonObject): JsonObject[] => [
  ...[layer, concat, hconcat, vconcat].flatMap(objectsIn),
  ...(isJsonObject(spec) ? [spec] : []),
];

export const everyView = (view: JsonObject): JsonObject[] => [view, ...viewsIn(view).flatMap(everyView)];

/** The views that have axes: a layered one is one. */
export const leavesOf = (spec: JsonObject): JsonObject[] =>
  spec.layer || spec.mark !== undefined ? [spec] : viewsIn(spec).flatMap(leavesOf);

/** The first channel of such a name, in a view or one within. */
export const channelOf = (view: JsonObject, wanted: string): JsonObject | undefined =>
  everyView(view)
    .flatMap(channelsOf)
    .find(([name]) => name === wanted)?.[1];

export const markOf = ({ mark }: JsonObject): string => String(isJsonObject(mark) ? mark.type : (mark ?? ''));

/** A field’s name as the rows have it. */
export const plain = (field: unknown): string => String(field).replaceAll('\\', '');

export const distinctValues = (rows: readonly JsonObject[], field: unknown): unknown[] => [
  ...new Set(rows.map((row) => row[plain(field)]).filter((value) => value !== null && value !== undefined)),
];

export const isDiscrete = ({ type, bin, aggregate }: JsonObject): boolean =>
  !bin && aggregate === undefined && (type === 'nominal' || type === 'ordinal');

export const isYear = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1500 && Number(value) <= 2100;

export const isAmount = ({ type, aggregate, bin }: JsonObject): boolean =>
  aggregate !== undefined || (type === 'quantitative' && !bin);

/** A longer one is a name that begins with a number. */
const maxCounted = 16;

/** Days, years, hours and numbers follow one another: some of them may be left out below an axis. */
export const isCounted = (name: unknown): boolean =>
  typeof name === 'number' ||
  (/^\W*(Q|W)?\d/i.test(String(name)) && String(name).length <= maxCounted) ||
  isMoment(name);

export const facetOf = (spec: JsonObject): JsonObject | null => {
  const encoded = Object.fromEntries(channelsOf(spec).filter(([name]) => /^(facet|row|column)$/.test(name)));
  if (Object.keys(encoded).length > 0) return encoded;
  if (!isJsonObject(spec.facet)) return null;
  return 'row' in spec.facet || 'column' in spec.facet ? spec.facet : { facet: spec.facet };
};
