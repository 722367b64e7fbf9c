/** Decides what one sentence asks for: a call, a question about what is missing, or an honest "not sure". */
import type { JsonObject } from '#tools';
import type { Choice } from './choice';
import { type Filling, fill, missingOf, readAnswer, toInput } from './fill';
import { type Ranked, rank } from './rank';
import type { Parameter } from './schema';
import { readSentence, type Sentence, type Word } from './sentence';
import { nameAmong } from './speech';
import { findStatement, wantsStatement } from './statement';
import { isAsking, isCommonVerb, isLooking } from './synonyms';
import { type IndexedTool, matchField, type ToolIndex, weights } from './tool-index';
import { fold } from './words';

/** What the person asked for, with what they answered to questions about it. */
export interface Wish {
  text: string;
  /** The exposed name of the tool that the person picked, or that a question was about. */
  picked?: string;
  answers: { path: string; text: string }[];
}

export type Decision =
  | { type: 'call'; entry: IndexedTool; input: JsonObject }
  | { type: 'ask'; entry: IndexedTool; parameter: Parameter; choices: Choice[] }
  | { type: 'offer'; entries: IndexedTool[] };

/** What decisions are made from. */
export interface Grounds {
  index: ToolIndex;
  now: Date;
}

const fewestEvidence = 0.69;
/** Below it, not even worth an offer. */
const leastEvidence = 0.25;
const closeScore = 0.9;
const looked = 6;
const offered = 3;

export function decide(wish: Wish, grounds: Grounds): Decision {
  const { index } = grounds;
  const sentence = readSentence(wish.text, index.vocabulary);
  const picked =
    index.tools.find(({ tool }) => tool.name === wish.picked) ??
    findNamed(wish.text, index) ??
    findForStatement(wish.text, index);
  if (picked) return complete(picked, fill(picked, sentence, grounds.now), wish, grounds);
  if (!hasWords(sentence)) return offer([]);
  const candidates = weigh(rank(index, sentence), sentence, grounds.now);
  const [best, second] = candidates;
  const sure = best && best.evidence >= fewestEvidence && (!second || second.score < best.score * closeScore);
  if (!sure || isRefusal(wish.text) || !isSafe(best.entry, sentence)) return offer(candidates);
  const decision = complete(best.entry, best.filling, wish, grounds);
  return decision.type === 'ask' && isPlainQuestion(wish.text) ? offer(candidates) : decision;
}

/** Something is asked for, so that looking for a tool makes sense. */
export function isWish(text: string, { vocabulary }: ToolIndex): boolean {
  return hasWords(readSentence(text, vocabulary)) && !isRefusal(text);
}

/** Numbers and signs alone ask for no tool: they may only stand in some value by chance. */
function hasWords({ words }: Sentence): boolean {
  return words.some(({ empty, folded }) => !empty && /\p{L}/u.test(folded));
}

/** "Don't …" is no wish that words could match safely. */
function isRefusal(text: string): boolean {
  return /^\s*(?:please\s+)?(?:do not|don['’]?t|never)\b/i.test(text);
}

/** Who asks "what is …" doesn't want to be asked for arguments: a tool that needs them is hardly meant. */
function isPlainQuestion(text: string): boolean {
  return /^\s*(what|which|who|when|where|why|how|is|are|do|does)\b/i.test(text);
}

function offer(candidates: Ranked[]): Decision {
  const fitting = candidates.filter(({ evidence }) => evidence >= leastEvidence);
  return { type: 'offer', entries: fitting.slice(0, offered).map(({ entry }) => entry) };
}

/**
 * A tool that may change something is not called for a word that only its description or its list of values holds:
 * one of its name, of its title or its description's leading verb is needed. Where its name tells nothing, its description stands for the name.
 */
function isSafe(entry: IndexedTool, { words }: Sentence): boolean {
  if (onlyLooks(entry)) return true;
  const telling = words.filter(({ empty, value }) => !empty && !value);
  const matches = telling.flatMap(({ forms }) => matchField(entry, forms) ?? []);
  if (matches.some(({ weight }) => weight >= weights.title)) return true;
  if (telling.some(({ forms }) => forms.has(entry.lead))) return true;
  const described = matches.filter(({ weight }) => weight >= weights.description);
  return entry.opaque && described.some(({ stem }) => stem === entry.lead || !isCommonVerb(stem));
}

/** To check out and to check in do something. */
export function onlyLooks({ label, name, lead, opaque }: IndexedTool): boolean {
  return isLooking((opaque ? lead : name[0]) ?? '') && !/^check[_-]?(in|out)/i.test(label);
}

/** A tool named as it is spelled, with its underscores, is meant. */
function findNamed(text: string, { tools }: ToolIndex): IndexedTool | undefined {
  const spelled = new Set(text.match(/[\w.-]*\w/g) ?? []);
  const full = tools.find(({ tool }) => spelled.has(tool.name));
  if (full) return full;
  const own = tools.filter(({ label }) => /[_-]|[a-z][A-Z]/.test(label) && spelled.has(label));
  return own.length === 1 ? own[0] : undefined;
}

/** A whole SQL statement can only be meant for the one tool that takes SQL. */
function findForStatement(text: string, { tools }: ToolIndex): IndexedTool | undefined {
  const takers = findStatement(text) ? tools.filter(({ parameters }) => parameters.some(wantsStatement)) : [];
  return takers.length === 1 ? takers[0] : undefined;
}

interface Candidate extends Ranked {
  filling: Filling;
}

/** Of tools that fit alike, the one whose parameters the sentence fills is meant. */
function weigh(ranked: Ranked[], sentence: Sentence, now: Date): Candidate[] {
  const asking = isAsking(sentence.words.flatMap(({ forms }) => [...forms.keys()]));
  const candidates = ranked.slice(0, looked).map(({ entry, score, evidence }) => {
    const filling = fill(entry, sentence, now);
    const told = [...filling.values.keys()].filter(({ choices }) => choices.length !== 1).length;
    const factor = 1 + 0.1 * Math.min(3, told) - 0.12 * Math.min(3, filling.missing.length);
    const fits = told > 0 && filling.missing.length === 0 ? 0.3 + 0.1 * told : 0;
    const reading = asking && readsOnly(entry) ? 1.15 : 1;
    return { entry, filling, score: score * factor * reading, evidence: evidence + fits };
  });
  return candidates.sort((a, b) => b.score - a.score);
}

/** Its name says that it shows or finds something. */
export function readsOnly({ name }: IndexedTool): boolean {
  return isAsking(name.slice(0, 1));
}

function complete(entry: IndexedTool, filling: Filling, { answers }: Wish, { index, now }: Grounds): Decision {
  const values = new Map(filling.values);
  for (const { path, text } of answers) {
    const parameter = entry.parameters.find((candidate) => toPath(candidate) === path);
    const value = parameter && readAnswer(entry, parameter, readSentence(text, index.vocabulary), now);
    if (parameter && value !== undefined) values.set(parameter, value);
  }
  const [missing] = missingOf(entry, values);
  if (!missing) return { type: 'call', entry, input: toInput(entry, values) };
  return { type: 'ask', entry, parameter: missing, choices: filling.unclear.get(missing) ?? missing.choices };
}

export function toPath({ path }: Parameter): string {
  return path.join('/');
}

/** Which of the offered tools the person means: by its name, by "the second", or by words that only one name holds. */
export function pickOffered(reply: string, entries: IndexedTool[], index: ToolIndex): IndexedTool | undefined {
  const said = fold(reply.trim());
  const named =
    findNamed(reply, index) ??
    entries.find((entry) => [nameAmong(entry, entries), entry.server].some((name) => fold(name) === said)) ??
    index.tools.find(({ label }) => fold(label) === said);
  const { words } = readSentence(reply, index.vocabulary);
  const full = words.filter(({ empty }) => !empty);
  const counted = full.length === 1 || full.length === 2 ? placeOf(full.map(({ folded }) => folded)) : -1;
  const fitting = entries.filter((entry) =>
    full.every(({ forms }) => matchField(entry, forms)?.weight === weights.name),
  );
  return named ?? entries[counted] ?? (full.length > 0 && fitting.length === 1 ? fitting[0] : undefined);
}

function placeOf([word = '', next = 'one']: string[]): number {
  if (next !== 'one' && next !== 'tool') return -1;
  return [/^(1|one|first)$/, /^(2|two|second)$/, /^(3|three|third)$/].findIndex((place) => place.test(word));
}

/** The reply to a question starts something else: it names another tool than the one asked about. */
export function isNewWish(reply: string, asked: IndexedTool, grounds: Grounds): boolean {
  if (/^["“«'`]/.test(reply.trim())) return false;
  const named = findNamed(reply, grounds.index);
  if (named) return named !== asked;
  const decision = decide({ text: reply, answers: [] }, grounds);
  const { words } = readSentence(reply, grounds.index.vocabulary);
  const [verb, ...rest] = words.filter(({ empty }) => !empty);
  if (!verb || words.length < 2) return false;
  const names = (entry: IndexedTool, { forms }: Word) => matchField(entry, forms)?.weight === weights.name;
  if (decision.type !== 'offer') return decision.entry !== asked && names(decision.entry, verb);
  return decision.entries.some(
    (entry) => entry !== asked && names(entry, verb) && rest.some((word) => names(entry, word)) && !names(asked, verb),
  );
}
