/** How each answer to an approval question is offered, and how the answered call words it. */
import type { ApprovalDecision } from '#core/log/approval-answers.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import type { IconName } from '#ui/icon-paths.ts';

/**
 * The first that a card offers is its button, the others are in the button's menu; *Deny* always stands beside it. `offer` is null
 * where the words depend on the call.
 */
export const decisionWords: Record<ApprovalDecision, { offer: Phrase | null; answered: Phrase; icon: IconName }> = {
  once: { offer: phrase('Allow once'), answered: phrase('Allowed once'), icon: 'check' },
  'for-run': { offer: phrase('Allow for this run'), answered: phrase('Allowed for this run'), icon: 'check' },
  'for-chat': { offer: phrase('Allow in this chat'), answered: phrase('Allowed in this chat'), icon: 'check' },
  always: { offer: null, answered: phrase('Always allowed'), icon: 'check' },
  deny: { offer: phrase('Deny'), answered: phrase('Denied'), icon: 'deny' },
  'deny-and-stop': { offer: phrase('Deny and stop'), answered: phrase('Denied, and the run stopped'), icon: 'stop' },
};
