/** Commands from the panel: what was refused is kept to be shown. */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { CommandName, Commands } from '#bridge';
import { Refusal } from '#conversation';
import { say } from '#ui';
import type { PanelConnection } from './connection';

export interface Asking {
  /** The sentence of the last refusal, until the person dismisses it. */
  refusal: Signal<string | null>;
  /** Null when the command was refused. */
  ask<N extends CommandName>(name: N, input: Commands[N]['input']): Promise<Commands[N]['answer'] | null>;
}

export function createAsking(connection: PanelConnection): Asking {
  const refusal = signal<string | null>(null);
  return {
    refusal,
    async ask(name, input) {
      const before = refusal.peek();
      try {
        const answer = await connection.command(name, input);
        // What was refused meanwhile is another matter, and is still to be read.
        if (refusal.peek() === before) refusal.value = null;
        return answer;
      } catch (error) {
        refusal.value = wordRefusal(error);
        return null;
      }
    },
  };
}

/** What is asked about the conversation that is shown; null while none is known. */
export async function within<T>(
  { value: conversationId }: Pick<ReadonlySignal<string | null>, 'value'>,
  act: (conversationId: string) => Promise<T>,
): Promise<T | null> {
  return conversationId === null ? null : act(conversationId);
}

/** In the person's language, where it is one of our own sentences. */
export function wordRefusal(error: unknown): string {
  if (error instanceof Refusal) return say(error.text, error.values);
  return error instanceof Error ? error.message : String(error);
}
