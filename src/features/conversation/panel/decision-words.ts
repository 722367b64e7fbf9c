/** How each answer to an approval question is offered, and how the answered call words it. */
import type { ApprovalDecision } from '#core/log/approval-answers.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';

/**
 * In the order of the buttons. `offer` is null where the words depend on the call, which may not offer this answer. `look`: the
 * button's classes.
 */
export const decisionWords: Record<ApprovalDecision, { offer: Phrase | null; answered: Phrase; look: string }> = {
  deny: { offer: phrase('Deny'), answered: phrase('Denied'), look: 'btn ghost' },
  'deny-and-stop': {
    offer: phrase('Deny and stop'),
    answered: phrase('Denied, and the run stopped'),
    look: 'link small',
  },
  always: { offer: null, answered: phrase('Always allowed'), look: 'btn grow' },
  'for-chat': { offer: phrase('Allow in this chat'), answered: phrase('Allowed in this chat'), look: 'btn grow' },
  'for-run': { offer: phrase('Allow for this run'), answered: phrase('Allowed for this run'), look: 'btn grow' },
  once: { offer: phrase('Allow once'), answered: phrase('Allowed once'), look: 'btn primary grow' },
};
