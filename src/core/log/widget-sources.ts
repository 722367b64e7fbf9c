/** What a widget may show: the results and attachments that the model had read when it drew it. Pure. */
import { isAttachmentId } from './attachments';
import type { CallState, Conversation } from './conversation';
import { hasData } from './data-sources';
import type { Attachment } from './entry';

/** `calls`: their ids. */
export interface ReadData {
  calls: readonly string[];
  files: readonly Attachment[];
}

type Holder = Pick<Conversation, 'steps' | 'calls' | 'attached'>;

/**
 * Since the user's last message before the call was asked for; if there was nothing, in the whole chat. A built-in tool has no data
 * of its own: what it recalls belongs to the call or attachment that it came from. Nothing for a call of the user's own.
 */
export function readBefore(conversation: Holder, callId: string): ReadData {
  const { steps, calls } = conversation;
  const entries = steps.flatMap((step) => (step.type === 'entry' ? [step.entry] : []));
  const asked = entries.find(
    (entry) => entry.type === 'assistant-message' && entry.calls.some(({ id }) => id === callId),
  );
  if (!asked || calls.get(callId)?.byHand) return { calls: [], files: [] };
  const said = entries.findLast(({ type, seq }) => type === 'user-message' && seq < asked.seq);
  const recent = readBetween(conversation, said?.seq ?? 0, asked.seq);
  return recent.calls.length + recent.files.length > 0 ? recent : readBetween(conversation, 0, asked.seq);
}

/** What was taken by reference, and nothing else. */
export const readByReference = ({ attached }: Pick<Holder, 'attached'>, id: string): ReadData =>
  isAttachmentId(id)
    ? { calls: [], files: attached.flatMap(({ attachments = [] }) => attachments.filter((each) => each.id === id)) }
    : { calls: [id], files: [] };

/** From one `seq` to another. */
function readBetween({ calls, attached }: Holder, from: number, to: number): ReadData {
  const isWithin = (entry: { seq: number } | undefined) => entry !== undefined && entry.seq >= from && entry.seq < to;
  const read = new Set([...calls.values()].filter((state) => hasData(state) && isWithin(state.result)).map(idOfData));
  const files = attached.flatMap((entry) =>
    (entry.attachments ?? []).filter(({ id }) => isWithin(entry) || read.has(id)),
  );
  return { calls: [...read].filter((id) => isOutside(calls.get(id))), files };
}

const idOfData = ({ call }: CallState): string =>
  call.target?.source.type === 'local' && call.target.tool === 'recall' ? String(call.input.id) : call.id;

const isOutside = (state: CallState | undefined): boolean =>
  state?.call.target != null && state.call.target.source.type !== 'local';
