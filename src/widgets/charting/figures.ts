/** Formats numbers and lists for charts, in the language of the screen texts. Pure. */
import { languageSaid, sayCount } from '#ui';

const exact = { maximumFractionDigits: 6 };
const small = { maximumSignificantDigits: 4 };
const vast = { notation: 'scientific', maximumSignificantDigits: 6 } as const;
const percent = { style: 'percent', maximumFractionDigits: 1 } as const;

/** Creating a formatter takes a hundred times as long as using it, and a chart formats hundreds of numbers. */
const made = new Map<string, Intl.NumberFormat>();

export function formatFigure(value: number, options: Intl.NumberFormatOptions): string {
  const key = languageSaid() + JSON.stringify(options);
  const format = made.get(key) ?? new Intl.NumberFormat(languageSaid(), options);
  made.set(key, format);
  return format.format(value);
}

/** From here on, numbers are written in scientific notation. */
const countless = 1e15;

/** A dash for what is missing. */
export function formatValue(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  if (Math.abs(value) >= countless) return formatFigure(value, vast);
  return formatFigure(value, Math.abs(value) < 0.001 && value !== 0 ? small : exact);
}

export const toShare = (part: number, whole: number): string => formatFigure(whole === 0 ? 0 : part / whole, percent);

/** As short as possible while neighbouring labels differ. */
export function toTickLabels(ticks: readonly number[]): string[] {
  const largest = Math.max(...ticks.map(Math.abs), 0);
  const step = Math.abs((ticks[1] ?? 0) - (ticks[0] ?? 0)) || largest || 1;
  const digits = Math.min(21, Math.max(1, Math.ceil(Math.log10(largest / step || 1)) + 2));
  const notation = largest >= countless ? 'scientific' : largest >= 10_000 ? 'compact' : 'standard';
  return ticks.map((tick) => formatFigure(tick, { notation, maximumSignificantDigits: digits }));
}

/** "a, b, and c", with the rest of a long list counted. */
export function toList(items: readonly string[], most = 4): string {
  const rest = items.length - most;
  const words = new Intl.ListFormat(languageSaid(), { type: 'conjunction' });
  return words.format(rest > 0 ? [...items.slice(0, most), sayCount(rest, '{count} more', '{count} more')] : items);
}
