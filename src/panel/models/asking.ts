/** Commands to the background; a refusal is kept so that the panel can show it. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { CommandName, Commands } from '#bridge';
import { Refusal } from '#conversation';
import { say } from '#ui';
import type { PanelConnection } from './connection';

export type Asking = ReturnType<typeof createAsking>;

export function createAsking(connection: PanelConnection) {
  const refusal = signal<string | null>(null);
  return {
    /** The sentence of the last refusal, until the user dismisses it. */
    refusal,
    /** Null when the command was refused. */
    async ask<N extends CommandName>(name: N, input: Commands[N]['input']): Promise<Commands[N]['answer'] | null> {
      const before = refusal.peek();
      try {
        const answer = await connection.command(name, input);
        // A refusal that arrived in the meantime belongs to another command and has not been read yet.
        if (refusal.peek() === before) refusal.value = null;
        return answer;
      } catch (error) {
        refusal.value = wordRefusal(error);
        return null;
      }
    },
  };
}

/** Runs `act` for the conversation shown; null while there is none. */
export async function within<T>(
  { value: conversationId }: Pick<ReadonlySignal<string | null>, 'value'>,
  act: (conversationId: string) => Promise<T>,
): Promise<T | null> {
  return conversationId === null ? null : act(conversationId);
}

/** Translated when it is one of our own sentences. */
export function wordRefusal(error: unknown): string {
  if (error instanceof Refusal) return say(error.text, error.values);
  return error instanceof Error ? error.message : String(error);
}
