/** Answers of models in a file, so that a CI needs no key: what was asked, and what came. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { toPlain } from '#core/tools/foreign.ts';
import { isJsonObject } from '#core/tools/tool.ts';
import type { EvalModel } from '#features/evals/background/play.ts';
import { noAnswer } from './models';
import { wrongUse } from './problem';
import { requireJson } from './project';

type Request = Parameters<EvalModel['stream']>[0];
type Event = ReturnType<EvalModel['stream']> extends AsyncIterable<infer Each> ? Each : never;

const tokens = z.number().min(0).optional();
/** What a run reads of them, so that a file that was edited by hand ends in a sentence; further members and kinds are kept. */
const eventSchema = z.union([
  z.looseObject({ type: z.literal('text-delta'), text: z.string() }),
  z.looseObject({ type: z.literal('tool-call'), name: z.string(), input: z.record(z.string(), z.unknown()) }),
  z.looseObject({
    type: z.literal('end'),
    reason: z.enum(['stop', 'tool-calls', 'length', 'aborted']),
    usage: z.object({ inputTokens: tokens, outputTokens: tokens }).optional(),
  }),
  z.looseObject({ type: z.literal('tool-call-start') }),
]);

const recordingSchema = z.object({
  format: z.literal('tabhand-answers'),
  version: z.literal(1),
  answers: z.array(z.object({ question: z.string(), about: z.string(), events: z.array(eventSchema) })),
});
export type Recording = z.infer<typeof recordingSchema>;

export const emptyRecording = (): Recording => ({ format: 'tabhand-answers', version: 1, answers: [] });

/** What was recorded before stays, but for the questions that were answered again. */
export const merged = (before: Recording, { answers }: Recording): Recording['answers'] => [
  ...before.answers.filter(({ question }) => !answers.some((answer) => answer.question === question)),
  ...answers,
];

export function readRecording(text: string, name: string): Recording {
  const { data, error } = recordingSchema.safeParse(requireJson(text, name));
  if (!data)
    throw wrongUse(
      `${name} isn’t a recording: ${[error.issues[0]?.path.join('.'), error.issues[0]?.message].filter(Boolean).join(': ')}. Make it with --record.`,
    );
  return data;
}

/**
 * What an answer depends on: the model, the case, and the calls so far. What the page answered isn't part of it, nor what it offers: a
 * recording outlives a new price and another wording. A call in it is given only while its tool has such an input (`isOffered`).
 */
export function questionOf(model: string, { messages, toolOf }: Pick<Request, 'messages' | 'toolOf'>): string {
  const ownName = (name: string) => toolOf?.(name)?.tool ?? name;
  const said = messages.map((message) => {
    if (message.role === 'tool') return ['tool', ownName(message.name)];
    const calls = message.role === 'assistant' ? message.calls.map(({ name, input }) => [ownName(name), input]) : [];
    return [message.role, JSON.stringify(message.text), calls];
  });
  return createHash('sha256')
    .update(JSON.stringify([model, said]))
    .digest('hex')
    .slice(0, 32);
}

/** Adds every answer of the model to the recording. */
export const recorded = (name: string, model: EvalModel, into: Recording): EvalModel => ({
  ...model,
  async *stream(request, signal) {
    const events: Event[] = [];
    for await (const event of model.stream(request, signal)) {
      if (!/-delta$|^waiting$/.test(event.type) || event.type === 'text-delta') events.push(event);
      const isWhole = event.type === 'end' && event.reason !== 'error' && event.reason !== 'aborted';
      // Before the last event is given: after it nobody asks for more.
      if (isWhole)
        into.answers.push({ question: questionOf(name, request), about: aboutOf(request), events: joined(events) });
      yield event;
    }
  },
});

/** Pieces of a text as one. */
function joined(events: readonly Event[]): Recording['answers'][number]['events'] {
  const last = events.findLastIndex(({ type }) => type.startsWith('text-was-'));
  const kept = events[last]?.type === 'text-was-call' ? events[last].text : '';
  const text = kept + events.map((event, i) => (event.type === 'text-delta' && i > last ? event.text : '')).join('');
  const others = events.filter(({ type }) => type !== 'text-delta' && !type.startsWith('text-was-'));
  const said: Event[] = text === '' ? [] : [{ type: 'text-delta', text }];
  return [...said, ...others] as Recording['answers'][number]['events']; // no error ends a whole answer
}

const aboutOf = ({ messages }: Request): string =>
  toPlain(messages.flatMap(({ role, text }) => (role === 'user' ? text : []))).slice(0, 120);

/** A model that gives what was recorded: of several answers to one question one after the other, and the last again and again. */
export function replayed(name: string, { answers }: Recording): EvalModel {
  const received = new Map<string, number>();
  return {
    ...{ model: name, profile: 'openai', priceOf: () => ({ input: 0, output: 0 }) },
    async *stream(request) {
      const question = questionOf(name, request);
      const fitting = answers.filter((answer) => answer.question === question);
      const nth = received.get(question) ?? 0;
      received.set(question, nth + 1);
      const answer = fitting[Math.min(nth, fitting.length - 1)];
      const events = answer?.events as Event[] | undefined; // as they were recorded
      if (events?.every((event) => event.type !== 'tool-call' || isOffered(event, request))) yield* events;
      else yield { type: 'end', reason: 'error', failure: noAnswer };
    },
  };
}

function isOffered({ name, input }: Extract<Event, { type: 'tool-call' }>, { tools, toolOf }: Request): boolean {
  const isIt = (tool: { name: string }) => tool.name === name || toolOf?.(tool.name)?.tool === name;
  const { properties } = tools.find(isIt)?.inputSchema ?? {};
  return isJsonObject(properties) && Object.keys(input).every((key) => Object.hasOwn(properties, key));
}
