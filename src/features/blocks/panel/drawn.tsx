/** A widget's view with what it keeps of the user's own: what was sent from it, and what was begun. Loaded with the first view. */
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { CallState, Conversation, UsedWidget } from '#core/log/conversation.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { Kept, type Own } from '#ui/drawing-context.ts';
import { usePanel } from '#ui/panel/context.ts';

export const Drawn = ({ blockId, children }: { blockId: string; children?: ComponentChildren }) => (
  <Kept.Provider value={useOwn(blockId)}>{children}</Kept.Provider>
);

function useOwn(blockId: string): Own {
  const { conversation, composer } = usePanel();
  return useMemo(() => {
    const key = `${conversation.id.peek()} ${blockId}`;
    return {
      // Reads a signal: who asks is drawn again when the conversation goes on.
      reported: (event) => reportedBy(conversation.state.value, blockId, event),
      draft: () => composer.drafts.of(key) || unsent(conversation.state.peek(), blockId),
      keepDraft: (text) => composer.drafts.keep(key, text),
    };
  }, [conversation, composer, blockId]);
}

type Holder = Pick<Conversation, 'used' | 'steps' | 'calls' | 'canvas'>;

/** The payload of a block's newest event of a name, since a call changed it last. Of a form that calls a tool, what that was called with. */
function reportedBy({ used, steps, calls, canvas }: Holder, blockId: string, event: string): JsonObject | null {
  const called = callBy({ calls }, blockId);
  if (called && event === 'submit') return hasFailed(called) ? null : { values: called.call.input };
  const { changes = [] } = canvas.blocks.find(({ id }) => id === blockId) ?? {};
  const changed = changes.findLast(({ type }) => type === 'shown' || type === 'updated')?.at ?? 0;
  const isOf = ({ entry }: UsedWidget) => entry.blockId === blockId && entry.event === event && entry.at >= changed;
  const told = steps.findLast((step) => step.type === 'events' && step.used.some(isOf));
  const all = [...(told?.type === 'events' ? told.used : []), ...used];
  return all.findLast(isOf)?.entry.payload ?? null;
}

const callBy = ({ calls }: Pick<Conversation, 'calls'>, blockId: string): CallState | undefined =>
  [...calls.values()].findLast(({ byForm }) => byForm === blockId);

const hasFailed = ({ result }: CallState): boolean => result?.outcome.type === 'failure';

/** What a form called a tool with that was denied or failed: the user goes on from there. */
function unsent(conversation: Conversation, blockId: string): string {
  const last = callBy(conversation, blockId);
  return last && hasFailed(last) ? writeJson(last.call.input) : '';
}
