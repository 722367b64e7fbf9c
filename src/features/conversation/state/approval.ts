/** Approvals: what the card offers, whether the page is gone, parsing of edited arguments, and the user's decisions. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { Notices } from '#core/bus/panel-wire.ts';
import type { ApprovalDecision } from '#core/log/approval-answers.ts';
import type { Entry } from '#core/log/entry.ts';
import type { ChosenFile } from '#core/tools/hands-wire.ts';
import { isDerived, isHands } from '#core/tools/layer.ts';
import type { ValidationIssue } from '#core/tools/schemas.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { say } from '#ui/language/index.tsx';
import type { AskConversation } from '#ui/panel/asking.ts';
import { readTypedJson } from '#ui/schema-form/value.ts';
import type { CallView } from './call-view';

/** Null if the approval can't be remembered; an earlier version remembered flows too. */
export function toAlways({ asked, target }: CallView, name: string): string | null {
  if (!asked?.mayRemember || asked.reason === 'cross-origin-flow') return null;
  if (asked.grantedDescription !== undefined) return say('Always allow the new version');
  if (asked.reason === 'reading-not-granted') return say('Always allow reading from {name}', { name });
  return target?.source.type === 'page'
    ? say('Always allow on this site')
    : say('Always allow this tool of {name}', { name });
}

type Pages = Notices['pages']['pages'];

/** The call's tab is attached, and no longer shows the document that the call was meant for. */
export function isGoneFrom({ target }: Pick<CallView, 'target'>, pages: Pages | undefined): boolean {
  if (target?.source.type !== 'page') return false;
  const { documentId, tabId, topOrigin } = target.source;
  const page = pages?.find((each) => each.tabId === tabId);
  if (isHands(target) || isDerived(target)) return page !== undefined && page.origin !== topOrigin;
  // A frame too busy to answer may still be there.
  if (!page || page.notices.some(({ code }) => code === 'frame-silent')) return false;
  return !page.tools.some(({ source }) => source.type === 'page' && source.documentId === documentId);
}

export function readEdited(text: string): { input: JsonObject } | { fault: string } {
  const read = readTypedJson(text);
  if ('fault' in read) return { fault: say('Not valid JSON yet: line {line}, column {column}.', { ...read.fault }) };
  if (isJsonObject(read.value)) return { input: read.value };
  return { fault: say('Arguments are an object, written between { and }.') };
}

/** Each decision about a waiting call is sent once, and remembered here until the log confirms it. */
export class Decisions {
  readonly #ask: AskConversation;
  readonly #answered = signal<ReadonlySet<string>>(new Set());
  /** Calls decided by the user and not yet confirmed by the log. */
  readonly answered: ReadonlySignal<ReadonlySet<string>> = this.#answered; // read-only for everyone else

  constructor(ask: AskConversation) {
    this.#ask = ask;
  }

  /** `input` replaces the arguments; `files` are for the call's page. Resolves with the reasons if it doesn't fit the schema. */
  async approve(
    callId: string,
    decision: ApprovalDecision,
    more: { input?: JsonObject | undefined; files?: ChosenFile[] } = {},
  ): Promise<ValidationIssue[]> {
    const answered = this.#answered.value;
    if (answered.has(callId)) return [];
    this.#answered.value = new Set([...answered, callId]);
    const decided = await this.#ask('approve', { callId, decision, ...more });
    if (!decided || decided.issues) this.#unanswer(callId);
    return decided?.issues ?? [];
  }

  /** Continues the run without a call whose page is gone. */
  readonly letGo = (callId: string) => this.#ask('let-go', { callId });

  take(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (entry.type === 'approval-asked' || entry.type === 'approval-given') this.#unanswer(entry.callId);
    }
  }

  /** For another conversation, or a new connection: decisions on their way may have been lost. */
  forget(): void {
    this.#answered.value = new Set();
  }

  #unanswer(callId: string): void {
    const others = [...this.#answered.value].filter((other) => other !== callId);
    if (others.length < this.#answered.value.size) this.#answered.value = new Set(others);
  }
}
