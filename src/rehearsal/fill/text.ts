/** Fills free text: quotes first, then what follows a cue, then the rest of the sentence. */
import type { Parameter } from '../schema';
import { textBetween } from '../sentence';
import { findStatement, wantsStatement } from '../statement';
import { isSpoken } from './cues';
import { type Draft, isNamedBy, openOf, range, requiredFirst, take } from './draft';
import { affinityAt, type Claim, leftover, type Phrase, phraseAfter } from './phrases';

export function fillText(draft: Draft): void {
  fillStatement(draft);
  fillIdentifiers(draft);
  fillQuotes(draft);
  fillAfterColon(draft);
  fillPhrases(draft);
  fillLeftover(draft);
}

function openText(draft: Draft): Parameter[] {
  return requiredFirst(openOf(draft, 'text', 'identifier'));
}

/** A parameter for SQL takes the statement as it was written. */
function fillStatement(draft: Draft): void {
  const parameter = openText(draft).find(wantsStatement);
  const found = parameter && findStatement(draft.sentence.text);
  if (!parameter || !found) return;
  const { words } = draft.sentence;
  take(
    draft,
    parameter,
    found.statement,
    [...words.keys()].filter((at) => (words[at]?.start ?? 0) >= found.start),
  );
}

/** An identifier has a digit in it, an address an @, a link a scheme. */
function fillIdentifiers(draft: Draft): void {
  for (const parameter of requiredFirst(openOf(draft, 'identifier'))) {
    const shape = shapeOf(parameter);
    const at = draft.sentence.words.findIndex(({ raw }, index) => !draft.used.has(index) && shape.test(raw));
    const word = draft.sentence.words[at];
    if (word) take(draft, parameter, word.raw.replace(/^#/, ''), [at]);
  }
}

function shapeOf({ words }: Parameter): RegExp {
  if (words.includes('email')) return /^\S+@\S+\.\S+$/;
  return words.some((word) => word === 'url' || word === 'uri') ? /^https?:\/\// : /\d/;
}

/** A quote goes to the parameter named before it, else to the first that is open. */
function fillQuotes(draft: Draft): void {
  const { quotes, words } = draft.sentence;
  for (const { text, first, last } of quotes) {
    const open = openText(draft);
    const before = words.slice(Math.max(0, first - 3), first);
    const named = open.find((parameter) =>
      before.some((word, at) => isNamedBy(parameter, word) && (!word.empty || at === before.length - 1)),
    );
    const wanted = named ?? open.find((parameter) => parameter.required && isSpoken(parameter)) ?? open[0];
    if (!wanted || draft.used.has(first)) continue;
    const all = wanted.many ? quotes.map((quote) => quote.text) : text;
    take(
      draft,
      wanted,
      all,
      wanted.many ? quotes.flatMap((quote) => range(quote.first, quote.last)) : range(first, last),
    );
  }
}

/** "a note: milk and eggs": what follows a colon is the text that the tool can't do without. */
function fillAfterColon(draft: Draft): void {
  const { sentence, used } = draft;
  const { text, words } = sentence;
  const first = words.findIndex(({ start }) => /:\s+$/.test(text.slice(0, start)));
  const parameter = openOf(draft, 'text').find(({ required }) => required);
  const last = words.length - 1;
  if (first < 0 || !parameter || range(first, last).some((at) => used.has(at))) return;
  takePhrase(draft, parameter, { text: textBetween(sentence, first, last), first, last });
}

function fillPhrases(draft: Draft): void {
  const claims = claimCues(draft);
  const stops = new Set(claims.map(({ at }) => at));
  for (const claim of claims) {
    const phrase = phraseAfter(draft, claim, stops);
    if (!phrase) continue;
    takePhrase(draft, claim.parameter, phrase);
    draft.used.add(claim.at);
  }
}

/** Each cue serves one parameter and each parameter has one cue: the strongest pairs first. */
function claimCues(draft: Draft): Claim[] {
  const open = openText(draft);
  const possible = open.flatMap((parameter) =>
    [...draft.sentence.words.keys()].flatMap((at) => {
      const affinity = affinityAt(draft, parameter, at);
      const enough = affinity >= 3 || (affinity > 0 && (parameter.required || open.length === 1));
      return enough ? [{ parameter, at, affinity }] : [];
    }),
  );
  possible.sort(
    (a, b) => b.affinity - a.affinity || Number(b.parameter.required) - Number(a.parameter.required) || a.at - b.at,
  );
  const claims: Claim[] = [];
  for (const claim of possible) {
    const taken = claims.some(({ parameter, at }) => parameter === claim.parameter || at === claim.at);
    if (!taken && phraseAfter(draft, claim, new Set())) claims.push(claim);
  }
  return claims;
}

/** Names that ask for whatever the person is looking for, even when they aren't required. */
const searching = new Set(['query', 'queri', 'q', 'search', 'keyword', 'term', 'text']);

function fillLeftover(draft: Draft): void {
  const open = openOf(draft, 'text');
  const searched = open.length === 1 ? open.find(({ words }) => words.some((word) => searching.has(word))) : undefined;
  const parameter = open.find(({ required }) => required) ?? searched;
  const phrase = parameter && leftover(draft, parameter);
  const isUnit = phrase && !parameter.required && draft.used.has(phrase.first - 1);
  if (parameter && phrase && !isUnit) takePhrase(draft, parameter, phrase);
}

function takePhrase(draft: Draft, parameter: Parameter, { text, first, last }: Phrase): void {
  take(draft, parameter, parameter.many ? splitList(text) : text, range(first, last));
}

/** "a, b and c" as three. */
export function splitList(text: string): string[] {
  const items = text.split(/\s*,\s*(?:and\s+)?|\s+and\s+/);
  return items.map((item) => item.trim()).filter((item) => item !== '');
}
