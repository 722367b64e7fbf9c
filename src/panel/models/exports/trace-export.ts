/** Saving the runs that the Console shows as a trace, with the beginning of each result or the whole of it. */
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Content } from '#tools';
import { say, sayCount } from '#ui';
import { toFileName } from '../../exports/canvas-json';
import type { WholeResults } from '../../exports/trace';
import type { Asking } from '../asking';
import type { Conversation } from '../chat/conversation';
import type { ConsoleModel, ShownRun } from '../console/console';
import type { Saving } from './saving';

export interface TraceExport {
  /** The runs that the Console shows, with the beginning of each result or the whole of it. */
  saveTrace(results: 'preview' | 'whole'): Promise<void>;
}

interface Traced {
  conversation: Pick<Conversation, 'id'>;
  /** What the conversation is called; null while nothing was said. */
  title: ReadonlySignal<string | null>;
  console: ConsoleModel;
  /** Words for what is going on; null: nothing. */
  doing: Signal<string | null>;
  saving: Pick<Saving, 'save'>;
}

export function createTraceExport(
  { conversation, title: called, console, doing, saving }: Traced,
  { ask }: Asking,
): TraceExport {
  /** One by one: a store that has a hundred large results need not hand them out at once. */
  async function fetchWhole(runs: readonly ShownRun[]): Promise<WholeResults> {
    const found: Map<string, { content: Content[]; structured?: unknown }> = new Map();
    const calls = runs.flatMap(({ turns }) => turns.flatMap((turn) => turn.calls));
    const stored = calls.filter(({ call }) => call.result?.stored);
    const conversationId = conversation.id.value;
    if (conversationId === null) return found;
    doing.value = sayCount(stored.length, 'Reading {count} result', 'Reading {count} results');
    for (const { id } of stored) {
      const given = await ask('result', { conversationId, callId: id });
      if (given && !('missing' in given)) found.set(id, given);
    }
    doing.value = null;
    return found;
  }

  return {
    async saveTrace(results) {
      const title = called.value ?? say('A run');
      const at = Date.now();
      const runs = console.shown.value;
      const whole = results === 'whole' ? await fetchWhole(runs) : null;
      const { toTrace } = await import('../../exports/trace');
      const file = new Blob([toTrace({ title, at, runs, whole })], { type: 'application/json' });
      saving.save(file, toFileName(say('{title} trace', { title }), at, 'json'));
    },
  };
}
