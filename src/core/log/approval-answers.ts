/** The answers to an approval request with their effects, and the reasons for one. No zod here: screens use these lists too. */
import { askingHints } from '#core/tools/hints.ts';

export const approvalDecisions = ['once', 'for-run', 'for-chat', 'always', 'deny', 'deny-and-stop'] as const; // for the union of literals
export type ApprovalDecision = (typeof approvalDecisions)[number];

/** What an answer does. */
const nothing = {
  /** The call may run. */
  allows: false,
  /** A grant remembers the answer for later calls. */
  remembers: false,
  /** Data of the sources that the card names may go there until the chat ends. */
  lastsForChat: false,
  /** The run ends. */
  stops: false,
};

export const approvalEffects: Record<ApprovalDecision, typeof nothing> = {
  once: { ...nothing, allows: true },
  /** Operating the site of the call, until the run ends. */
  'for-run': { ...nothing, allows: true },
  'for-chat': { ...nothing, allows: true, lastsForChat: true },
  always: { ...nothing, allows: true, remembers: true },
  deny: nothing,
  'deny-and-stop': { ...nothing, stops: true },
};

export const approvalReasons = [
  'changes-something',
  ...askingHints,
  'reading-not-granted',
  /** The text of an attached page. */
  'reading-page',
  /** Tabhand guessed the tool from the page. */
  'guessed',
  'operating-page',
  /** It may pay, send, publish, delete, agree, or submit to another site. */
  'operating-seriously',
  /** It points at what is drawn, where nobody can tell what it does. */
  'operating-unseen',
  /** A page gets a file that the user chooses on the card. */
  'gives-file',
  /** The user touched the page since it was last operated. */
  'took-over',
  'definition-changed',
  'cross-origin-flow',
  'ask-for-everything',
  /** Several tools of a page in one call. */
  'several-steps',
  /** The tool is allowed for good, but not with words that others may have had the model write. */
  'words-of-others',
  /** The chat would open a site, or a plan names some. */
  'opens-site',
  /** Another agent wants to send a message to a chat. */
  'message-of-agent',
  /** The model proposes a sentence for all later chats. */
  'remembers',
] as const; // for the union of literals
export type ApprovalReason = (typeof approvalReasons)[number];
