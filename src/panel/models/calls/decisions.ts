/** The user's decisions about waiting calls: each is sent once and remembered here until the log confirms it. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { ApprovalDecision, Entry } from '#conversation';
import type { JsonObject, ValidationIssue } from '#tools';
import type { AskConversation } from '../asking';

export function createDecisionsModel(ask: AskConversation) {
  const answered = signal<ReadonlySet<string>>(new Set());

  function unanswer(callId: string): void {
    if (answered.value.has(callId)) answered.value = new Set([...answered.value].filter((other) => other !== callId));
  }

  return {
    /** Calls decided by the user and not yet confirmed by the log. */
    answered: answered as ReadonlySignal<ReadonlySet<string>>, // read-only for everyone else
    /** `input` replaces the arguments. Resolves with the reasons if it doesn't fit the schema. */
    async approve(callId: string, decision: ApprovalDecision, input?: JsonObject): Promise<ValidationIssue[]> {
      if (answered.value.has(callId)) return [];
      answered.value = new Set([...answered.value, callId]);
      const decided = await ask('approve', { callId, decision, input });
      if (!decided || decided.issues) unanswer(callId);
      return decided?.issues ?? [];
    },
    /** Continues the run without a call whose page is gone. */
    letGo: (callId: string) => ask('let-go', { callId }),
    take(entries: readonly Entry[]): void {
      for (const entry of entries) {
        if (entry.type === 'approval-asked' || entry.type === 'approval-given') unanswer(entry.callId);
      }
    },
    /** For another conversation, or a new connection: decisions on their way may have been lost. */
    forget: () => (answered.value = new Set()),
  };
}
