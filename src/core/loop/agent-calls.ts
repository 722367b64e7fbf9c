/** Calls that other agents ask for: each is a turn of its agent's own chat and takes the path of a model's call. One of them sends a message. */
import { sendsMessage } from '#core/log/agent-message.ts';
import { type ChatAnswer, toChatAnswer } from '#core/log/chat-messages.ts';
import { type Conversation, countWaiting } from '#core/log/conversation.ts';
import type { Entry, EntryBody, EntryOf, ModelCall } from '#core/log/entry.ts';
import { inTurnOf } from '#core/log/in-turn.ts';
import { failure } from '#core/tools/result.ts';
import { unlessAborted } from '#core/tools/waiting.ts';
import type { LayerSources } from './listing';
import type { Log } from './log';
import type { Runs } from './runs';
import { toFailed } from './turn-calls';

type Outcome = EntryOf<'tool-result'>['outcome'];

interface Answer {
  outcome: Outcome;
  /** To a message that was sent, once its run has ended or asks the user something. */
  chat?: ChatAnswer;
}

interface AgentCall {
  agent: string;
  call: ModelCall;
  signal: AbortSignal;
  /** The user is asked, and when they were, no longer. */
  waits(forUser: boolean): void;
}

export const createAgentTurns = (runs: Runs, { layersAt }: Pick<LayerSources, 'layersAt'>) => ({
  /** Resolves when the call is in the log and under way. Throws a Refusal during another run. */
  async callForAgent(conversationId: string, agent: string, call: ModelCall): Promise<void> {
    const log = await runs.open(conversationId);
    const turn = { type: 'assistant-message' as const, model: '', text: '', calls: [call], byAgent: agent }; // const: a literal type
    if (call.target) {
      log.ahead = layersAt(log, { address: call.target, listed: null }, new AbortController().signal);
      log.ahead.catch(() => undefined); // thrown where it is awaited
    }
    await runs.start(log, [{ type: 'run-continued' }, ...giveUpLeft(log), turn]).catch((error: unknown) => {
      log.ahead = null;
      throw error;
    });
  },
});

/** "Continue" takes up what a run left, but nobody waits any more for a call that another agent made, or that is summarised. */
export function giveUpLeft({ conversation: { items } }: Log): EntryBody[] {
  const last = items.at(-1);
  const left = last?.type === 'turn' ? last.calls.filter(({ result }) => !result) : [];
  return left.map(({ call }) => toFailed(call.id, failure('aborted', { tool: call.name })));
}

interface Edges extends ReturnType<typeof createAgentTurns> {
  open(conversationId: string): Promise<Log>;
  stop(conversationId: string): Promise<void>;
}

type Listener = (entries: readonly Entry[]) => void;

/** Calls in one chat run one after another. */
export class AgentCalls {
  readonly #edges: Edges;
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(edges: Edges) {
    this.#edges = edges;
  }

  /** New entries of a conversation. */
  follow(conversationId: string, entries: readonly Entry[]): void {
    for (const listener of this.#listeners.get(conversationId) ?? []) listener(entries);
  }

  /** Rejects if the chat is gone. */
  call(conversationId: string, asked: AgentCall): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const gone = (): Answer => ({
        outcome: failure('aborted', { tool: asked.call.target?.tool ?? asked.call.name }),
      });
      inTurnOf(this.#turns, conversationId, () => this.#perform(conversationId, asked, resolve)).then(
        () => resolve(gone()),
        reject,
      );
    });
  }

  #listen(id: string, listener: Listener): () => void {
    const all = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, all.add(listener));
    return () => void (all.delete(listener) && all.size === 0 && this.#listeners.delete(id));
  }

  /** Resolves when the chat's run has ended, be it the user's own. */
  async #restOf(id: string, signal: AbortSignal): Promise<void> {
    const ended = Promise.withResolvers<void>();
    const leave = this.#listen(id, (entries) => entries.some(({ type }) => type === 'run-ended') && ended.resolve());
    if (await this.#isRunning(id)) await unlessAborted(ended.promise, signal, () => undefined);
    leave();
  }

  #isRunning = async (id: string): Promise<boolean> => (await this.#edges.open(id)).conversation.run.going;

  async #begin(id: string, { agent, call, signal }: AgentCall): Promise<void> {
    for (;;) {
      await this.#restOf(id, signal);
      if (signal.aborted) return;
      try {
        return await this.#edges.callForAgent(id, agent, call);
      } catch (error) {
        // The user may have begun a run of their own in between.
        if (!(await this.#isRunning(id))) throw error;
      }
    }
  }

  async #perform(id: string, asked: AgentCall, done: (answer: Answer) => void): Promise<void> {
    const { signal } = asked;
    const log = await this.#edges.open(id);
    const ended = Promise.withResolvers<void>();
    const course = new Course(asked);
    const leave = this.#listen(id, (entries) => {
      course.take(entries);
      const answer = course.answer(log.conversation);
      if (answer) done(answer);
      if (course.isOver(log.conversation)) ended.resolve();
    });
    const cancel = () => void this.#edges.stop(id).catch((error: unknown) => console.error(error));
    try {
      await this.#begin(id, asked);
      if (signal.aborted) return;
      signal.addEventListener('abort', cancel, { once: true });
      await ended.promise;
    } finally {
      signal.removeEventListener('abort', cancel);
      leave();
    }
  }
}

/** What became of a call so far. */
class Course {
  readonly #asked: AgentCall;
  #hasBegun = false; // a run that is still left may end first
  #hasEnded = false;
  #outcome: Outcome | undefined;
  /** The entry of the message that it sent. */
  #sent: string | undefined;

  constructor(asked: AgentCall) {
    this.#asked = asked;
  }

  take(entries: readonly Entry[]): void {
    const { call, waits } = this.#asked;
    for (const entry of entries) {
      this.#hasBegun ||= entry.type === 'assistant-message' && entry.calls.some(({ id }) => id === call.id);
      this.#hasEnded ||= this.#hasBegun && entry.type === 'run-ended';
      if (this.#hasEnded && entry.type === 'user-message' && entry.byAgent !== undefined) this.#sent ??= entry.id;
      if (!('callId' in entry) || entry.callId !== call.id) continue;
      if (entry.type === 'approval-asked' || entry.type === 'approval-given') waits(entry.type === 'approval-asked');
      if (entry.type === 'tool-result') this.#outcome = entry.outcome;
    }
  }

  /** Null: there is none yet. */
  answer(conversation: Conversation): Answer | null {
    const outcome = this.#outcome;
    if (!outcome || !sendsMessage(this.#asked.call.target) || outcome.type === 'failure')
      return outcome ? { outcome } : null;
    if (this.#sent === undefined || !(this.isOver(conversation) || countWaiting(conversation) > 0)) return null;
    return { outcome, chat: toChatAnswer(conversation, this.#sent) };
  }

  isOver({ runs }: Conversation): boolean {
    const sent = runs.find(({ id }) => id === this.#sent);
    return sent ? sent.ended !== null : this.#hasEnded;
  }
}
