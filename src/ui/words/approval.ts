/** Words why a call needs approval. */
import type { ApprovalReason } from '#core/log/approval-answers.ts';
import { askingHints, hintTable } from '#core/tools/hints.ts';
import { type Phrase, phrase, say } from '../language';

type HintReason = (typeof askingHints)[number];

const reasons: Record<Exclude<ApprovalReason, HintReason>, Phrase> = {
  'changes-something': phrase('This tool may change something: it isn’t marked read-only.'),
  'reading-not-granted': phrase('This tool only reads, but you haven’t allowed reading from this server yet.'),
  'operating-page': phrase('The model asks to operate this page for you.'),
  'operating-seriously': phrase(
    'This may pay, send, publish, delete or agree to something, so it needs approval each time.',
  ),
  'took-over': phrase('You used the page yourself, so Tabhand paused. Allow this step to go on.'),
  'reading-page': phrase('The model asks to read the text of this page. What it reads is sent to the model.'),
  guessed: phrase('Guessed by Tabhand from this page, so Tabhand asks each time.'),
  'definition-changed': phrase('The tool’s definition has changed since you last decided.'),
  'cross-origin-flow': phrase('The model has read data from another site, and the arguments may send some of it on.'),
  'ask-for-everything': phrase('You chose to be asked before every call.'),
  'several-steps': phrase('These tools run one after the other, up to the first that fails. Tabhand asks each time.'),
  'words-of-others': phrase(
    'You always allow this tool, but the model has read what others wrote, and may be doing as they say.',
  ),
  'opens-site': phrase('Tools there that only read then run without asking. Everything else asks as on any site.'),
  'message-of-agent': phrase('Another agent wrote this message, and will read the answer. Tabhand asks each time.'),
};

const isOfHint = (reason: ApprovalReason): reason is HintReason => askingHints.some((name) => name === reason);

/** `onPage`: the tool is a page's, so it is known what it may change. */
export function wordApprovalReason(reason: ApprovalReason, onPage: boolean): string {
  if (isOfHint(reason)) return say(hintTable[reason].asks);
  return onPage && reason === 'changes-something' ? say('This tool may change the page.') : say(reasons[reason]);
}
