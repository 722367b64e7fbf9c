/** The user's decisions about waiting calls: run as is or with other arguments, once or always, or not at all. */
import { type ApprovalDecision, approvalEffects } from '#core/log/approval-answers.ts';
import { type CallState, waitingCalls } from '#core/log/conversation.ts';
import { dataSourceOf } from '#core/log/data-sources.ts';
import { questionClosed, Refusal } from '#core/log/refusal.ts';
import { type PreparedCall, prepareCall } from '#core/tools/dispatcher.ts';
import { withDiscovery } from '#core/tools/offer.ts';
import type { ToolFailure } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { validateInput } from '#core/tools/validate.ts';
import { grantKey, partOf, readingKey } from './approval';
import type { Decided } from './elicitations';
import { isAnsweredForChat } from './flow';
import { type LayerSources, listForCall } from './listing';
import type { Log } from './log';
import type { ConversationStore, Grant } from './stores';
import { asPrepared } from './turn-calls';

interface DecisionEdges extends LayerSources {
  store: Pick<ConversationStore, 'saveGrant'>;
  open(conversationId: string): Promise<Log>;
  /** Lets the run continue with the decision. `stops`: the decision ends the run. */
  takeUp(log: Log, stops: boolean): void;
}

function findWaiting({ conversation }: Log, callId: string): CallState {
  const state = waitingCalls(conversation).find(({ call }) => call.id === callId);
  if (!state) throw questionClosed();
  return state;
}

export function createDecisions(edges: DecisionEdges) {
  const { open, takeUp } = edges;
  const decide = async <T>(id: string, callId: string, act: (log: Log, state: CallState) => Promise<T>): Promise<T> => {
    const log = await open(id);
    return act(log, findWaiting(log, callId));
  };
  return {
    /**
     * Resolves when the decision is in the log. The run continues with it even while other calls of the turn are running.
     * `input` replaces the arguments of the request.
     */
    approve: (id: string, callId: string, decision: ApprovalDecision, input?: JsonObject) =>
      decide(id, callId, async (log, state): Promise<Decided> => {
        const { allows, remembers } = approvalEffects[decision];
        requireAskable(state, decision, input !== undefined);
        const edited = allows && input !== undefined ? await checkEdited(edges, log, { state, input }) : {};
        if (edited.issues) return edited;
        if (remembers) requireRememberable(state);
        const changed = allows && input !== undefined && { input };
        // Durable before pages are queried for what it remembers, which takes seconds. The run may have been stopped.
        await log.appendIf(() => findWaiting(log, callId), { type: 'approval-given', callId, decision, ...changed });
        await carryOut(edges, log, { state, decision });
        return {};
      }),
    /** Continues with a decision that an earlier background took and may not have carried out. False: the log has none. */
    async resume(id: string, callId: string, decision: ApprovalDecision): Promise<boolean> {
      const log = await open(id);
      const state = log.conversation.calls.get(callId);
      if (state?.decision !== decision) return false;
      await carryOut(edges, log, { state, decision });
      return true;
    },
    /** Ends a waiting call whose page or server is gone. Throws a Refusal if it still exists. */
    letGo: (id: string, callId: string) =>
      decide(id, callId, async (log, state) => {
        await endAbsent(edges, log, state);
        takeUp(log, false);
      }),
  };
}

/** The decision is in the log: stores what it remembers, and lets the run continue. */
async function carryOut(
  edges: DecisionEdges,
  log: Log,
  { state, decision }: { state: CallState; decision: ApprovalDecision },
): Promise<void> {
  const { remembers, lastsForChat, stops } = approvalEffects[decision];
  try {
    if (lastsForChat) await answerAlike(log, decision, (state) => isAnsweredForChat(log.conversation, state));
    if (remembers) {
      const grants = await toRemember(edges, log, state);
      for (const grant of grants) await edges.store.saveGrant(grant);
      await answerAlike(log, decision, (waiting) => grants.some((grant) => covers(grant, waiting)));
    }
  } finally {
    edges.takeUp(log, stops);
  }
}

const asksEachTime = () => new Refusal('This call needs approval each time. Allow it once.');

function requireAskable({ asked, prepared }: CallState, decision: ApprovalDecision, isEdited: boolean): void {
  const { lastsForChat } = approvalEffects[decision];
  if ((decision === 'for-run' && !asked?.forRun) || (lastsForChat && !asked?.forChat)) throw asksEachTime();
  if (isEdited && prepared?.foreseen)
    throw new Refusal(
      'These arguments can’t be edited: the card shows what they do on the page. Deny the call, and say what you want instead.',
    );
}

/** Milliseconds that pages and servers have to list their tools. */
const listTimeout = 5000;

async function findNow(edges: LayerSources, log: Log, state: CallState): Promise<PreparedCall | ToolFailure> {
  const layers = await listForCall(edges, log, state.call.target, AbortSignal.timeout(listTimeout));
  return prepareCall(asPrepared(state), withDiscovery(layers, log.conversation));
}

/** Validates against the tool's own schema without repairs, so that exactly what the user wrote runs. */
async function checkEdited(
  edges: LayerSources,
  log: Log,
  { state, input }: { state: CallState; input: JsonObject },
): Promise<Decided> {
  const found = await findNow(edges, log, { ...state, edited: input });
  if (found.type === 'prepared') {
    const { issues } = validateInput(found.tool.inputSchema, input);
    return issues.length > 0 ? { issues } : {};
  }
  if (found.code === 'invalid-input') return { issues: found.details ?? [] };
  throw new Refusal('This call’s tool is unavailable. Nothing ran.');
}

function requireRememberable({ call, asked, prepared }: CallState): void {
  const isFlow = asked?.reason === 'cross-origin-flow'; // an earlier version remembered that too
  if (call.target && prepared && (isFlow || !asked?.mayRemember)) throw asksEachTime();
}

async function endAbsent(edges: LayerSources, log: Log, state: CallState): Promise<void> {
  const { id: callId } = state.call;
  const found = await findNow(edges, log, state);
  if (found.type === 'prepared') throw new Refusal('This call’s tool is available again. Allow or deny the call.');
  const result = { type: 'tool-result' as const, callId, outcome: found, duration: null }; // const: a literal type
  await log.appendIf(() => findWaiting(log, callId), result);
}

/** What waits for the same answer has it. What comes to ask later is cleared in its turn, and finds the answer or the grant. */
const answerAlike = (log: Log, decision: ApprovalDecision, isAlike: (waiting: CallState) => boolean) =>
  log.appendMade(async () =>
    waitingCalls(log.conversation)
      .filter(isAlike)
      .map(({ call }) => ({ type: 'approval-given', callId: call.id, decision })),
  );

/** Whether the call asks for what the grant has just allowed for good. */
function covers({ key, about, definitionHash }: Grant, { call: { target }, asked, prepared }: CallState): boolean {
  if (!target || !asked?.mayRemember || asked.flow) return false;
  if (about.type === 'reading') return isReading(asked) && readingKey(target) === key;
  return !isReading(asked) && grantKey(target) === key && prepared?.definitionHash === definitionHash;
}

const isReading = ({ reason }: Pick<NonNullable<CallState['asked']>, 'reason'>): boolean => /^reading-/.test(reason);

async function toRemember(edges: LayerSources, log: Log, state: CallState): Promise<Grant[]> {
  const { call, asked, prepared } = state;
  const { target } = call;
  const place = target && dataSourceOf(target.source, target.server);
  if (!place || !asked || !prepared || asked.reason === 'cross-origin-flow') return [];
  const base = {
    definitionHash: prepared.definitionHash,
    description: asked.description ?? target.description,
    at: Date.now(),
  };
  const reading = isReading(asked) ? readingKey(target) : null;
  if (reading) return [{ ...base, key: reading, about: { type: 'reading', place } }];
  const now = await findNow(edges, log, state);
  const isSame = now.type === 'prepared' && now.definitionHash === prepared.definitionHash;
  const { source, tool } = target;
  const top = source.type === 'page' && source.topOrigin !== source.origin ? { topOrigin: source.topOrigin } : {};
  const about = { type: 'tool' as const, tool, place, ...top }; // const: a literal type
  return [{ ...base, key: grantKey(target), about, ...(isSame && { part: partOf(now.tool) }) }];
}
