/** Decides what one sentence asks for: a call, a question about what is missing, or an honest "not sure". */
import type { OfferedTool } from '#core/tools/offer.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { fillSlot, fittingOptions, type Parameters, readParameters, type Slot, type SlotOption } from './slot';
import { isAlike, isCommonVerb, isEmptyWord, isLooking, splitWords, stem, stemsOf } from './words';

export interface Candidate extends Parameters {
  tool: OfferedTool;
  /** Its own name, without its server's. */
  label: string;
  /** The stems of its name, and of its description. */
  name: string[];
  described: string[];
  /** Those of its parameters' descriptions. */
  about: string[];
}

export type Decision =
  | { type: 'call'; known: Candidate; input: JsonObject }
  | { type: 'ask'; known: Candidate; slot: Slot; options: SlotOption[] }
  | { type: 'cannot'; known: Candidate }
  | { type: 'offer'; closest: Candidate[] };

/** What speaks for a tool: about 1 for each word of its name. */
const evidenceToCall = 0.69;
const evidenceToOffer = 0.25;
/** A second tool whose score is this close makes the choice unsure. */
const closeScore = 0.9;
const maxOffered = 3;
/** What a word counts, by where the tool has it. */
const weights = { name: 1, like: 0.75, described: 0.4, about: 0.3 };
/** A text that the tool can be given speaks for it. */
const filledText = 0.4;

export function knowTool(tool: OfferedTool, label: string): Candidate {
  const name = stemsOf(label).filter((word) => !/^\d+$/.test(word));
  const parameters = readParameters(tool.inputSchema);
  return {
    ...parameters,
    tool,
    label,
    name,
    described: stemsOf(tool.description),
    about: stemsOf(parameters.descriptions),
  };
}

export function decide(text: string, tools: readonly Candidate[]): Decision {
  const spelled = tools.filter(({ tool, label }) => [tool.name, label].includes(text.trim()));
  const ranked = rank(text, tools);
  const [best, second] = ranked;
  if (spelled.length === 1 && spelled[0]) return fill(text, spelled[0]);
  const isSure = best && best.evidence >= evidenceToCall && (!second || second.score < best.score * closeScore);
  const isRefused = /^\s*(?:please\s+)?(?:do not|don['’]?t|never|ne)\b/i.test(text);
  if (isSure && !isRefused && isSafe(best.known, best.own)) return fill(text, best.known);
  const closest = ranked.filter(({ evidence }) => evidence >= evidenceToOffer && !isRefused);
  return { type: 'offer', closest: closest.slice(0, maxOffered).map(({ known }) => known) };
}

interface Ranked {
  known: Candidate;
  /** Relative to the other tools. */
  score: number;
  evidence: number;
  /** The words of the sentence that are words of the tool's name, or its description's first. */
  own: string[];
}

/** Best first; equal scores in the order of names, so that the order of offering doesn't matter. */
function rank(text: string, tools: readonly Candidate[]): Ranked[] {
  const words = stemsOf(text.replace(quoted, ' '));
  const rarity = (word: string) =>
    Math.log(1 + tools.length / (1 + tools.filter((each) => weigh(each, word) > 0).length));
  const rarities = new Map(words.map((word) => [word, 0.3 + rarity(word)]));
  const all = tools.map((known) => score(known, { text, words, rarities }));
  const named = (one: Ranked, other: Ranked) => (one.known.tool.name < other.known.tool.name ? -1 : 1);
  return all.filter((each) => each.score > 0).sort((a, b) => b.score - a.score || named(a, b));
}

interface Sentence {
  text: string;
  /** The stems of what isn't quoted. */
  words: string[];
  /** How much each tells: the fewer tools have it, the more. */
  rarities: ReadonlyMap<string, number>;
}

function score(known: Candidate, { text, words, rarities }: Sentence): Ranked {
  const { slot, beyond } = known;
  const weights = words.map((word) => [word, weigh(known, word)] as const); // const: pairs
  const options = slot ? fittingOptions(slot, toStems(text)).words : 0;
  const isFilled = slot?.options.length === 0 && findText(text, known) !== undefined;
  const matched = weights.filter(([, weight]) => weight > 0);
  const covered = known.name.filter((part) => words.some((word) => isAlike(word, part))).length / known.name.length;
  const sum = matched.reduce((total, [word, weight]) => total + weight * (rarities.get(word) ?? 0), options);
  const evidence = matched.reduce((total, [word, weight]) => total + weight * (isCommonVerb(word) ? 0.6 : 1), 0);
  const telling = words.filter((word) => !isCommonVerb(word));
  const knowsAll = telling.length > 0 && telling.every((word) => weigh(known, word) > 0) ? 0.35 : 0;
  const own = words.filter((word) => [...known.name, known.described[0]].some((part) => part && isAlike(word, part)));
  const isMissing = slot?.required && options === 0 && !isFilled;
  const fit = beyond.length > 0 ? 0.75 : isMissing ? 0.85 : isFilled ? 1.1 : 1;
  return {
    known,
    score: sum * fit * (0.8 + 0.4 * (covered || 0)),
    evidence: evidence + options + knowsAll + (isFilled ? filledText : 0),
    own,
  };
}

function weigh({ name, described, about }: Candidate, word: string): number {
  if (name.includes(word)) return weights.name;
  if (name.some((part) => isAlike(part, word))) return weights.like;
  return described.includes(word) ? weights.described : about.includes(word) ? weights.about : 0;
}

const toStems = (text: string): ReadonlySet<string> => new Set(splitWords(text).map(stem));

/** A tool that may change something isn't called for a word of its description or of its values alone. */
const isSafe = ({ name, described }: Candidate, own: readonly string[]): boolean =>
  isLooking(name[0] ?? '') || isLooking(described[0] ?? '') || own.length > 0;

function fill(text: string, known: Candidate): Decision {
  const { slot, beyond } = known;
  if (beyond.length > 0) return { type: 'cannot', known };
  if (!slot) return { type: 'call', known, input: {} };
  const { found } = fittingOptions(slot, toStems(text));
  const [only, ...others] = found;
  const value = slot.options.length > 0 ? (others.length === 0 ? only?.value : undefined) : findText(text, known);
  if (value !== undefined) return { type: 'call', known, input: fillSlot(slot, value) };
  if (!slot.required) return { type: 'call', known, input: {} };
  return { type: 'ask', known, slot, options: found.length > 1 ? found : slot.options };
}

const quoted = /"([^"]+)"|“([^“”]+)”|`([^`]+)`/;
const introduced = /\s(?:about|for|called|named|titled|saying|near|pour|nommée?|intitulée?)\s+(\S.*)$/is;

/** What is quoted, what follows an introducing word, or what is left when the tool's own words at both ends are taken away. */
function findText(text: string, { name, described }: Candidate): string | undefined {
  const quote = quoted.exec(text)?.slice(1).find(Boolean);
  if (quote) return quote;
  const sentence = text.trim().replace(/(?<![.!?])[.!?]+$/, '');
  const after = introduced.exec(sentence)?.[1];
  const isOwn = (raw: string, at: number) =>
    ((at === 0 && after === undefined) || !/^\p{Lu}/u.test(raw)) &&
    splitWords(raw).every(
      (word) => isEmptyWord(word) || [...name, ...described].some((own) => isAlike(stem(word), own)),
    );
  const words = (after ?? sentence).split(/\s+/);
  const first = words.findIndex((word, at) => !isOwn(word, at));
  const last = words.findLastIndex((word, at) => !isOwn(word, at));
  return first < 0 ? undefined : words.slice(first, last + 1).join(' ');
}

/** The value that a reply to a question gives; undefined: none. */
export function readAnswer(slot: Slot, reply: string): unknown {
  if (slot.options.length === 0) return reply.trim().replace(/[.!]$/, '') || undefined;
  const [only, ...others] = fittingOptions(slot, toStems(reply)).found;
  return others.length === 0 ? only?.value : undefined;
}
