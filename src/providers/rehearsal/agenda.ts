/** What the conversation so far has asked for and done: a pure fold over its messages, the only memory there is. */
import type { JsonObject } from '#tools';
import type { ModelMessage } from '../provider';
import { type Decision, decide, type Grounds, isNewWish, pickOffered, toPath, type Wish } from './choose';
import { isDiscovery } from './discovery';
import { readAnswer } from './fill';
import { readSentence, splitIntents } from './sentence';
import { isQuestion } from './speech';
import { isDrawTool } from './widget';

export interface Made {
  name: string;
  input: JsonObject;
  result: { text: string; isError: boolean };
}

export interface Step extends Wish {
  call?: Made;
  /** The widget that was drawn of its result. */
  drawn?: Made;
}

export interface Agenda {
  steps: Step[];
  /** Calls made since the person last spoke. */
  made: Made[];
  /** The person took back what they had begun. */
  cancelled: boolean;
}

const empty: Agenda = { steps: [], made: [], cancelled: false };

export function readAgenda(messages: ModelMessage[], grounds: Grounds): Agenda {
  const results = new Map(
    messages.flatMap((message) => (message.role === 'tool' ? [[message.callId, message] as const] : [])),
  );
  let agenda = empty;
  for (const [at, message] of messages.entries()) {
    const before = messages[at - 1];
    if (message.role === 'user') agenda = hear(agenda, message.text, before, grounds);
    if (message.role !== 'assistant') continue;
    for (const { id, name, input } of message.calls) {
      const { text, isError } = results.get(id) ?? { text: 'there is no result', isError: true };
      agenda = note(agenda, { name, input, result: { text, isError } });
    }
  }
  return agenda;
}

function note(agenda: Agenda, made: Made): Agenda {
  // A search serves the wish that it was made for; the wish stays open.
  if (isDiscovery(made.name)) return { ...agenda, made: [...agenda.made, made] };
  const drawing = isDrawTool(made.name);
  const at = drawing ? agenda.steps.findLastIndex(({ call }) => call) : agenda.steps.findIndex(({ call }) => !call);
  const steps = agenda.steps.map((step, place) =>
    place === at ? { ...step, [drawing ? 'drawn' : 'call']: made } : step,
  );
  return { ...agenda, steps, made: [...agenda.made, made] };
}

/** A message right after a question of ours is its answer; anything else starts afresh. */
function hear(agenda: Agenda, text: string, before: ModelMessage | undefined, grounds: Grounds): Agenda {
  const intents = splitIntents(text);
  const fresh = {
    ...empty,
    steps: (intents.length > 0 ? intents : [text]).map((part) => ({ text: part, answers: [] })),
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
