/** How each answer to an approval question is offered, and how the answered call words it. */
import type { ApprovalDecision } from '#conversation';
import { type Phrase, phrase } from '#ui';

interface DecisionWords {
  /** Null: the words depend on the call, which may not offer this answer. */
  offer: Phrase | null;
  given: Phrase;
  /** Classes of its button. */
  look: string;
}

/** In the order of the buttons. */
export const decisionWords: Record<ApprovalDecision, DecisionWords> = {
  deny: { offer: phrase('Deny'), given: phrase('Denied'), look: 'ghost' },
  'deny-and-stop': { offer: phrase('Deny and stop'), given: phrase('Denied, and the run stopped'), look: 'ghost' },
  always: { offer: null, given: phrase('You answered “Always”'), look: 'grow' },
  once: { offer: phrase('Allow once'), given: phrase('Allowed once'), look: 'primary grow' },
};
