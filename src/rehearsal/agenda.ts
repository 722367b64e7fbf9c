/** What the conversation so far has asked for and done: a pure fold over its messages, the only memory there is. */

import type { ModelMessage } from '#providers';
import type { JsonObject } from '#tools';
import { isShowing } from './built-in';
import { type Decision, decide, type Grounds, isNewWish, pickOffered, toPath, type Wish } from './choose';
import { type Click, readPerson } from './clicks';
import { isDiscovery } from './discovery';
import { readAnswer } from './fill';
import { readSentence, splitIntents } from './sentence';
import { isQuestion } from './speech';
import { stem } from './words';

export interface Made {
  id: string;
  name: string;
  input: JsonObject;
  result: { text: string; isError: boolean };
}

export interface Step extends Wish {
  /** Several things may be drawn of one result. */
  several: boolean;
  /** Instead of words: what the person did to a widget. */
  click?: Click;
  call?: Made;
  /** What was done to draw its result. */
  shown: Made[];
}

export interface Agenda {
  steps: Step[];
  /** Calls made since the person last spoke, but for those that drew. */
  made: Made[];
  /** The person took back what they had begun. */
  cancelled: boolean;
}

const empty: Agenda = { steps: [], made: [], cancelled: false };

export type Results = ReadonlyMap<string, Made['result']>;

export function readResults(messages: ModelMessage[]): Results {
  return new Map(
    messages.flatMap((message) =>
      message.role === 'tool' ? [[message.callId, { text: message.text, isError: message.isError }] as const] : [],
    ),
  );
}

export function readAgenda(messages: ModelMessage[], results: Results, grounds: Grounds): Agenda {
  let agenda = empty;
  for (const [at, message] of messages.entries()) {
    const before = messages[at - 1];
    if (message.role === 'user') agenda = hear(agenda, readPerson(message), before, grounds);
    if (message.role !== 'assistant') continue;
    for (const { id, name, input } of message.calls) {
      const result = results.get(id) ?? { text: 'there is no result', isError: true };
      agenda = note(agenda, { id, name, input, result });
    }
  }
  return agenda;
}

function note(agenda: Agenda, made: Made): Agenda {
  // A search serves the wish that it was made for; the wish stays open.
  if (isDiscovery(made.name)) return { ...agenda, made: [...agenda.made, made] };
  if (isShowing(made)) return { ...agenda, steps: noteShown(agenda.steps, made) };
  const at = agenda.steps.findIndex(({ call }) => !call);
  const steps = agenda.steps.map((step, place) => (place === at ? { ...step, call: made } : step));
  return { ...agenda, steps, made: [...agenda.made, made] };
}

function noteShown(steps: Step[], made: Made): Step[] {
  const at = steps.findLastIndex(({ call }) => call);
  return steps.map((step, place) => (place === at ? { ...step, shown: [...step.shown, made] } : step));
}

/** "A dashboard of" says how to show it, and nothing about the tool, unless a tool says it too. */
function toStep(text: string, { index }: Grounds): Step {
  const said = /\b(?:(?:an?|the|my)\s+)?dashboard\b(?:\s+(?:of|about|for|with|on)\b)?/i;
  const several = said.test(text);
  const isTools = index.vocabulary.has(stem('dashboard'));
  return { text: several && !isTools ? text.replace(said, '').trim() : text, answers: [], several, shown: [] };
}

type Person = ReturnType<typeof readPerson>;

/** A message right after a question of ours is its answer; anything else starts afresh. */
function hear(agenda: Agenda, person: Person, before: ModelMessage | undefined, grounds: Grounds): Agenda {
  const { text, click } = person;
  if (click) return { ...empty, steps: [{ text: '', answers: [], several: false, shown: [], click }] };
  const intents = splitIntents(text);
  const fresh = {
    ...empty,
    steps: (intents.length > 0 ? intents : [text]).map((part) => toStep(part, grounds)),
  };
  const at = agenda.steps.findIndex(({ call }) => !call);
  const open = agenda.steps[at];
  const asked = before?.role === 'assistant' && before.calls.length === 0 && isQuestion(before.text);
  if (!open || !asked) return fresh;
  const decision = decide(open, grounds);
  if (decision.type !== 'call' && isTakenBack(text, decision)) return { ...empty, cancelled: true };
  const answered = answer(open, text, decision, grounds);
  return answered ? { ...empty, steps: agenda.steps.map((step, place) => (place === at ? answered : step)) } : fresh;
}

function isTakenBack(text: string, decision: Decision): boolean {
  const short = decision.type === 'ask' && decision.parameter.kind === 'boolean';
  return (
    /^\s*(cancel|never ?mind|forget it|nothing|none( of them)?)\b/i.test(text) ||
    (!short && /^\s*(no|stop)\W*$/i.test(text))
  );
}

function answer(open: Step, text: string, decision: Decision, grounds: Grounds): Step | null {
  if (decision.type === 'offer') {
    const picked = pickOffered(text, decision.entries, grounds.index);
    return picked ? { ...open, picked: picked.tool.name } : null;
  }
  if (decision.type === 'call') return null;
  const { entry, parameter } = decision;
  const value = readAnswer(entry, parameter, readSentence(text, grounds.index.vocabulary), grounds.now);
  if (value === undefined || isNewWish(text, entry, grounds)) return null;
  return { ...open, picked: entry.tool.name, answers: [...open.answers, { path: toPath(parameter), text }] };
}
