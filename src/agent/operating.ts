/** Operating a page: whether the user allowed it for the rest of this run. */
import type { Conversation } from '#conversation';
import type { CallTarget } from '#tools';

/** The user allowed it for this run in this tab on this site, and the tab has not gone to another site since. */
export function mayOperate({ run, items, steps }: Conversation, { source }: CallTarget): boolean {
  if (source.type !== 'page' || !run.going) return false;
  const calls = items.slice(run.firstItem).flatMap((item) => (item.type === 'turn' ? item.calls : []));
  const allowed = calls.findLast(({ decision, call: { target } }) => {
    return decision === 'for-run' && target?.source.type === 'page' && target.source.documentId === source.documentId;
  });
  const left = steps.findLast(
    (step) => step.type === 'entry' && step.entry.type === 'page-left' && step.entry.tabId === source.tabId,
  );
  return allowed?.asked !== undefined && !(left && left.type === 'entry' && left.entry.seq > allowed.asked.seq);
}
