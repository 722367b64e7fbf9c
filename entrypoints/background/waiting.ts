/** Which conversations wait for the person, and the count on the toolbar icon while no panel shows them. */
import { type Sessions, waitingCalls } from '#agent';

export interface Waiting {
  /** Something was put into its log, or another panel shows it now. */
  look(conversationId: string): void;
  /** Panels came or went. */
  recount(): void;
  /** All conversations are gone. */
  forgetAll(): void;
}

interface Parts {
  open: Sessions['open'];
  isShown(conversationId: string): boolean;
  show(count: number): void;
}

export function createWaiting({ open, isShown, show }: Parts): Waiting {
  const counts = new Map<string, number>();
  const recount = () => {
    const unseen = [...counts].filter(([id]) => !isShown(id));
    show(unseen.reduce((sum, [, count]) => sum + count, 0));
  };
  const lookAt = async (id: string) => {
    const count = waitingCalls((await open(id)).conversation).length;
    if (count === 0) counts.delete(id);
    else counts.set(id, count);
    recount();
  };
  return {
    look: (id) => void lookAt(id).catch((error: unknown) => console.error(error)),
    recount,
    forgetAll() {
      counts.clear();
      recount();
    },
  };
}
