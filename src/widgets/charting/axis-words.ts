/** Words along an axis and in a tip: numbers as short as may be, dates as the user's language writes them. Pure. */
import { languageSaid } from '#ui/language/index.tsx';
import { formatFigure, formatValue } from './figures';

/** A number on an axis; `domain`: all of the axis, whose numbers are written alike. */
export function toTick(value: unknown, domain: readonly number[] = [Number(value)]): string {
  if (typeof value !== 'number') return toNameWords(value);
  const size = Math.abs(value);
  if (size >= 1e15 || (size > 0 && size < 1e-5))
    return formatFigure(value, { notation: 'scientific', maximumSignificantDigits: 4 });
  if (domain.some((end) => Math.abs(end) >= 20_000))
    return formatFigure(value, { notation: 'compact', maximumSignificantDigits: 5 });
  return formatFigure(value, { maximumSignificantDigits: 6 });
}

/** A number in a legend. */
export const toAbout = (value: unknown): string =>
  formatFigure(Number(value), { notation: 'compact', maximumSignificantDigits: 3 });

/** A number in the middle of a ring. */
export const toShort = (value: unknown): string =>
  Math.abs(Number(value)) >= 100_000 ? toAbout(value) : formatFigure(Number(value), { maximumSignificantDigits: 7 });

export const toPercent = (value: unknown): string =>
  formatFigure(Number(value), { style: 'percent', maximumFractionDigits: 1 });

/** Any value in a tip or behind a bar. */
export const toValueWords = (value: unknown): string =>
  typeof value === 'number' || value === null || value === undefined ? formatValue(value) : String(value);

const isDay = /^\d{4}-\d\d-\d\d$/;

/** A name; a day as people write it below an axis; or a number that is a name, such as a year. */
export function toNameWords(value: unknown): string {
  if (typeof value !== 'string' || !isDay.test(value))
    return Number.isInteger(value) ? String(value) : toValueWords(value);
  const at = new Date(`${value}T00:00`);
  return Number.isNaN(at.getTime()) ? value : at.toLocaleDateString(languageSaid(), { day: 'numeric', month: 'short' });
}

/** `%`-patterns of Vega's own formatter: a year, a month, a day (`%x`) and an hour (`%X`), by what a tick begins. */
export const tickFormats = {
  ...{ year: '%Y', quarter: '%b', month: '%b', week: '%x', date: '%x' },
  ...{ hours: '%X', minutes: '%X', seconds: '%X:%S', milliseconds: '.%L' },
};

const parts: Record<string, string> = { year: '%Y', month: '%b', day: '%-d', minute: '%M', dayPeriod: '%p' };

/** How the language orders the parts of a date, as a pattern. */
function toPattern(options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(languageSaid(), options);
  const hour = format.resolvedOptions().hour12 ? '%-I' : '%H';
  return format
    .formatToParts(new Date(2026, 0, 1, 9))
    .map(({ type, value }) => (type === 'hour' ? hour : (parts[type] ?? value)))
    .join('');
}

const day = { day: 'numeric', month: 'short' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

/** A moment in a tip, of values that are years, days or hours. */
export function toMomentPattern(moments: readonly number[]): string {
  const dates = moments.map((moment) => new Date(moment));
  if (dates.every((at) => at.getMonth() + at.getDate() + at.getHours() === 1)) return '%Y';
  const isDays = dates.every((at) => at.getHours() + at.getMinutes() === 0);
  return toPattern({ ...day, year: 'numeric', ...(!isDays && time) });
}

/** The language for Vega: its formatters take all words and signs from here. */
export function toVegaLocale() {
  const language = languageSaid();
  const named = (count: number, options: Intl.DateTimeFormatOptions, at: (i: number) => Date) =>
    Array.from({ length: count }, (_, i) => at(i).toLocaleDateString(language, options));
  const months = (month: 'short' | 'long') => named(12, { month }, (i) => new Date(2026, i, 1));
  const weekdays = (weekday: 'short' | 'long') => named(7, { weekday }, (i) => new Date(2026, 1, 1 + i));
  const sign = (type: string, fallback: string) =>
    new Intl.NumberFormat(language).formatToParts(-12345.5).find((part) => part.type === type)?.value ?? fallback;
  return {
    number: { decimal: sign('decimal', '.'), thousands: sign('group', ''), grouping: [3], currency: ['$', ''] },
    time: {
      ...{ dateTime: toPattern({ ...day, ...time, year: 'numeric' }), date: toPattern(day), time: toPattern(time) },
      ...{ periods: ['AM', 'PM'], days: weekdays('long'), shortDays: weekdays('short') },
      ...{ months: months('long'), shortMonths: months('short') },
    },
  };
}
