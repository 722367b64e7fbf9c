/** The count on the toolbar icon: calls that wait for approval in conversations that no panel shows. */
import { type Sessions, waitingCalls } from '#agent';

export interface ApprovalBadge {
  /** Counts a conversation's waiting calls again. */
  update(conversationId: string): void;
  /** Panels came or went. */
  recount(): void;
  /** All conversations were deleted. */
  forgetAll(): void;
}

interface Parts {
  open: Sessions['open'];
  isShown(conversationId: string): boolean;
  show(count: number): void;
}

export function createApprovalBadge({ open, isShown, show }: Parts): ApprovalBadge {
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
    update: (id) => void count(id).catch((error: unknown) => console.error(error)),
    recount,
    forgetAll() {
      counts.clear();
      recount();
    },
  };
}
