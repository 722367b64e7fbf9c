/** What is to be said of one call: its error, its result, and what it did to a page that it only reads. Pure. */

import { parseJson } from '#core/tools/long-numbers.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import type { PageFingerprint } from '#page/page-state.ts';
import type { LintNote } from '../lint/lint';
import { orderIn } from '../lint/texts';
import { found } from './findings';
import type { SmokeOutcome, SmokeSubject } from './page.ts';
import { madeUpWord } from './values';

interface Called {
  tool: SmokeSubject;
  outcome: SmokeOutcome;
  /** Milliseconds. */
  duration: number;
  before: PageFingerprint | null;
  after: PageFingerprint | null;
  /** What changes by itself: keys of storage and names of fields. */
  restless: ReadonlySet<string>;
}

/** Milliseconds. */
const slow = 5_000;
/** Characters: about 4,000 tokens. */
const large = 16_000;

export function judgeCall(called: Called): LintNote[] {
  const { tool, outcome, duration } = called;
  const { name } = tool;
  const late = duration > slow && outcome.type !== 'unfinished';
  return [
    ...judgeOutcome(tool, outcome, duration),
    ...(late ? [found('result-slow', name, { seconds: toSeconds(duration) })] : []),
    ...(tool.hints.readOnly ? changesBy(called) : []),
  ];
}

export const toSeconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

function judgeOutcome({ name, hints }: SmokeSubject, outcome: SmokeOutcome, duration: number): LintNote[] {
  switch (outcome.type) {
    case 'refused':
      return [];
    case 'unfinished':
      return [found('unfinished', name, { seconds: toSeconds(duration) })];
    case 'threw':
      return judgeError(name, outcome.message);
    case 'returned':
      if (outcome.isError) return judgeError(name, outcome.text ?? '');
      return [
        ...(outcome.text === null ? [] : judgeText(name, outcome.text, hints.untrustedContent)),
        ...judgeSize(name, outcome),
      ];
  }
}

const saysNothing = /^(uncaught )?(\w*error|exception|undefined|null|failed|\[object \w+\])?[:.!\s]*$/i;

function judgeError(name: string, message: string): LintNote[] {
  const said = brief(message);
  return saysNothing.test(message.trim())
    ? [found('threw-nothing', name, { message: said })]
    : [found('threw', name, { message: said })];
}

const brief = (text: string): string => text.trim().slice(0, 160);

const beginsAsError = /^\W*(error|exception|failed|failure|invalid|unable to|could not|couldn['’]t|cannot|can['’]t)\b/i;

function judgeText(name: string, text: string, untrusted: boolean): LintNote[] {
  const [value, plain] = readText(text);
  if (text.trim() === '' || value === null || plain?.trim() === '' || plain === 'undefined')
    return [found('result-empty', name)];
  if (/^\[object \w+\]$/.test(plain ?? '')) return [found('result-no-text', name, { text: plain ?? '' })];
  const error = errorIn(value, plain);
  const order = untrusted ? undefined : orderIn(text);
  const nullAt = nullIn(value);
  const inner = typeof value === 'string' && /^\s*[[{]/.test(value) ? parseJson(value) : undefined;
  return [
    ...(error === null ? [] : [found('error-as-value', name, { message: brief(error) })]),
    ...(order === undefined ? [] : [found('result-orders', name, { words: brief(order) })]),
    ...(nullAt === null ? [] : [found('result-null', name, { at: nullAt })]),
    ...(inner === undefined ? [] : [found('result-twice-json', name)]),
  ];
}

const judgeSize = (name: string, { text, size = text?.length ?? 0 }: { text: string | null; size?: number }) =>
  size > large ? [found('result-large', name, { size })] : [];

/** What a tool says of a word that it has never heard of. What failed in its code, or says nothing, it doesn’t refuse. */
const refuses =
  /not found|no such|unknown|invalid|(not|un)[ -]?available|(not|n['’]t) exist|(not|n['’]t) (be )?f(ou|i)nd|no .{0,40}(found|match)|must (be|match)|expected/i;
const crashed = /\b(Type|Reference|Range|Syntax)Error\b|is not a function|is not defined|cannot read|undefined/i;

/** Null: the outcome shows how the tool works. */
export function whyUnchecked({ tool, outcome }: Pick<Called, 'tool' | 'outcome'>, input: JsonObject) {
  if (outcome.type === 'refused') return 'not-run';
  if (outcome.type === 'unfinished' && tool.declarative) return 'waits';
  const failed = failureOf(outcome);
  const isMadeUp = guessed.test(JSON.stringify(input));
  return isMadeUp && failed !== null && refuses.test(failed) && !crashed.test(failed) ? 'made-up' : null;
}

/** The word for what nobody knows, and a number that stands for one of the page's things. */
const guessed = new RegExp(`"${madeUpWord}"|id":1\\b`, 'i');

function failureOf(outcome: SmokeOutcome): string | null {
  if (outcome.type === 'threw') return outcome.message;
  if (outcome.type !== 'returned' || outcome.text === null) return null;
  return outcome.isError ? outcome.text : errorIn(...readText(outcome.text));
}

/** As JSON, and as words; undefined or null: it is the other. */
function readText(text: string): [value: unknown, plain: string | null] {
  const value = parseJson(text);
  return [value, typeof value === 'string' ? value : value === undefined ? text : null];
}

/** An error that came back as if it were an answer; null: there is none. */
function errorIn(value: unknown, plain: string | null): string | null {
  if (plain !== null) return plain.length < 400 && beginsAsError.test(plain) ? plain : null;
  if (!isJsonObject(value)) return null;
  const { error, success, ok, status } = value;
  const failed =
    success === false ||
    ok === false ||
    status === 'error' ||
    (error !== undefined && error !== null && error !== false && error !== '');
  return failed ? JSON.stringify(value) : null;
}

/** Where the first null is, as a caller reads it. */
function nullIn(value: unknown, at = ''): string | null {
  if (value === null) return at || '/';
  if (typeof value !== 'object') return null;
  for (const [key, member] of Object.entries(value)) {
    const inside = nullIn(member, `${at}/${key}`);
    if (inside !== null) return inside;
  }
  return null;
}

function changesBy({ tool: { name, declarative }, before, after, restless }: Called): LintNote[] {
  if (!before || !after) return [];
  const kinds = [
    { rule: 'read-only-storage', names: changedIn(before.storage, after.storage) },
    // A form that is a tool is filled in by its call.
    { rule: 'read-only-forms', names: declarative ? [] : changedIn(before.forms, after.forms) },
    { rule: 'read-only-address', names: before.url === after.url ? [] : [after.url.slice(0, 120)] },
  ] as const; // const: the rules' names
  return kinds.flatMap(({ rule, names }) => {
    const changed = names.filter((each) => !restless.has(each));
    return changed.length > 0 ? [found(rule, name, { names: changed.slice(0, 4).join(', ') })] : [];
  });
}

export const changedIn = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => before[key] !== after[key]);
