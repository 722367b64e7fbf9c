/** Words along an axis and in a tip: numbers as short as may be, dates as the span of the axis needs them. Pure. */
import { languageSaid } from '#ui/language/index.tsx';
import { formatFigure, formatValue } from './figures';

/** A number on an axis. */
export function toTick(value: unknown): string {
  if (typeof value !== 'number') return toValueWords(value);
  const size = Math.abs(value);
  if (size >= 1e15) return formatFigure(value, { notation: 'scientific', maximumSignificantDigits: 4 });
  if (size >= 10_000) return formatFigure(value, { notation: 'compact', maximumSignificantDigits: 5 });
  return formatFigure(value, { maximumSignificantDigits: 6 });
}

/** A number in a legend. */
export const toAbout = (value: unknown): string =>
  formatFigure(Number(value), { notation: 'compact', maximumSignificantDigits: 3 });

/** A number in the middle of a ring. */
export function toShort(value: unknown): string {
  const isLong = Math.abs(Number(value)) >= 100_000;
  return isLong ? toAbout(value) : formatFigure(Number(value), { maximumSignificantDigits: 7 });
}

const made = new Map<string, Intl.DateTimeFormat>();

function formatDate(value: Date, options: Intl.DateTimeFormatOptions): string {
  const key = languageSaid() + JSON.stringify(options);
  const format = made.get(key) ?? new Intl.DateTimeFormat(languageSaid(), options);
  made.set(key, format);
  return Number.isNaN(value.getTime()) ? '' : format.format(value);
}

const isMidnight = (at: Date): boolean => at.getHours() === 0 && at.getMinutes() === 0 && at.getSeconds() === 0;
const isNewYear = (at: Date): boolean => at.getMonth() === 0 && at.getDate() === 1 && isMidnight(at);

/** Any value in a tip or a legend. */
export function toValueWords(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number') return formatValue(value);
  if (!(value instanceof Date)) return String(value);
  if (isNewYear(value)) return formatDate(value, { year: 'numeric' });
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
  return formatDate(value, isMidnight(value) ? day : { ...day, hour: '2-digit', minute: '2-digit' });
}

/** A date of which only some parts count, such as the month of any year. */
export function toUnitWords(value: unknown, unit: string): string {
  const date = new Date(Number(value));
  const has = (part: string) => unit.includes(part);
  if (has('quarter')) return `${has('year') ? `${date.getFullYear()} ` : ''}Q${Math.floor(date.getMonth() / 3) + 1}`;
  return formatDate(date, {
    ...(has('utc') && { timeZone: 'UTC' }),
    ...(has('year') && { year: 'numeric' }),
    ...((has('month') || has('week')) && { month: 'short' }),
    ...((has('date') || has('week') || has('dayofyear')) && { day: 'numeric' }),
    ...(/day(?!ofyear)/.test(unit) && { weekday: 'short' }),
    ...(has('hours') && { hour: '2-digit' }),
    ...(has('minutes') && { minute: '2-digit' }),
  });
}

export const toPercent = (value: unknown): string =>
  formatFigure(Number(value), { style: 'percent', maximumFractionDigits: 1 });

/** A name, or a number that is one, such as a year. */
export const toNameWords = (value: unknown): string => (Number.isInteger(value) ? String(value) : toValueWords(value));

const days = 86_400_000;

/** How much of a date an axis of so many milliseconds needs. */
export const toSpan = (length: number): string =>
  length > 4 * 365 * days ? 'year' : length > 62 * days ? 'month' : length > 2 * days ? 'day' : 'hour';

/** One tick of an axis of time, in one or two lines: the first, and each that begins anew, says where it is. `at`: 0 for the first. */
export function toDateTick(value: number, span: string, at: number): string[] {
  const when = new Date(value);
  const year = formatDate(when, { year: 'numeric' });
  const month = formatDate(when, { month: 'short' });
  const day = formatDate(when, { day: 'numeric', month: 'short' });
  if (span === 'year') return isNewYear(when) ? [year] : [month, ...(at === 0 ? [year] : [])];
  if (span === 'month') {
    const name = when.getDate() === 1 ? month : day;
    return at === 0 || when.getMonth() === 0 ? [name, year] : [name];
  }
  if (span === 'day') return at === 0 ? [day, year] : [day];
  const hour = formatDate(when, { hour: 'numeric', minute: '2-digit' });
  return at === 0 || isMidnight(when) ? [hour, day] : [hour];
}
