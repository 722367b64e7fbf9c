/** Formats times, sizes, counts and addresses for users. */
import { languageSaid, say } from '../language';

/** The locale for dates and figures; for English, the one that puts the day before the month. */
export const toLocale = (): string => (languageSaid() === 'en' ? 'en-GB' : languageSaid());

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const toDecimal = (figure: number): string => figure.toLocaleString(toLocale(), oneDecimal);

/** `142 ms`, `1.2 s`, `2 min 5 s`. */
export function toDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${toDecimal(Math.floor(seconds * 10) / 10)} s`;
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/** The label of a tick on a time axis that ends at `end`. */
export function toAxisTime(milliseconds: number, end: number, withUnit: boolean): string {
  const [unit, size] = end < 1000 ? ['ms', 1] : end <= 240_000 ? ['s', 1000] : ['min', 60_000];
  const figure = (milliseconds / Number(size)).toLocaleString(languageSaid(), { maximumFractionDigits: 1 });
  return withUnit ? `${figure} ${unit}` : figure;
}

/** `17,604`, in the user's language. */
export const toFigure = (count: number): string => count.toLocaleString(languageSaid());

/** `960`, `18.4K`, in the user's language. */
export const toThousands = (count: number): string =>
  count.toLocaleString(languageSaid(), { notation: 'compact', maximumFractionDigits: 1 });

/** `$0.06`; less than a cent with two significant digits. */
export function toCost(dollars: number): string {
  if (dollars === 0) return say('No cost');
  const precision = dollars > 0 && dollars < 0.01 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 };
  return dollars.toLocaleString(languageSaid(), { style: 'currency', currency: 'USD', ...precision });
}

/** `$0.06 or more` where some parts have no known price. */
export const toTotal = (dollars: number, unpriced: number): string =>
  unpriced === 0 ? toCost(dollars) : dollars === 0 ? say('Unknown') : say('{cost} or more', { cost: toCost(dollars) });

/** A number of characters or bytes as `412 B`, `14.2 kB`, `3.1 MB`. */
export function toSize(count: number): string {
  if (count < 1000) return say('{count} B', { count });
  const [size, unit] = count < 1_000_000 ? [count / 1000, 'kilobyte'] : [count / 1_000_000, 'megabyte'];
  return size.toLocaleString(toLocale(), { style: 'unit', unit, ...oneDecimal });
}

/** The host of an origin or address. Anything else is returned as it is; `null` is the origin of a sandboxed document. */
export function toHost(address: string): string {
  if (address === 'null' || address === '') return say('sandboxed page');
  return URL.canParse(address) ? new URL(address).host || address : address;
}

/** The time if it was today, otherwise the date. */
export function toMoment(at: number, now: number): string {
  const [then, today] = [new Date(at), new Date(now)];
  if (then.toDateString() === today.toDateString()) {
    return then.toLocaleTimeString(toLocale(), { hour: '2-digit', minute: '2-digit' });
  }
  const year = then.getFullYear() === today.getFullYear() ? {} : { year: 'numeric' as const };
  return then.toLocaleDateString(toLocale(), { day: 'numeric', month: 'short', ...year });
}

export function toDay(at: number): string {
  return new Date(at).toLocaleDateString(toLocale(), { day: 'numeric', month: 'short' });
}

/** `84%` */
export const toShare = (share: number): string =>
  share.toLocaleString(languageSaid(), { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 });
