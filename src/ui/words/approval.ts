/** Why a call needs approval, in words. */
import type { ApprovalReason } from '#core/log/approval-answers.ts';
import { askingHints, hintTable } from '#core/tools/hints.ts';
import { type Phrase, phrase, say } from '../language';

type HintReason = (typeof askingHints)[number];

const reasons: Record<Exclude<ApprovalReason, HintReason>, Phrase> = {
  'changes-something': phrase('This tool may change something: it isn’t marked read-only.'),
  'reading-not-granted': phrase('This tool only reads. You haven’t allowed reading from here yet.'),
  'operating-page': phrase('The model asked to click and type on this page for you.'),
  'operating-seriously': phrase(
    'This may pay, send, publish, delete or agree to something, so it needs approval each time.',
  ),
  'operating-unseen': phrase(
    'The page only draws what is at this point, so its effect is unknown. Tabhand asks each time.',
  ),
  'gives-file': phrase('The page gets the file you choose. The model learns its name, type and size.'),
  'took-over': phrase('Tabhand paused because you used the page. Allow this step to continue.'),
  'reading-page': phrase('The model gets what the page shows.'),
  guessed: phrase('Tabhand generated this tool from the page. It may be wrong, so Tabhand asks each time.'),
  'definition-changed': phrase('The tool’s definition has changed since you last decided.'),
  'cross-origin-flow': phrase('The model has read data from another site, and the arguments may send some of it on.'),
  'ask-for-everything': phrase('You chose to be asked before every call.'),
  'several-steps': phrase('These tools run in order and stop at the first failure. Tabhand asks each time.'),
  'words-of-others': phrase(
    'You always allow this tool, but the model has read what others wrote, and may be doing as they say.',
  ),
  'opens-site': phrase('Tools there that only read then run without asking. Everything else asks as on any site.'),
  'message-of-agent': phrase('Another agent wrote this message, and will read the answer. Tabhand asks each time.'),
  remembers: phrase('Models then read it in every chat, until you delete it in Settings.'),
};

const isOfHint = (reason: ApprovalReason): reason is HintReason => askingHints.some((name) => name === reason);

/** `onPage`: the tool is a page's, so it is known what it may change. */
export function wordApprovalReason(reason: ApprovalReason, onPage: boolean): string {
  if (isOfHint(reason)) return say(hintTable[reason].asks);
  return onPage && reason === 'changes-something' ? say('This tool may change the page.') : say(reasons[reason]);
}
