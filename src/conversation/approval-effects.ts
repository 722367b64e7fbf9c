/** What each answer to an approval question does. */
import type { ApprovalDecision } from './entry';

interface ApprovalEffects {
  /** The call may run. */
  allows: boolean;
  /** A grant remembers the answer for later calls. */
  remembers: boolean;
  /** The run ends. */
  stops: boolean;
}

const nothing: ApprovalEffects = { allows: false, remembers: false, stops: false };

export const approvalEffects: Record<ApprovalDecision, ApprovalEffects> = {
  once: { ...nothing, allows: true },
  always: { ...nothing, allows: true, remembers: true },
  deny: nothing,
  'deny-and-stop': { ...nothing, stops: true },
};
