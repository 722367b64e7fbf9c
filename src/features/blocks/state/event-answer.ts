/** What became of what the user last did to a widget: still being answered, or the answer. Pure. */
import type { Conversation, Step } from '#core/log/conversation.ts';

export interface EventAnswer {
  /** Of the entry that told the model, or of the event that waits. */
  id: string;
  /** The model works on it. */
  going: boolean;
  /** Its words so far; empty if there are none. */
  text: string;
  /** The message to open in the chat; null: none yet. */
  entryId: string | null;
}

type Told = Extract<Step, { type: 'events' }>;

/** Null: nothing was done to it that starts a run, or the conversation went on since. */
export function answerTo(
  { steps, used, run, deleted }: Pick<Conversation, 'steps' | 'used' | 'run' | 'deleted'>,
  blockId: string,
): EventAnswer | null {
  const waiting = used.findLast(({ entry }) => entry.blockId === blockId && entry.wakes);
  if (waiting) return { id: waiting.entry.id, going: run.going, text: '', entryId: null };
  const at = steps.findLastIndex((step) => step.type === 'events' || isSaid(step));
  const told = steps[at];
  if (told?.type !== 'events' || !isAbout(told, blockId)) return null;
  const answers = steps.slice(at + 1).flatMap((step) => {
    const entry = step.type === 'entry' && step.entry.type === 'assistant-message' ? step.entry : null;
    return entry?.text && !deleted.has(entry.id) ? [entry] : [];
  });
  const last = answers.at(-1);
  return { id: told.entry.id, going: run.going, text: last?.text ?? '', entryId: last?.id ?? null };
}

const isSaid = (step: Step): boolean => step.type === 'entry' && step.entry.type === 'user-message';

const isAbout = ({ used }: Told, blockId: string): boolean =>
  used.some(({ entry }) => entry.blockId === blockId && entry.wakes);
