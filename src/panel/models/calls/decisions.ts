/** What the person decides about calls that wait: each is said once, and known here until the log says so. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { ApprovalDecision, Entry } from '#conversation';
import type { JsonObject, ValidationIssue } from '#tools';
import { type Asking, within } from '../asking';

export interface DecisionsModel {
  /** Calls that the person has answered, until the log says so. */
  answered: ReadonlySignal<ReadonlySet<string>>;
  /** `input`: in place of the arguments. Resolves with why these don't fit, if they don't. */
  approve(callId: string, decision: ApprovalDecision, input?: JsonObject): Promise<ValidationIssue[]>;
  /** The run goes on without a call whose page is gone. */
  letGo(callId: string): Promise<unknown>;
  take(entries: readonly Entry[]): void;
  /** Another conversation is shown, or this one is heard of anew: what was on its way may not have arrived. */
  forget(): void;
}

export function createDecisionsModel({ ask }: Asking, id: ReadonlySignal<string | null>): DecisionsModel {
  const answered = signal<ReadonlySet<string>>(new Set());

  function unanswer(callId: string): void {
    if (answered.value.has(callId)) answered.value = new Set([...answered.value].filter((other) => other !== callId));
  }

  return {
    answered,
    async approve(callId, decision, input) {
      const conversationId = id.value;
      if (conversationId === null || answered.value.has(callId)) return [];
      answered.value = new Set([...answered.value, callId]);
      const decided = await ask('approve', { conversationId, callId, decision, ...(input && { input }) });
      if (!decided || decided.issues) unanswer(callId);
      return decided?.issues ?? [];
    },
    letGo: (callId) => within(id, (conversationId) => ask('let-go', { conversationId, callId })),
    take(entries) {
      for (const entry of entries) {
        if (entry.type === 'approval-asked' || entry.type === 'approval-given') unanswer(entry.callId);
      }
    },
    forget() {
      answered.value = new Set();
    },
  };
}
