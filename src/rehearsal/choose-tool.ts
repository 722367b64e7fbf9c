/** Decides what one sentence asks for: a call, a question about what is missing, or an honest "not sure". */
import type { JsonObject } from '#tools';
import { wantsHands } from './page-wish';
import { type RankedTool, rankByWords } from './rank-tools';
import { fillSlots, missingSlots, readAnswer, toInput } from './slots/fill-slots';
import { findStatement, takesStatement } from './slots/fill-text';
import type { SlotFilling } from './slots/filling';
import type { SlotOption } from './slots/options';
import { type Slot, slotId } from './slots/slot';
import { type IndexedTool, isInName, matchField, onlyLooks, type ToolIndex, weights } from './tool-index';
import { readUtterance, type Utterance } from './utterance';
import { isCommonVerb } from './verbs';
import { fold } from './words';

/** What the user asked for, with their answers to questions about it. */
export interface Intent {
  text: string;
  /** The exposed name of the tool that the user picked, or that a question was about. */
  picked?: string;
  answers: { slot: string; text: string }[];
}

export type Decision =
  | { type: 'call'; entry: IndexedTool; input: JsonObject }
  | { type: 'ask'; entry: IndexedTool; slot: Slot; options: SlotOption[] }
  | { type: 'offer'; entries: IndexedTool[] };

export interface DecisionContext {
  index: ToolIndex;
  now: Date;
}

const evidenceToCall = 0.69;
const evidenceToOffer = 0.25;
/** A second tool whose score is this close makes the choice unsure. */
const closeScore = 0.9;
const maxFilled = 6;
const maxOffered = 3;

export function decide(intent: Intent, context: DecisionContext): Decision {
  const { now } = context;
  const index = wantsHands(intent.text) ? withoutGuesses(context.index) : context.index;
  const utterance = readUtterance(intent.text, index.vocabulary);
  const picked =
    index.tools.find(({ tool }) => tool.name === intent.picked) ??
    findNamed(intent.text, index) ??
    findForStatement(intent.text, index);
  if (picked) return complete(fillSlots(picked, utterance, now), intent, context);
  if (!hasWords(utterance)) return offer([]);
  const candidates = fillBest(rankByWords(index, utterance), utterance, now);
  const [best, second] = candidates;
  const isSure = best && best.evidence >= evidenceToCall && (!second || second.score < best.score * closeScore);
  if (!isSure || isRefusal(intent.text) || !isSafe(best.entry, utterance)) return offer(candidates);
  const decision = complete(best.filling, intent, context);
  return decision.type === 'ask' && isQuestion(intent.text) ? offer(candidates) : decision;
}

/** Who names an element of the page means neither a widget nor what Tabhand guesses from the page. */
const withoutGuesses = (index: ToolIndex): ToolIndex => ({
  ...index,
  tools: index.tools.filter(({ builtIn, isGuess }) => !builtIn && !isGuess),
});

/** Whether something is asked for, so that it makes sense to search for a tool. */
export const asksForSomething = (text: string, { vocabulary }: ToolIndex): boolean =>
  hasWords(readUtterance(text, vocabulary)) && !isRefusal(text);

/** Numbers and signs alone ask for no tool: they could stand in any value by chance. */
const hasWords = ({ words }: Utterance): boolean => words.some(({ empty, folded }) => !empty && /\p{L}/u.test(folded));

const isRefusal = (text: string): boolean => /^\s*(?:please\s+)?(?:do not|don['’]?t|never)\b/i.test(text);

/** Someone who asks "what is …" doesn't want to be asked for arguments: a tool that needs them is hardly meant. */
const isQuestion = (text: string): boolean => /^\s*(what|which|who|when|where|why|how|is|are|do|does)\b/i.test(text);

function offer(candidates: RankedTool[]): Decision {
  const fitting = candidates.filter(({ evidence }) => evidence >= evidenceToOffer);
  return { type: 'offer', entries: fitting.slice(0, maxOffered).map(({ entry }) => entry) };
}

/**
 * A tool that may change something isn't called for a word that only its description or its options have: a word of its
 * name or its description's leading verb is needed. Where the name says nothing, the description stands in for it.
 */
function isSafe(entry: IndexedTool, { words }: Utterance): boolean {
  if (onlyLooks(entry)) return true;
  const telling = words.filter(({ empty, quoted }) => !empty && !quoted);
  if (telling.some((word) => isInName(entry, word) || word.forms.has(entry.lead))) return true;
  const matches = telling.flatMap(({ forms }) => matchField(entry, forms) ?? []);
  const described = matches.filter(({ weight }) => weight >= weights.description);
  return entry.opaque && described.some(({ stem }) => stem === entry.lead || !isCommonVerb(stem));
}

/** A tool is meant when its name is written as it is spelled, with its underscores. */
function findNamed(text: string, { tools }: ToolIndex): IndexedTool | undefined {
  const spelled = new Set(text.match(/[\w.-]*\w/g) ?? []);
  const exposed = tools.find(({ tool }) => spelled.has(tool.name));
  const [own, ...others] = tools.filter(({ label }) => /[_-]|[a-z][A-Z]/.test(label) && spelled.has(label));
  return exposed ?? (others.length === 0 ? own : undefined);
}

/** An SQL statement can only be meant for the one tool that takes SQL. */
function findForStatement(text: string, { tools }: ToolIndex): IndexedTool | undefined {
  const [taker, ...others] = findStatement(text) ? tools.filter(({ slots }) => slots.some(takesStatement)) : [];
  return others.length === 0 ? taker : undefined;
}

interface Candidate extends RankedTool {
  filling: SlotFilling;
}

/** Of tools that fit alike, the one whose slots the sentence fills is meant. */
function fillBest(ranked: RankedTool[], utterance: Utterance, now: Date): Candidate[] {
  const candidates = ranked.slice(0, maxFilled).map(({ entry, score, evidence }) => {
    const filling = fillSlots(entry, utterance, now);
    const [filled, missing] = [filling.values.size, missingSlots(filling).length];
    const factor = 1 + 0.1 * Math.min(3, filled) - 0.12 * Math.min(3, missing);
    const bonus = filled > 0 && missing === 0 ? 0.3 + 0.1 * filled : 0;
    return { entry, filling, score: score * factor, evidence: evidence + bonus };
  });
  return candidates.sort((a, b) => b.score - a.score);
}

function complete({ entry, values, ambiguous }: SlotFilling, { answers }: Intent, context: DecisionContext): Decision {
  const all = new Map(values);
  for (const { slot: id, text } of answers) {
    const slot = entry.slots.find((each) => slotId(each) === id);
    const value = slot && readAnswer(entry, slot, readUtterance(text, context.index.vocabulary), context.now);
    if (slot && value !== undefined) all.set(slot, value);
  }
  const [slot] = missingSlots({ entry, values: all });
  if (!slot) return { type: 'call', entry, input: toInput(entry, all) };
  return { type: 'ask', entry, slot, options: ambiguous.get(slot) ?? slot.options };
}

/** Two servers may have a tool of the same name. */
export function nameAmong({ label, server, tool }: IndexedTool, entries: IndexedTool[]): string {
  const isTwin = entries.some((other) => other.label === label && other.tool.name !== tool.name);
  return isTwin ? `${label} (${server})` : label;
}

/** Which of the offered tools the reply means: by its name, its server or "the second". */
export function pickOffered(reply: string, entries: IndexedTool[], index: ToolIndex): IndexedTool | undefined {
  const said = fold(reply.trim());
  const isNamed = (entry: IndexedTool) => [nameAmong(entry, entries), entry.server].some((name) => fold(name) === said);
  const position = /^(?:the )?(?:(1|one|first)|(2|two|second)|(3|three|third))(?: (?:one|tool))?\W*$/.exec(said);
  const at = position ? position.slice(1).findIndex((group) => group !== undefined) : -1;
  return findNamed(reply, index) ?? entries.find(isNamed) ?? entries[at];
}

/** Whether the reply to a question asks for something else: it begins with the name of another tool. */
export function isNewIntent(reply: string, asked: IndexedTool, context: DecisionContext): boolean {
  const decision = decide({ text: reply, answers: [] }, context);
  const { words } = readUtterance(reply, context.index.vocabulary);
  const verb = words.find(({ empty }) => !empty);
  return (
    decision.type !== 'offer' &&
    decision.entry !== asked &&
    words.length > 1 &&
    verb !== undefined &&
    isInName(decision.entry, verb)
  );
}
