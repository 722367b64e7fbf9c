/** What the conversation so far has asked for and done: a pure fold over its messages, the only memory there is. */
import type { ModelMessage } from '#providers';
import { type FinishedCall, isDiscovery, showsResult } from './calls';
import { type DecisionContext, decide, type Intent, isNewIntent, pickOffered } from './choose-tool';
import { type Click, readUserMessage } from './clicks';
import { isLookFor, readPageWish, wantsHands } from './page-wish';
import { readAnswer } from './slots/fill-slots';
import { slotId } from './slots/slot';
import { asksUser } from './speech';
import { readUtterance, splitIntents } from './utterance';
import { stem } from './words';

export interface AgendaItem extends Intent {
  /** Several widgets may be drawn of one result. */
  dashboard: boolean;
  /** What the user did to a widget, instead of words. */
  click?: Click;
  call?: FinishedCall;
  /** The calls that were made to show its result. */
  shown: FinishedCall[];
}

export interface Agenda {
  items: AgendaItem[];
  /** The calls made since the user's last message, except those that only show a result. */
  made: FinishedCall[];
  /** The user took back what they had asked for. */
  cancelled: boolean;
}

const empty: Agenda = { items: [], made: [], cancelled: false };

/** `calls`: those of each message. */
export function readAgenda(messages: ModelMessage[], calls: FinishedCall[][], context: DecisionContext): Agenda {
  let agenda = empty;
  for (const [at, message] of messages.entries()) {
    if (message.role === 'user') agenda = addMessage(agenda, message, messages[at - 1], context);
    for (const call of calls[at] ?? []) agenda = addCall(agenda, call);
  }
  return agenda;
}

function addCall(agenda: Agenda, call: FinishedCall): Agenda {
  const made = [...agenda.made, call];
  // A search serves the item that it was made for, which stays open.
  if (isDiscovery(call.of) || isLookFor(agenda.items.find((item) => !item.call)?.text, call))
    return { ...agenda, made };
  const shows = showsResult(call);
  const at = shows ? agenda.items.findLastIndex((item) => item.call) : agenda.items.findIndex((item) => !item.call);
  const item = agenda.items[at];
  const items = item
    ? agenda.items.with(at, shows ? { ...item, shown: [...item.shown, call] } : { ...item, call })
    : agenda.items;
  return shows ? { ...agenda, items } : { ...agenda, items, made };
}

/** "A dashboard of" says how to show the result and nothing about the tool, unless a tool uses the word itself. */
function toItem(text: string, { index }: DecisionContext): AgendaItem {
  const pattern = /\b(?:(?:an?|the|my)\s+)?dashboard\b(?:\s+(?:of|about|for|with|on)\b)?/i;
  const dashboard = pattern.test(text);
  const isToolWord = index.vocabulary.has(stem('dashboard'));
  return { text: isToolWord ? text : text.replace(pattern, '').trim(), answers: [], dashboard, shown: [] };
}

/** A message right after a question is its answer; anything else starts afresh. */
function addMessage(
  agenda: Agenda,
  message: Extract<ModelMessage, { role: 'user' }>,
  before: ModelMessage | undefined,
  context: DecisionContext,
): Agenda {
  const { text, click } = readUserMessage(message);
  if (click) return { ...empty, items: [{ text: '', answers: [], dashboard: false, shown: [], click }] };
  const intents = splitIntents(text);
  const fresh = { ...empty, items: (intents.length > 0 ? intents : [text]).map((intent) => toItem(intent, context)) };
  const at = agenda.items.findIndex(({ call }) => !call);
  const open = agenda.items[at];
  const isAnswer = before?.role === 'assistant' && before.calls.length === 0 && asksUser(before.text);
  if (!open || !isAnswer) return fresh;
  const answered = answer(open, text, context);
  if (answered === 'cancelled') return { ...empty, cancelled: true };
  return answered ? { ...empty, items: agenda.items.with(at, answered) } : fresh;
}

/** Null: the reply answers nothing. */
function answer(open: AgendaItem, reply: string, context: DecisionContext): AgendaItem | 'cancelled' | null {
  const decision = decide(open, context);
  if (decision.type === 'call') return null;
  const isAboutBoolean = decision.type === 'ask' && decision.slot.kind === 'boolean';
  if (/^\s*(cancel|never ?mind|forget it|nothing|none( of them)?|annule[rz]?|aucun)\b/i.test(reply)) return 'cancelled';
  if (!isAboutBoolean && /^\s*(no|stop)\W*$/i.test(reply)) return 'cancelled';
  if (wantsHands(open.text))
    return readPageWish(reply) ? null : { ...open, answers: [...open.answers, { slot: 'element', text: reply }] };
  if (decision.type === 'offer') {
    const picked = pickOffered(reply, decision.entries, context.index);
    return picked ? { ...open, picked: picked.tool.name } : null;
  }
  const { entry, slot } = decision;
  const value = readAnswer(entry, slot, readUtterance(reply, context.index.vocabulary), context.now);
  if (value === undefined || isNewIntent(reply, entry, context)) return null;
  return { ...open, picked: entry.tool.name, answers: [...open.answers, { slot: slotId(slot), text: reply }] };
}
