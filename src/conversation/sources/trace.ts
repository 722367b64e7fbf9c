/**
 * Follows the values of a widget back to what gave them: results, attachments, the user's words. What can't be followed is the
 * model's own. A value counts where an agreement by chance is unlikely, or where the result gives it the same name. Pure.
 */

import type { JsonObject } from '#tools';
import { type Claim, claimsOf } from './claims';
import type { Facts } from './fact';
import { type Before, bitsOfText, hasText, type Match, matchFigure, overlapOf } from './match';
import { bare } from './words';

export interface Origin {
  id: string;
  facts: Facts;
  before: Before;
}

/** Of each claim, where it comes from; null: from the model. */
type Traced = ReadonlyMap<string, string | null>;

export interface Trace {
  /** Ids of origins. */
  from: readonly string[];
  /** Figures, or whole items, come from the model. */
  isPartlyOwn: boolean;
  claims: Traced;
}

export interface Shown {
  widget: string;
  data: JsonObject;
}

/** Bits from which a figure, a group of figures or the texts of a widget count without a name in common; `doubtful`: so many more. */
const enough = { alone: 9, together: 6, field: 3, inRow: 2, rows: 6.5, texts: 9, doubtful: 4 };

/** Origins that are read closely: those that have most in common with the widget. */
const mostCandidates = 16;

/** `origins`: newest first. `earlier`: what the widget showed before keeps its source. */
export function trace({ widget, data }: Shown, origins: readonly Origin[], earlier: Traced = new Map()): Trace {
  const claims = claimsOf(widget, data);
  const open = claims.filter(({ key }) => !earlier.has(key));
  const candidates = origins.map((origin, age) => ({ origin, age, overlap: overlapOf(open, origin.facts) }));
  const supports = candidates
    .sort((one, other) => other.overlap - one.overlap)
    .slice(0, mostCandidates)
    .map(({ origin, age }) => supportOf(open, origin, age));
  const traced = new Map<string, string | null>();
  for (const { key } of claims) traced.set(key, earlier.get(key) ?? null);
  for (let next = strongest(supports, traced); next; next = strongest(supports, traced)) {
    for (const key of next.bits.keys()) if (!traced.get(key)) traced.set(key, next.id);
  }
  const from = new Set(claims.flatMap(({ key }) => traced.get(key) ?? []));
  return { from: [...from], isPartlyOwn: hasOwn(claims, traced), claims: traced };
}

interface Support {
  id: string;
  /** By claim. */
  bits: Map<string, number>;
  /** The claims with figures. */
  figures: Set<string>;
}

/** The origin that explains most of what is still open; of equals, the newest. */
function strongest(supports: readonly Support[], traced: Traced): Support | null {
  let best: { support: Support; bits: number } | null = null;
  for (const support of supports) {
    const left = [...support.bits].filter(([key]) => !traced.get(key));
    const bits = left.reduce((sum, [, each]) => sum + each, 0);
    const isEnough = bits >= enough.texts || left.some(([key]) => support.figures.has(key));
    if (isEnough && bits > (best?.bits ?? 0)) best = { support, bits };
  }
  return best?.support ?? null;
}

function supportOf(claims: readonly Claim[], { id, facts, before }: Origin, age: number): Support {
  const more = Math.log2(1 + age / 2); // with each result that could agree by chance
  const support: Support = { id, bits: new Map(), figures: new Set() };
  const note = (claim: Claim, bits: number) =>
    support.bits.set(claim.key, Math.max(bits, support.bits.get(claim.key) ?? 0));
  const texts = claims.filter((claim) => !claim.isCaption && textsIn(claim).some((text) => hasText(text, facts)));
  const known = new Map(
    texts.map((claim) => [claim, bitsOfText(textsIn(claim).find((text) => hasText(text, facts)) ?? '', before)]),
  );
  const distinct = new Map([...known].map(([{ text, key }, bits]) => [text || key, bits]));
  if ([...distinct.values()].reduce((sum, bits) => sum + bits, 0) >= enough.texts + more)
    for (const [claim, bits] of known) note(claim, bits);
  const figures = claims.filter((claim) => claim.figures.length > 0);
  const weighing = { facts, before, more };
  const columns = Map.groupBy(figures, ({ column }) => column);
  const found = [...columns.values()].flatMap((column) => accepted(column, weighing));
  for (const [claim, bits] of [...found, ...besides(figures, found, weighing)]) {
    note(claim, bits);
    support.figures.add(claim.key);
  }
  return support;
}

const textsIn = ({ text, quotes }: Claim): string[] => (text === '' ? [...quotes] : [text, ...quotes]);

interface Weighing {
  facts: Facts;
  before: Before;
  more: number;
}

/** Of the claims in one column, those whose figures the origin has. Rows that it has with another figure speak against it. */
function accepted(column: readonly Claim[], { facts, before, more }: Weighing): [Claim, number][] {
  const matched = column.map((claim) => ({ claim, match: matchAll(claim, facts, before) }));
  const inRows = matched.reduce((sum, { claim, match }) => {
    if (match?.anchor) return sum + match.bits;
    return claim.names.some((name) => hasRow(name, facts)) ? sum - 4 : sum;
  }, 0);
  const some = matched.filter(({ match }) => match && match.bits >= enough.together).length;
  const isColumn = some >= 3 && some >= column.length * 0.6;
  const anchored = matched.filter(({ match }) => match?.anchor).length;
  const others = matched.filter(({ claim, match }) => !match && claim.names.some((name) => hasRow(name, facts))).length;
  const isDoubtful = others > anchored;
  return matched.flatMap(({ claim, match }): [Claim, number][] => {
    if (!match) return [];
    const { bits, anchor } = match;
    const isTrue =
      (isColumn && bits >= enough.together + more) ||
      bits >= enough.alone + (isDoubtful ? enough.doubtful : 0) + more + Math.log2(column.length) / 2 ||
      (anchor === 'field' && !isDoubtful && bits >= enough.field + more) ||
      (anchor === 'row' && bits >= enough.inRow && inRows >= enough.rows + more);
    return isTrue ? [[claim, bits + (anchor ? 4 : 0)]] : [];
  });
}

/** Small figures in the items of those found, where the origin has the same text, or gives the figure the same name. */
function besides(claims: readonly Claim[], found: readonly [Claim, number][], { facts, before }: Weighing) {
  const items = new Set(found.flatMap(([{ item }]) => item ?? []));
  return claims.flatMap((claim): [Claim, number][] => {
    if (claim.item === null || !items.has(claim.item)) return [];
    const match = matchAll(claim, facts, before);
    const isSame = match?.anchor === 'field' || facts.texts.has(claim.text);
    return match && isSame && match.bits >= enough.inRow ? [[claim, match.bits]] : [];
  });
}

const hasRow = (name: string, { texts }: Facts): boolean => texts.has(bare(name));

/**
 * All figures of the claim; null if one is missing. In a short text they support one another, in a sentence the weakest decides.
 * Figures inside a name that the origin has are part of the name.
 */
function matchAll(claim: Claim, facts: Facts, before: Before): Match | null {
  if (/^\p{L}/u.test(claim.text) && hasText(claim.text, facts))
    return { bits: bitsOfText(claim.text, before) + bitsOfDigits(claim.text), anchor: 'row' };
  const matches = claim.figures.map((figure) => {
    const match = matchFigure(figure, claim, facts);
    const isKnown = figure.type === 'number' && figure.amounts.some(({ value }) => before.numbers.has(value));
    return match && isKnown && !match.anchor ? null : match;
  });
  if (claim.text !== '' && matches.length > 1 && matches.every((match) => match && match.bits >= enough.inRow))
    return { bits: matches.reduce((sum, match) => sum + (match?.bits ?? 0), 0), anchor: 'row' };
  return matches.reduce(
    (weakest, match) => (!weakest || !match ? null : match.bits < weakest.bits ? match : weakest),
    matches[0] ?? null,
  );
}

/** Of a name with a number: `AP 121`. */
const bitsOfDigits = (text: string): number => Math.log2(10) * (text.match(/\d/g)?.length ?? 0);

/** A figure without a source; where there are no figures, an item without one. */
function hasOwn(claims: readonly Claim[], traced: Traced): boolean {
  const isOpen = ({ key }: Claim) => !traced.get(key);
  const figures = claims.filter((claim) => claim.figures.length > 0);
  if (figures.length > 0) return figures.some(isOpen);
  const items = Map.groupBy(
    claims.filter(({ isCaption }) => !isCaption),
    ({ item }) => item,
  );
  return items.size === 0 || [...items.values()].some((item) => item.every(isOpen));
}
