/** Finds the figures in a text, however they are written: numbers, dates and times of day. Pure. */
import { months } from './words';

/** `step`: the place of its last digit as written: 0.1 for 18.3. */
export interface Amount {
  value: number;
  step: number;
}

/** Of a number, every way to read it (`12,408` has two). A date without a year is `--12-05`. */
export type Figure =
  | { type: 'number'; amounts: readonly Amount[]; isPercent: boolean }
  | { type: 'date' | 'time'; key: string };

const monthName = '([A-Za-zéû]{3,9})\\.?';
/** Looked for first: most texts have no date. */
const aMonth = /\p{L}{3,}\.? ?\d|\d[a-z]{0,2} ?\p{L}{3}/u;
const patterns: readonly [likely: RegExp, RegExp, (found: string[]) => Figure[]][] = [
  [/-\d\d-/, /(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2})[\d:.]*(?:Z|[+-]\d{2}:?\d{2})?)?/g, ofIso],
  [/\d-\d/, /(?<![\d-])((?:19|20)\d{2})-(\d{2})(?![\d-])/g, ([, year, month]) => dated(`${year}-${month}`)],
  [
    /[/.]\d/,
    /(?<!\d)(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?!\d)/g,
    ([, day, month, year]) => ofDay(day, Number(month), year),
  ],
  [
    aMonth,
    new RegExp(`(?<![\\d.,])(\\d{1,2})(?:er|st|nd|rd|th)?\\s+${monthName}(?:,?\\s+(\\d{4}))?(?![\\p{L}\\d])`, 'gu'),
    ofNamed,
  ],
  [
    aMonth,
    new RegExp(`(?<!\\p{L})${monthName}\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?(?![\\p{L}\\d.,:%])`, 'gu'),
    ([all = '', name = '', day = '', year]) => ofNamed([all, day, name, year ?? '']),
  ],
  [
    /\d:\d/,
    /(?<![\d:])(\d{1,2}):(\d{2})(?::(\d{2}))?(?![\d:])/g,
    ([, hour = '', minute, second]) => timed(hour, minute, second),
  ],
];

/** Letters before a number make it part of a name: `AX-2290`, `P1`. */
const number =
  /(?<![\p{L}\d_]|\p{L}-|\d[.,:])([-+−]?)(\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?(?!\d)|\d{1,3}(?:[,.'’]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?)(?:[ \u00a0\u202f]?(%|(?:k|M|G|bn|Mio|million|thousand|billion|milliard)(?=s?(?![\p{L}]))|M(?=€)))?/gu;
const scales: Readonly<Record<string, number>> = {
  ...{ k: 1e3, thousand: 1e3, M: 1e6, Mio: 1e6, million: 1e6, G: 1e9, bn: 1e9, billion: 1e9, milliard: 1e9 },
};

export function figuresIn(text: string): Figure[] {
  if (!/\d/.test(text)) return [];
  const found: Figure[] = [];
  let rest = text;
  for (const [likely, pattern, toFigures] of patterns) {
    if (!likely.test(rest)) continue;
    rest = rest.replace(pattern, (...match: unknown[]) => {
      const parts = match.slice(0, -2).map((part) => (typeof part === 'string' ? part : ''));
      const figures = toFigures(parts);
      found.push(...figures);
      return figures.length > 0 ? ' ; ' : (parts[0] ?? '');
    });
  }
  for (const [, sign = '', digits = '', scale = ''] of rest.matchAll(number)) found.push(ofNumber(sign, digits, scale));
  return found;
}

export const ofValue = (value: number): Figure => ({
  type: 'number',
  amounts: [{ value, step: stepOf(String(value)) }],
  isPercent: false,
});

function ofNumber(sign: string, digits: string, scale: string): Figure {
  const times = scales[scale] ?? 1;
  const signed = (text: string): Amount => {
    const value = Number(text) * (sign === '-' || sign === '−' ? -1 : 1);
    return { value, step: stepOf(text) };
  };
  const amounts = readingsOf(digits).map(signed);
  const scaled = times === 1 ? [] : amounts.map(({ value, step }) => ({ value: value * times, step: step * times }));
  return { type: 'number', amounts: [...amounts, ...scaled], isPercent: scale === '%' };
}

/** The last separator is a decimal one, unless three digits follow it. */
function readingsOf(digits: string): string[] {
  const [plain = '', last] = [digits.replace(/[ \u00a0\u202f'’]/g, ''), /[.,](?=\d*$)/.exec(digits)?.[0]];
  if (last === undefined) return [plain];
  const at = plain.lastIndexOf(last);
  const [before, after] = [plain.slice(0, at).replace(/[.,]/g, ''), plain.slice(at + 1)];
  const [decimal, whole] = [`${before}.${after}`, `${before}${after}`];
  if (after.length !== 3 || before === '0') return [decimal];
  const isGrouped = plain.split(last).length > 2;
  return isGrouped ? [whole] : last === ',' ? [whole, decimal] : [decimal, whole];
}

const stepOf = (text: string): number => 10 ** -(/\.(\d+)$/.exec(text)?.[1]?.length ?? 0);

const dated = (...keys: string[]): Figure[] => keys.map((key) => ({ type: 'date', key }));
const two = (text: string): string => text.padStart(2, '0');

function ofIso([, year = '', month = '', day = '', time]: string[]): Figure[] {
  return [...ofDay(day, Number(month), year), ...(time ? timed(...(time.split(':') as [string, string])) : [])]; // two parts
}

function ofDay(day = '', month: number, year = ''): Figure[] {
  if (month < 1 || month > 12 || Number(day) > 31 || Number(day) < 1) return [];
  return dated(`${year || '-'}-${two(String(month))}-${two(day)}`);
}

function ofNamed([, day = '', name = '', year]: string[]): Figure[] {
  return ofDay(day, monthOf(name), year);
}

/** 0: no month. */
function monthOf(name: string): number {
  const folded = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return months.findIndex((words) => words.some((word) => word.startsWith(folded))) + 1;
}

/** The name of a date's month. */
export const monthOfKey = (key: string): string | undefined =>
  months[Number(/^[\d-]+?-(\d\d)(?!\d)/.exec(key)?.[1]) - 1]?.[0];

function timed(hour: string, minute = '', second = ''): Figure[] {
  return [{ type: 'time', key: `${two(hour)}:${minute}${second && second !== '00' ? `:${second}` : ''}` }];
}
