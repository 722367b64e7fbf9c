/** How strongly a result supports what a widget claims, in bits: how unlikely it is that both agree by chance. Pure. */
import type { Claim } from './claims';
import type { Fact, Facts } from './fact';
import { isIn } from './facts';
import type { Amount, Figure } from './figures-in-text';
import { isCalendarWord, sharesWord, wordsOf } from './words';

export interface Match {
  bits: number;
  /** The figure bears the same name in the result, or stands beside the same name. */
  anchor: 'field' | 'row' | null;
}

/** What the model had before it called: the words of the user and of the call's arguments. */
export interface Before {
  knows(word: string): boolean;
  numbers: ReadonlySet<number>;
}

const strongest = 24;
/** Facts of one value that are looked at. */
const mostHits = 32;

/** The strongest match of one figure; null: the result doesn't have it. */
export function matchFigure(figure: Figure, claim: Claim, facts: Facts): Match | null {
  const words = [...claim.words, ...claim.rowWords];
  const seen: Seen = { claim, facts, words, named: words.flatMap((word) => facts.named.get(word) ?? []) };
  const matches = figure.type === 'number' ? matchNumber(figure, seen) : matchMoment(figure, seen);
  return matches.reduce<Match | null>((best, match) => (best && rank(best) >= rank(match) ? best : match), null);
}

const rank = ({ bits, anchor }: Match): number => bits + (anchor === 'field' ? 100 : anchor === 'row' ? 50 : 0);

interface Seen {
  claim: Claim;
  facts: Facts;
  words: string[];
  /** The records that have a word of the claim. */
  named: ReadonlySet<number>[];
}

function matchNumber({ amounts, isPercent }: Extract<Figure, { type: 'number' }>, seen: Seen): Match[] {
  const { facts, words } = seen;
  const direct = amounts.flatMap((amount) => matchIn(facts.numbers, amount, seen));
  const derived = amounts.flatMap((amount) => matchIn(facts.derived, amount, seen, 1));
  // What sums a column up needs no name in common: there are few such figures.
  const totals = amounts
    .flatMap((amount) => matchIn(facts.totals, amount, seen))
    .map((match): Match => ({ ...match, anchor: match.anchor ?? 'row' }));
  const counts = facts.counts.filter(({ value }) => amounts.some((amount) => amount.value === value));
  const counted = counts.flatMap(({ of, only }): Match[] => {
    if (only.length === 0) return sharesWord(of, words) ? [{ bits: bitsOfCount, anchor: 'field' }] : [];
    if (!sharesWord(only, words)) return [];
    return [{ bits: bitsOfCount, anchor: sharesWord(of, words) ? 'field' : 'row' }];
  });
  const all = [...direct, ...derived, ...totals, ...counted];
  return all.length > 0 ? all : matchRescaled(amounts, isPercent, seen);
}

/** Most counts are small. */
const bitsOfCount = 3.5;

/** 3.85 % of 0.0385, 9.55 GW of 9550 MW. */
function matchRescaled([amount]: readonly Amount[], isPercent: boolean, seen: Seen): Match[] {
  if (!amount || digitsOf(amount) < 3) return [];
  return (isPercent ? [0.01] : [1e-6, 1e-3, 1e3, 1e6, 1e9]).flatMap((factor) => {
    const rescaled = { value: amount.value * factor, step: amount.step * factor };
    const cost = isPercent ? 1 : 3;
    const totals = matchIn(seen.facts.totals, rescaled, seen, cost);
    return [...matchIn(seen.facts.numbers, rescaled, seen, cost), ...totals];
  });
}

const digitsOf = ({ value, step }: Amount): number =>
  String(Math.round(Math.abs(value) / step)).replace(/0+$/, '').length;

/** `cost`: bits, for the ways in which the figure could have been found. */
function matchIn(pool: readonly Fact[], { value: signed, step }: Amount, seen: Seen, cost = 0): Match[] {
  const [value, half] = [Math.abs(signed), step * 0.500001];
  const from = indexOf(pool, value - half);
  const hits: Fact[] = [];
  for (let i = from; i < pool.length && hits.length < mostHits; i++) {
    const fact = pool[i];
    if (!fact || fact.value > value + half) break;
    hits.push(fact);
  }
  if (hits.length === 0) return [];
  const [low, high] = [indexOf(pool, value / 3), indexOf(pool, value * 3)];
  const close = indexOf(pool, value * 1.25) - indexOf(pool, value / 1.25);
  const near = Math.max(high - low, (close - 1) * 6);
  return hits.map((hit) => {
    const { anchor, among } = anchorOf(hit, { pool, low, high }, seen);
    return { bits: bitsOf(value, step, Math.min(near, among)) - cost, anchor };
  });
}

/** As if figures of this size were spread evenly, and people liked round ones. */
function bitsOf(value: number, step: number, near: number): number {
  const range = Math.max(10 * step, value * (3 - 1 / 3));
  const bits = Math.log2(range / (Math.max(1, near) * roundness(value, step)));
  const isYear = step === 1 && value >= 1900 && value <= 2100;
  return Math.max(0, Math.min(isYear ? 3 : strongest, bits));
}

/** The place of the last digit that isn't 0. */
function roundness(value: number, step: number): number {
  const digits = String(Math.round(value / step));
  const zeros = digits.length - digits.replace(/0+$/, '').length;
  return step * 10 ** (value === 0 ? 0 : zeros);
}

/** The first fact that is not below `value`. */
function indexOf(pool: readonly Fact[], value: number): number {
  let [low, high] = [0, pool.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pool[middle]?.value ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The facts of about the same size. */
interface Near {
  pool: readonly Fact[];
  low: number;
  high: number;
}

/** `among`: how many figures have the same name, or stand in a record of that name: each could agree by chance. */
function anchorOf({ key, record }: Fact, near: Near, seen: Seen): { anchor: Match['anchor']; among: number } {
  const { claim, facts, words, named } = seen;
  const around = facts.records[record];
  const names = named.filter((those) => isIn(facts, record, those));
  const records = names.reduce((least, { size }) => Math.min(least, size), Infinity);
  const isOther = claim.item !== null && claim.rowWords.length > 0 && around?.isRow && around.isNamed;
  const isField = sharesWord(key, words) && (names.length > 0 || !isOther);
  if (isField && names.length > 0) return { anchor: 'field', among: records };
  if (isField) return { anchor: 'field', among: countOf(key, near) };
  return names.length > 0
    ? { anchor: 'row', among: records * (around?.figures ?? 1) }
    : { anchor: null, among: Infinity };
}

function countOf(key: Fact['key'], { pool, low, high }: Near): number {
  let count = 0;
  for (let i = low; i < Math.min(high, low + 2000); i++) if (pool[i]?.key === key) count++;
  return count;
}

function matchMoment({ type, key }: Exclude<Figure, { type: 'number' }>, seen: Seen): Match[] {
  const { facts } = seen;
  const hits = facts.moments.get(key)?.slice(0, mostHits) ?? [];
  const years = key.startsWith('--') || type === 'time' ? 1 : 4;
  const all = (type === 'date' ? 365 : 288) * years;
  const matches = hits.map((hit): Match => {
    const { anchor } = anchorOf(hit, { pool: [], low: 0, high: 0 }, seen);
    return { bits: Math.log2(all / (anchor ? 2 : Math.max(1, facts.moments.size / 2))), anchor };
  });
  return type === 'time' && matches.length === 0 ? matchLength(key, seen) : matches;
}

/** 5:37 of 337 seconds, where it stands beside the same name. */
function matchLength(key: string, seen: Seen): Match[] {
  const [first = 0, second = 0, third] = key.split(':').map(Number);
  const value = third === undefined ? first * 60 + second : (first * 60 + second) * 60 + third;
  return matchIn(seen.facts.numbers, { value, step: 1 }, seen, 1).filter(({ anchor }) => anchor);
}

/** How many of the claims' texts, and digits of their figures, the result has, whatever they are about there: quickly found. */
export function overlapOf(claims: readonly Claim[], facts: Facts): number {
  return claims.slice(0, 200).reduce((sum, { text, figures }) => {
    const digits = figures.map((figure) => (hasFigure(figure, facts) ? String(keyOf(figure)).length : 0));
    return sum + (text !== '' && facts.texts.has(text) ? 4 : 0) + digits.reduce((all, each) => all + each, 0);
  }, 0);
}

const keyOf = (figure: Figure) => (figure.type === 'number' ? (figure.amounts[0]?.value ?? '') : figure.key);

function hasFigure(figure: Figure, { moments, numbers, derived, totals }: Facts): boolean {
  if (figure.type !== 'number') return moments.has(figure.key);
  return figure.amounts.some(({ value, step }) => {
    const [least, most] = [Math.abs(value) - step / 2, Math.abs(value) + step / 2];
    return [numbers, totals, derived].some((pool) => (pool[indexOf(pool, least)]?.value ?? Infinity) <= most);
  });
}

/** Bits of a text that the result has too. What the model had before says nothing. */
export function bitsOfText(text: string, before: Before): number {
  const words = wordsOf(text).filter((word) => !before.knows(word) && !isCalendarWord(word));
  const bits = words.map((word) => (/\d/.test(word) ? 8 : 5));
  const sum = bits.reduce((total, each) => total + each, 0);
  return words.length === 1 && /^[a-z]{1,9}$/.test(text) ? 2.5 : Math.min(strongest, sum);
}

/** Whether the result has the text: whole, as part of a longer one, or cut short. */
export function hasText(text: string, { texts, long, named }: Facts): boolean {
  if (texts.has(text)) return true;
  const shown = text.replace(/\s*(?:…|\.\.\.)\)?$/, '');
  if (shown.length < (shown === text ? 12 : 8) || !shown.includes(' ')) return false;
  // Its first words are looked up before all that the result says is searched.
  const first = wordsOf(shown.slice(0, shown.lastIndexOf(' '))).slice(0, 3);
  return first.every((word) => named.has(word)) && long.includes(shown);
}
