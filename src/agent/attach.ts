/** What a person attaches: its content goes beside the log, a chip of it into the log, until they send it or take it away. */
import { type Attachment, cutText, estimateTokens, newAttachmentId, pictureTokens, Refusal } from '#conversation';
import type { Content } from '#tools';
import type { Log } from './log';
import type { ConversationStore } from './store';

/** Something to attach, read in full. */
export type Found = Pick<Attachment, 'kind' | 'name' | 'origin'> & {
  content:
    | { type: 'text'; text: string; mime: string }
    | { type: 'image'; data: string; mime: string; width: number; height: number };
};

/** Characters of an attached text that are kept; a model would read little else with more. */
const mostKept = 100_000;
const previewLength = 400;
/** Attachments that may wait beside one message. */
const mostWaiting = 20;

type Keeping = Pick<ConversationStore, 'saveResult' | 'removeResult'>;

export async function attach(store: Keeping, log: Log, found: Found): Promise<Attachment> {
  if (log.conversation.pending.length >= mostWaiting)
    throw new Refusal('Twenty things are attached already. Send them, or remove one, then attach this.');
  const id = newAttachmentId();
  const { kind, name, origin, content } = found;
  const what = { id, kind, name: cutText(name, 300), origin, mime: content.mime };
  const attachment = content.type === 'text' ? ofText(what, content.text) : ofPicture(what, content);
  const part =
    content.type === 'text'
      ? { type: 'text' as const, text: cutText(content.text, mostKept) } // const: a literal type
      : { type: 'image' as const, data: content.data, mimeType: content.mime }; // const: the same
  await store.saveResult({ callId: id, conversationId: log.id, content: [part], at: Date.now() });
  await log.append({ type: 'attachment-added', attachment });
  return attachment;
}

type What = Pick<Attachment, 'id' | 'kind' | 'name' | 'origin' | 'mime'>;

function ofText(what: What, text: string): Attachment {
  if (text.trim() === '') throw new Refusal('There is no text in it, so nothing was attached.');
  const kept = cutText(text, mostKept);
  const isCut = kept.length < text.length;
  return {
    ...what,
    size: kept.length,
    tokens: estimateTokens(kept),
    preview: cutText(kept, previewLength),
    ...(isCut && { cutFrom: text.length }),
  };
}

const ofPicture = (what: What, { data, width, height }: Extract<Found['content'], { type: 'image' }>): Attachment => ({
  ...what,
  size: Math.floor((data.length * 3) / 4),
  tokens: pictureTokens,
  width,
  height,
});

/** Its content is forgotten too. One that was sent stays. */
export async function detach(store: Keeping, log: Log, attachmentId: string): Promise<void> {
  if (!log.conversation.pending.some(({ id }) => id === attachmentId)) return;
  await log.append({ type: 'attachment-removed', attachmentId });
  await store.removeResult(attachmentId);
}

/** Those of `ids` that wait beside what is being written. */
export function pickAttachments({ conversation }: Pick<Log, 'conversation'>, ids: readonly string[]): Attachment[] {
  return conversation.pending.filter(({ id }) => ids.includes(id));
}

/** What lies beside the log under these ids; what isn't there any more is left out. */
export async function readContents(
  store: Pick<ConversationStore, 'result'>,
  conversationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Content[]>> {
  const stored = await Promise.all(ids.map((id) => store.result(id)));
  return new Map(
    stored.flatMap((each) => (each?.conversationId === conversationId ? [[each.callId, each.content]] : [])),
  );
}
