/** Fills parameters that allow a list of values: by the value, its title, or what the description calls it. */
import { type Choice, findMentions, type Mention } from '../choice';
import type { Parameter } from '../schema';
import { splitWords } from '../words';
import { cueFits } from './cues';
import { type Draft, isNamedBy, isToolWord, openOf, requiredFirst, take } from './draft';

interface Fit {
  parameter: Parameter;
  mention: Mention;
  score: number;
}

export function fillChoices(draft: Draft): void {
  for (const parameter of openOf(draft, 'choice')) fillConstant(draft, parameter);
  for (const parameter of openOf(draft, 'choice').filter(({ many }) => many)) fillMany(draft, parameter);
  for (let fit = bestFit(draft); fit; fit = bestFit(draft)) {
    take(draft, fit.parameter, fit.mention.choice.value, fit.mention.at);
  }
}

function fillConstant(draft: Draft, parameter: Parameter): void {
  const [only, ...others] = parameter.choices;
  if (only && others.length === 0 && parameter.required) take(draft, parameter, only.value, []);
}

function fillMany(draft: Draft, parameter: Parameter): void {
  const found = mentionsOf(draft, parameter).filter(({ whole }) => whole);
  if (found.length === 0) return;
  const values = found.sort((a, b) => (a.at[0] ?? 0) - (b.at[0] ?? 0)).map(({ choice }) => choice.value);
  take(
    draft,
    parameter,
    values,
    found.flatMap(({ at }) => at),
  );
}

/** The surest pair of parameter and choice goes first, so that no parameter takes the words of another. */
function bestFit(draft: Draft): Fit | undefined {
  const open = requiredFirst(openOf(draft, 'choice').filter(({ many }) => !many));
  const fits = open.flatMap((parameter) => fitOf(draft, parameter) ?? []);
  return fits.sort((a, b) => b.score - a.score)[0];
}

function fitOf(draft: Draft, parameter: Parameter): Fit | null {
  const scored = mentionsOf(draft, parameter)
    .map((mention) => ({ parameter, mention, score: mention.score + bonus(draft, parameter, mention) }))
    .sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  if (!best) return null;
  const rivals = scored.filter(({ score }) => score > best.score - 0.01);
  if (!second || rivals.length === 1) return best;
  draft.unclear.set(
    parameter,
    rivals.map(({ mention }) => mention.choice),
  );
  return null;
}

function mentionsOf(draft: Draft, parameter: Parameter): Mention[] {
  const { words } = draft.sentence;
  const all = findMentions(parameter.choices, words, (at) => !draft.used.has(at));
  const real = all.filter(({ choice, at }) => at.some((index) => !isToolTalkAt(draft, choice, index)));
  return real.filter(({ whole, at }) => whole || at.some((index) => !isToolWordAt(draft, index)));
}

/** "Change the heating mode" doesn't choose "heat": the tool says "heating" of itself, and the value is spelled otherwise. */
function isToolTalkAt({ sentence, entry }: Draft, { text, value }: Choice, at: number): boolean {
  const folded = sentence.words[at]?.folded ?? '';
  return splitWords(entry.tool.description).includes(folded) && !splitWords(`${text} ${value}`).includes(folded);
}

function isToolWordAt(draft: Draft, at: number): boolean {
  const word = draft.sentence.words[at];
  return word !== undefined && isToolWord(draft, word);
}

/** The word before a mention can say which parameter it is for ("from …", "priority …"); earlier ones win a tie. */
function bonus(draft: Draft, parameter: Parameter, { at, whole }: Mention): number {
  const first = Math.min(...at);
  const before = draft.sentence.words.slice(Math.max(0, first - 2), first);
  const after = draft.sentence.words[Math.max(...at) + 1];
  const cued = before.some((word) => cueFits(word.folded, parameter)) ? 0.4 : 0;
  const named = before.some((word) => isNamedBy(parameter, word))
    ? 0.6
    : after && isNamedBy(parameter, after)
      ? 0.4
      : 0;
  return cued + named + (whole ? 0.2 : 0) - (isToolWordAt(draft, first) ? 0.3 : 0) - first * 0.02;
}
