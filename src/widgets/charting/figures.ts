/** Figures and lists as people read them on charts. Pure. */

const exact = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });
const small = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });
const vast = new Intl.NumberFormat('en', { notation: 'scientific', maximumSignificantDigits: 6 });
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

/** From here on digits say less than their number. */
const countless = 1e15;

/** A dash for what is missing. */
export function toFigure(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  if (Math.abs(value) >= countless) return vast.format(value);
  return (Math.abs(value) < 0.001 && value !== 0 ? small : exact).format(value);
}

export const toShare = (part: number, whole: number): string => percent.format(whole === 0 ? 0 : part / whole);

/** As short as the ticks allow while each differs from the next. */
export function toTickLabels(ticks: readonly number[]): string[] {
  const largest = Math.max(...ticks.map(Math.abs), 0);
  const step = Math.abs((ticks[1] ?? 0) - (ticks[0] ?? 0)) || largest || 1;
  const digits = Math.min(21, Math.max(1, Math.ceil(Math.log10(largest / step || 1)) + 2));
  const format = new Intl.NumberFormat('en', {
    notation: largest >= countless ? 'scientific' : largest >= 10_000 ? 'compact' : 'standard',
    maximumSignificantDigits: digits,
  });
  return ticks.map((tick) => format.format(tick));
}

const words = new Intl.ListFormat('en', { type: 'conjunction' });

/** "a, b, and c", with the rest of a long list counted. */
export function toList(items: readonly string[], most = 4): string {
  const rest = items.length - most;
  return words.format(rest > 0 ? [...items.slice(0, most), `${rest.toLocaleString('en')} more`] : items);
}
