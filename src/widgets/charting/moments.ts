/** Reads dates as people and models write them: as days and hours of the place where they are read, not of Greenwich. Pure. */

const day = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/;
const quarter = /^(?:(\d{4})[- ]?)?Q([1-4])(?:[- ](\d{4}))?$/i;
const time = /^(\d{4}[-/]\d{2}[-/]\d{2})[T ](\d{2})((?::\d{2}.*?)?)(?: ?(?:UTC|GMT))?$/;
/** The day or the month first, with its point, slash or none, before the year. */
const reversed = /^(?:(\d{1,2})\.)?(\d{1,2})[./](\d{4})$/;
const month =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?(?:\d{1,2}[ -])?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?[ -](?:\d{1,2},? )?\d{4}(?: \d\d:\d\d[ :+\-\w()]*)?$/i;
/** `20260131`; thirteen digits are milliseconds. */
const digits = /^(?:((?:19|20)\d\d)(0[1-9]|1[0-2])([0-3]\d)|\d{13})$/;

/** Milliseconds since 1970; null for what is no date. A number of four digits is a year, one of ten are seconds. */
export function toMoment(value: unknown): number | null {
  if (typeof value === 'number') return toInstant(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const [, year, nth, of] = day.exec(text) ?? [];
  if (year !== undefined) {
    const [atMonth, atDay] = [Number(nth ?? 1), Number(of ?? 1)];
    const read = new Date(Number(year), atMonth - 1, atDay);
    return read.getMonth() === atMonth - 1 ? read.getTime() : null;
  }
  const [all, first, second, third] = digits.exec(text) ?? [];
  if (all !== undefined) return first ? toMoment(`${first}-${second}-${third}`) : Number(text);
  const [, onThe = '1', inThe, inYear] = reversed.exec(text) ?? [];
  if (inYear !== undefined) return toMoment(`${inYear}-${inThe}-${onThe}`);
  const [, before, part, ofYear = before] = quarter.exec(text) ?? [];
  if (ofYear !== undefined) return new Date(Number(ofYear), (Number(part) - 1) * 3, 1).getTime();
  const [, onDay = '', hour = '', rest] = time.exec(text) ?? [];
  if (rest !== undefined)
    return toKnown(
      Date.parse(
        `${onDay.replaceAll('/', '-')}T${hour}${rest || ':00'}${/(UTC|GMT)$/.test(text) ? 'Z' : /[+-]\d\d$/.test(rest) ? ':00' : ''}`,
      ),
    );
  return month.test(text) || /^\d{1,2}\/\d{1,2}\/\d{4}/.test(text)
    ? toKnown(Date.parse(text.replace(/(\d|[a-z])-(?=[a-z]|\d{4}$)/gi, '$1 ')))
    : null;
}

const toKnown = (moment: number): number | null => (Number.isNaN(moment) ? null : moment);

function toInstant(value: number): number | null {
  if (digits.test(String(value)) && value < 1e9) return toMoment(String(value));
  if (Number.isInteger(value) && value >= 1000 && value < 3000) return new Date(value, 0, 1).getTime();
  return Math.abs(value) > 1e8 && Math.abs(value) < 1e10 ? value * 1000 : value;
}

export const isMoment = (value: unknown): boolean => toMoment(value) !== null;
