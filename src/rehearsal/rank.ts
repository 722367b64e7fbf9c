/** How well each offered tool fits a sentence, by its words alone. */
import { findMentions, type Mention } from './choice';
import type { Sentence, Word } from './sentence';
import { isCommonVerb } from './synonyms';
import { type FieldMatch, type IndexedTool, matchField, type ToolIndex, weights } from './tool-index';

export interface Ranked {
  entry: IndexedTool;
  score: number;
  /** How much speaks for the tool, whatever the others are: about 1 for each word of its name. */
  evidence: number;
}

const choiceWeight = 2;
const pageFactor = 1.15;
const asideFactor = 0.75;

/** Best first; equal scores stand in the order of names. */
export function rank(index: ToolIndex, sentence: Sentence): Ranked[] {
  const ranked = index.tools.map((entry) => scoreTool(index, entry, sentence));
  return ranked.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
}

function scoreTool(index: ToolIndex, entry: IndexedTool, { words }: Sentence): Ranked {
  const matches = words.flatMap((word) => {
    const match = word.empty || word.value ? null : matchField(entry, word.forms);
    return match ? [{ word, match }] : [];
  });
  const mentions = bestMentions(entry, words);
  const covered = new Set(matches.filter(({ match }) => match.weight === weights.name).map(({ match }) => match.stem));
  const coverage = entry.name.length === 0 ? 0 : covered.size / entry.name.length;
  const fromFields = sum(matches.map(({ match }) => index.rarity(match.stem) * match.weight * match.sure));
  const fromChoices = sum(mentions.map((mention) => choiceScore(index, mention)));
  const allKnown = isAllKnown(
    words,
    matches.map(({ word }) => word),
  )
    ? 0.35
    : 0;
  const evidence =
    allKnown +
    sum(matches.map(({ match }) => evidenceOf(match))) +
    sum(mentions.map(({ whole, score }) => (whole && score >= 1 ? 1 : 0.4)));
  const factor = (0.8 + 0.4 * coverage) * standing(entry);
  return { entry, score: (fromFields + fromChoices) * factor, evidence };
}

/** The page in front of the person is meant before a server, and the panel's own tools last. */
function standing({ tool, aside }: IndexedTool): number {
  if (aside) return asideFactor;
  return tool.name.includes('_webmcp_') ? pageFactor : 1;
}

/** Every word with a meaning of its own is one of the tool's: "pause" is enough where one tool says so. */
function isAllKnown(words: Word[], matched: Word[]): boolean {
  const telling = words.filter(({ empty, value, forms }) => !empty && !value && ![...forms.keys()].some(isCommonVerb));
  return telling.length > 0 && telling.every((word) => matched.includes(word));
}

function bestMentions({ parameters }: IndexedTool, words: Word[]): Mention[] {
  const used = new Set<number>();
  return parameters.flatMap(({ choices }) => {
    const [best] = findMentions(choices, words, (at) => !used.has(at));
    for (const at of best?.at ?? []) used.add(at);
    return best && (best.whole || best.score > 0) ? [best] : [];
  });
}

function choiceScore(index: ToolIndex, { choice, at, whole, score }: Mention): number {
  const names = choice.names.reduce((longest, name) => (name.length > longest.length ? name : longest), []);
  const rarity = Math.max(0, ...names.map(index.rarity));
  return choiceWeight * rarity * Math.min(score, at.length) * (whole ? 1 : 0.4);
}

/** A common verb alone must not be enough to call something. */
function evidenceOf(match: FieldMatch): number {
  const common = isCommonVerb(match.stem);
  return (
    (match.weight / weights.name) * match.sure * (common ? 0.6 : 1) +
    (match.weight < weights.name ? 0.1 * match.sure : 0)
  );
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
