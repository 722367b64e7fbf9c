/** The model of a dialogue: each of its turns waits until the test says what it does. */
import { expect } from 'vitest';
import type { ModelFailure, Usage } from '#core/log/entry.ts';
import type { ModelEvent, ModelRequest, Provider } from '#core/loop/provider.ts';
import type { SchemaProfile } from '#core/settings/schema-profile.ts';
import { toPlain } from '#core/tools/foreign.ts';
import { toRead, until } from './agent-world';
import type { PlainMessage } from './plain-messages';

export type Wish = [name: string, input?: Record<string, unknown> | string];

interface OpenTurn {
  request: ModelRequest;
  say(...events: ModelEvent[]): void;
  isOver(): boolean;
}

export function createModel(profile: SchemaProfile) {
  const requests: ModelRequest[] = [];
  let open: OpenTurn | null = null;
  let cancelled = 0;
  let used: Usage = { inputTokens: 7, outputTokens: 3 };

  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const queue: ModelEvent[] = [];
    let wake: (() => void) | undefined;
    let isOver = false;
    const turn: OpenTurn = {
      request,
      say(...events) {
        queue.push(...events);
        wake?.();
      },
      isOver: () => isOver,
    };
    requests.push(request);
    open = turn;
    signal.addEventListener('abort', () => wake?.());
    try {
      while (!signal.aborted) {
        const event = queue.shift();
        if (event) yield event;
        if (event?.type === 'end') return;
        if (!event && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
      }
      cancelled++;
      yield { type: 'end', reason: 'aborted' };
    } finally {
      isOver = true;
      if (open === turn) open = null;
    }
  }

  const provider: Provider = { model: 'scripted', profile, isUnaware: true, stream };
  const asked = async (): Promise<OpenTurn> => {
    await until(() => open !== null, 'the model is asked');
    return open ?? expect.fail('it was asked a moment ago');
  };
  const ends = async (...events: ModelEvent[]) => {
    const turn = await asked();
    turn.say(...events);
    await until(turn.isOver, 'what the model did is taken');
  };
  const request = async () => (await asked()).request;

  return {
    provider,
    requests,
    cancelled: () => cancelled,
    isAsking: () => open !== null,
    /** What each of its turns takes from now on. */
    uses: (usage: Usage) => {
      used = usage;
    },
    /** Nothing that a dead background asked is heard any more. */
    isForgotten: () => {
      open = null;
    },
    isAsked: async () => void (await asked()),
    says: (text: string) => ends({ type: 'text-delta', text }, { type: 'end', reason: 'stop', usage: used }),
    /** A part of an answer; the turn stays open. */
    writes: async (text: string) => (await asked()).say({ type: 'text-delta', text }),
    calls: (name: Wish[0], input?: Wish[1]) => ends(...toEvents([[name, input ?? {}]], used)),
    callsTogether: (...wishes: Wish[]) => ends(...toEvents(wishes, used)),
    fails: (failure: ModelFailure) => ends({ type: 'end', reason: 'error', failure }),
    /** Its service can't answer now, and is asked again. */
    waitsFor: async (code: ModelFailure['code'], seconds: number) =>
      (await asked()).say({ type: 'waiting', seconds, attempt: 1, code }),
    offered: async () => (await request()).tools.map(({ name }) => name),
    offeredTool: async (name: string) => (await request()).tools.find((each) => each.name === name),
    prompt: async () => toPlain((await request()).system),
    heard: async () => (await request()).messages.map(toRead),
    /** The results of its last answer's calls, in the order it is given them. */
    told: async () => lastResults((await request()).messages.map(toRead)).map(({ text }) => text),
  };
}

/** Arguments that are text are what the model wrote instead of a JSON object. */
function toEvents(wishes: readonly Wish[], usage: Usage): ModelEvent[] {
  const calls = wishes.flatMap(([name, input = {}], i): ModelEvent[] => {
    const given = typeof input === 'string' ? { input: {}, malformed: input } : { input };
    return [
      { type: 'tool-call-start', id: `m${i}`, name },
      { type: 'tool-call', id: `m${i}`, name, ...given },
    ];
  });
  return [...calls, { type: 'end', reason: 'tool-calls', usage }];
}

const lastResults = (messages: readonly PlainMessage[]) =>
  messages.slice(messages.findLastIndex(({ role }) => role !== 'tool') + 1).filter(({ role }) => role === 'tool');
