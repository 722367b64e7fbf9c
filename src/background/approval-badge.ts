/** The count on the toolbar icon: calls that wait for approval in conversations that no panel shows. */
import { type Sessions, waitingCalls } from '#agent';

interface Parts {
  open: Sessions['open'];
  isShown(conversationId: string): boolean;
  show(count: number): void;
}

export function createApprovalBadge({ open, isShown, show }: Parts) {
  const counts = new Map<string, number>();
  const recount = () => {
    const unseen = [...counts].filter(([id]) => !isShown(id));
    show(unseen.reduce((sum, [, count]) => sum + count, 0));
  };
  const count = async (id: string) => {
    const waiting = waitingCalls((await open(id)).conversation).length;
    if (waiting === 0) counts.delete(id);
    else counts.set(id, waiting);
    recount();
  };
  return {
    /** Counts a conversation's waiting calls again. */
    update: (id: string) => void count(id).catch((error: unknown) => console.error(error)),
    /** Panels came or went. */
    recount,
    /** All conversations were deleted. */
    forgetAll() {
      counts.clear();
      recount();
    },
  };
}
