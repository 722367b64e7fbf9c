/** How well each offered tool fits a sentence, by its words alone. */
import { findMentions, type OptionMention } from './slots/options';
import { type FieldMatch, type IndexedTool, matchField, type ToolIndex, weights } from './tool-index';
import type { Utterance, Word } from './utterance';
import { isCommonVerb } from './verbs';

export interface RankedTool {
  entry: IndexedTool;
  /** Relative to the other tools. */
  score: number;
  /** How much speaks for the tool by itself: about 1 for each word of its name. */
  evidence: number;
}

const optionWeight = 2;
const knownWordsBonus = 0.35;

/** Best first; equal scores in the order of names. */
export function rankByWords(index: ToolIndex, { words }: Utterance): RankedTool[] {
  const ranked = index.tools.map((entry) => scoreTool(index, entry, words));
  return ranked.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
}

function scoreTool(index: ToolIndex, entry: IndexedTool, words: Word[]): RankedTool {
  const matched = words.flatMap((word) => {
    const match = word.empty || word.quoted ? null : matchField(entry, word.forms);
    return match ? [{ word, match }] : [];
  });
  const matches = matched.map(({ match }) => match);
  const mentions = entry.slots.flatMap(({ options }) => findMentions(options, words)[0] ?? []);
  const named = new Set(matches.filter(({ weight }) => weight === weights.name).map((match) => match.stem));
  const coverage = entry.name.length === 0 ? 0 : named.size / entry.name.length;
  const fromFields = matches.map((match) => index.rarity(match.stem) * match.weight * match.certainty);
  const fromOptions = mentions.map((mention) => scoreMention(index, mention));
  const evidence = [
    knowsAll(words, new Set(matched.map(({ word }) => word))) ? knownWordsBonus : 0,
    ...matches.map(evidenceOf),
    ...mentions.map(({ whole, score }) => (whole && score >= 1 ? 1 : 0.4)),
  ];
  return { entry, score: sum([...fromFields, ...fromOptions]) * (0.8 + 0.4 * coverage), evidence: sum(evidence) };
}

/** Every word with a meaning of its own is one of the tool's: "pause" is enough where one tool says so. */
function knowsAll(words: Word[], matched: ReadonlySet<Word>): boolean {
  const telling = words.filter(
    ({ empty, quoted, forms }) => !empty && !quoted && ![...forms.keys()].some(isCommonVerb),
  );
  return telling.length > 0 && telling.every((word) => matched.has(word));
}

function scoreMention(index: ToolIndex, { option, at, whole, score }: OptionMention): number {
  const name = option.names.reduce((longest, each) => (each.length > longest.length ? each : longest), []);
  return optionWeight * Math.max(0, ...name.map(index.rarity)) * Math.min(score, at.length) * (whole ? 1 : 0.4);
}

/** A common verb alone isn't enough to call a tool. */
function evidenceOf({ stem, weight, certainty }: FieldMatch): number {
  const fromField = (weight / weights.name) * (isCommonVerb(stem) ? 0.6 : 1);
  return certainty * (fromField + (weight < weights.name ? 0.1 : 0));
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
