/** What a surface's components show: bindings to its data, and the functions of A2UI's basic catalogue. Foreign patterns are tested in linear time. Pure. */
import { lookUp } from '#core/tools/json-pointer.ts';
import { toPatternTest } from '#core/tools/patterns.ts';
import { isJsonObject, type JsonObject, objectOf } from '#core/tools/tool.ts';
import { withinSteps } from '#core/tools/work.ts';
import { languageSaid } from '#ui/language/index.tsx';
import { toLocale } from '#ui/words/figures.ts';
import { readTemplate } from './surface-template';

/** Where a value is looked up. `scope`: the pointer to the item that a template repeats, or empty. */
export interface Scope {
  data: unknown;
  scope: string;
  /** What may still be looked up while it is drawn: texts may hold texts, and lists lists. */
  budget: { left: number };
}

export const maxParts = 20_000;
const [maxNested, maxTemplate] = [20, 10_000];

export const toPointer = (path: string, scope: string): string =>
  (path.startsWith('/') ? path : `${scope}/${path}`).replace(/\/$/, '');

/** A literal, what a path leads to, or what a function gives. */
export function resolve(value: unknown, at: Scope, level = 0): unknown {
  at.budget.left -= 1;
  if (level > maxNested || at.budget.left < 0) return undefined;
  if (Array.isArray(value)) return value.map((each) => resolve(each, at, level + 1));
  if (!isJsonObject(value)) return value;
  if (typeof value.path === 'string') return lookUp(at.data, toPointer(value.path, at.scope)) ?? value.otherwise;
  if (typeof value.call !== 'string') return value;
  const run = functions.get(value.call);
  const { args } = value;
  const read = (each: unknown) => resolve(each, at, level + 1);
  return run?.(Object.fromEntries(Object.entries(objectOf(args)).map(([name, each]) => [name, read(each)])), {
    at,
    level,
  });
}

/** As it is shown: nothing for nothing, JSON for what has parts. */
export const toText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** The words of the first of these rules that isn't kept; null: all are. */
export function brokenRule(checks: unknown, at: Scope): string | null {
  const rules = Array.isArray(checks) ? checks.filter(isJsonObject) : [];
  const broken = rules.find((rule) => resolve(rule.condition ?? rule, at) === false);
  return broken ? toText(broken.message) : null;
}

interface Calling {
  at: Scope;
  level: number;
}

const isWithin = (value: number, { min, max }: JsonObject): boolean =>
  (typeof min !== 'number' || value >= min) && (typeof max !== 'number' || value <= max);

const listOf = ({ values }: JsonObject): unknown[] => (Array.isArray(values) ? values : []);

const isFilled = ({ value }: JsonObject): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const functions = new Map<string, (args: JsonObject, calling: Calling) => unknown>([
  ['required', isFilled],
  ['regex', ({ value, pattern }) => fitsPattern(toText(value), toText(pattern))],
  ['length', ({ value, ...bounds }) => isWithin(toText(value).length, bounds)],
  [
    'numeric',
    ({ value, ...bounds }) => value !== '' && Number.isFinite(Number(value)) && isWithin(Number(value), bounds),
  ],
  ['email', ({ value }) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(toText(value).slice(0, 320))],
  ['and', (args) => listOf(args).every(Boolean)],
  ['or', (args) => listOf(args).some(Boolean)],
  ['not', ({ value }) => !value],
  [
    'formatString',
    ({ value }, { at, level }) =>
      readTemplate(toText(value).slice(0, maxTemplate), (each) => resolve(each, at, level + 1)),
  ],
  ['formatNumber', (args) => writeNumber(args, {})],
  ['formatCurrency', (args) => writeNumber(args, { style: 'currency', currency: toText(args.currency) })],
  ['formatDate', ({ value, format }) => writeDate(toText(value), toText(format))],
  [
    'pluralize',
    ({ value, ...forms }) => (value === 0 && forms.zero) || (forms[pluralOf(Number(value))] ?? forms.other),
  ],
]);

const pluralOf = (value: number): string => new Intl.PluralRules(toLocale()).select(value);

/** A pattern that can't be tested is kept by everything: the server checks again. */
function fitsPattern(text: string, pattern: string): boolean {
  const fits = withinSteps((work) => {
    const test = toPatternTest(pattern, work);
    return typeof test === 'string' || test(text);
  });
  return fits ?? true;
}

function writeNumber({ value, decimals, grouping }: JsonObject, style: Intl.NumberFormatOptions): string {
  const digits = typeof decimals === 'number' ? Math.min(Math.max(Math.round(decimals), 0), 20) : null;
  const options = {
    ...style,
    ...(digits !== null && { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    useGrouping: grouping !== false,
  };
  if (!isFilled({ value }) || !Number.isFinite(Number(value))) return toText(value);
  try {
    return Number(value).toLocaleString(languageSaid(), options);
  } catch {
    return `${value} ${style.currency ?? ''}`.trim(); // a currency that isn't one
  }
}

/** Fields of a date's pattern (TR35) by their letters, and how the browser is asked for them. */
const fields = new Map<string, Intl.DateTimeFormatOptions>([
  ['yyyy', { year: 'numeric' }],
  ['y', { year: 'numeric' }],
  ['yy', { year: '2-digit' }],
  ['MMMM', { month: 'long' }],
  ['MMM', { month: 'short' }],
  ['EEEE', { weekday: 'long' }],
  ['E', { weekday: 'short' }],
  ['EEE', { weekday: 'short' }],
]);

/** A time without an offset is the reader's; a day is the same day everywhere. */
function writeDate(value: string, format: string): string {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00` : value);
  if (Number.isNaN(date.getTime())) return value;
  const hours = date.getHours();
  const figures: Record<string, number> = {
    M: date.getMonth() + 1,
    d: date.getDate(),
    H: hours,
    h: hours % 12 || 12,
    m: date.getMinutes(),
    s: date.getSeconds(),
  };
  return format.slice(0, 200).replace(/'([^']*)'|([yMdEHhmsa])\2*/g, (field, quoted?: string) => {
    if (quoted !== undefined) return quoted || "'";
    if (field.startsWith('a')) return hours < 12 ? 'AM' : 'PM';
    const options = fields.get(field);
    if (options) return new Intl.DateTimeFormat(toLocale(), options).format(date);
    return String(figures[field.charAt(0)] ?? field).padStart(Math.min(field.length, 2), '0');
  });
}
