/** What the user can answer when a call waits for approval, and why it was asked: lists without zod, for schemas and screens. */

export const approvalDecisions = ['once', 'always', 'deny', 'deny-and-stop'] as const; // literal types, of which the union is made
export type ApprovalDecision = (typeof approvalDecisions)[number];

export const approvalReasons = [
  'changes-something',
  'destructive',
  'consequential',
  'reading-not-granted',
  'definition-changed',
  'cross-origin-flow',
  'ask-for-everything',
] as const; // as above
export type ApprovalReason = (typeof approvalReasons)[number];
