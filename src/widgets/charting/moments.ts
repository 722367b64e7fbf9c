/** Reads dates as people and models write them: as days and hours of the place where they are read, not of Greenwich. Pure. */

/** A point alone makes no month: `1234.5` is a number. */
const day = /^(\d{4})(?:(?:[-/]|\.(?=\d{1,2}\.))(\d{1,2})(?:[-/.](\d{1,2}))?)?$/;
const quarter = /^(?:(\d{4})[- ]?)?Q([1-4])(?:[- ](\d{4}))?$/i;
const time = /^(\d{4}[-/]\d{2}[-/]\d{2})[T ](\d{2})((?::\d{2}.*?)?)(?: ?(?:UTC|GMT))?$/;
/** The day and the month with points, or the month with a slash, before the year: `3.1415` is a number. */
const reversed = /^(?:(\d{1,2})\.(\d{1,2})\.|(\d{1,2})\/)(\d{4})$/;
const month =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?(?:\d{1,2}[ -])?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?[ -](?:\d{1,2},? )?\d{4}(?: \d\d:\d\d[ :+\-\w()]*)?$/i;
/** `20260131`; thirteen digits are milliseconds, until 2033. */
const digits = /^(?:((?:19|20)\d\d)(0[1-9]|1[0-2])([0-3]\d)|1\d{12})$/;

/** Milliseconds since 1970; null for what is no date. A number of four digits is a year, one of ten are seconds. */
export function toMilliseconds(value: unknown): number | null {
  if (typeof value === 'number') return toInstant(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const [all, ...ofDigits] = digits.exec(text) ?? [];
  if (all !== undefined && ofDigits[0] === undefined) return Number(text);
  const [, onThe, ofDay, inThe = ofDay, inYear] = reversed.exec(text) ?? [];
  const [year, nth, of] = [day.exec(text)?.slice(1), ofDigits, [inYear, inThe, onThe]].find((each) => each?.[0]) ?? [];
  if (year !== undefined) return toDay(Number(year), Number(nth ?? 1), Number(of ?? 1));
  const [, before, part, ofYear = before] = quarter.exec(text) ?? [];
  if (ofYear !== undefined) return new Date(Number(ofYear), (Number(part) - 1) * 3, 1).getTime();
  const [, onDay = '', hour = '', rest] = time.exec(text) ?? [];
  if (rest !== undefined)
    return toKnown(Date.parse(`${onDay.replaceAll('/', '-')}T${hour}${rest || ':00'}${zoneOf(text)}`));
  const isWritten = month.test(text) || /^\d{1,2}\/\d{1,2}\/\d{4}/.test(text);
  return isWritten
    ? toKnown(Date.parse(text.replace(/^(?:\d{1,2}-)?[a-z]+-(?=\d{4})/i, (first) => first.replaceAll('-', ' '))))
    : null;
}

/** What `Date` needs instead of `UTC`, or behind `+00`. */
const zoneOf = (text: string): string =>
  /(UTC|GMT)$/.test(text) ? 'Z' : /:\d\d[.\d]*[+-]\d\d$/.test(text) ? ':00' : '';

const toKnown = (moment: number): number | null => (Number.isNaN(moment) ? null : moment);

function toDay(year: number, inMonth: number, onDay: number): number | null {
  const read = new Date(year, inMonth - 1, onDay);
  return read.getMonth() === inMonth - 1 ? read.getTime() : null;
}

function toInstant(value: number): number | null {
  const [, year, inMonth, onDay] = digits.exec(String(value)) ?? [];
  if (year !== undefined) return toDay(Number(year), Number(inMonth), Number(onDay));
  if (Number.isInteger(value) && value >= 1000 && value < 3000) return new Date(value, 0, 1).getTime();
  return Math.abs(value) > 1e8 && Math.abs(value) < 1e10 ? value * 1000 : value;
}

export const isMoment = (value: unknown): boolean => toMilliseconds(value) !== null;
