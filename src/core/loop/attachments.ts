/** Attachments: their content is stored outside the log, and an entry keeps each one pending until the user sends or removes it. */

import { newAttachmentId } from '#core/log/attachments.ts';
import { pictureTokens } from '#core/log/budget.ts';
import type { Attachment, EntryBody } from '#core/log/entry.ts';
import { Refusal } from '#core/log/refusal.ts';
import { cutText } from '#core/tools/foreign.ts';
import { withoutInvisible } from '#core/tools/invisible.ts';
import type { Content } from '#core/tools/schemas.ts';
import { estimateTokens } from '#core/tools/shorten.ts';
import type { Log } from './log';
import type { ConversationStore } from './stores';

/** Something to attach, with its full content. */
export type Attachable = Pick<Attachment, 'kind' | 'name' | 'origin' | 'hidden' | 'served'> & {
  content:
    | { type: 'text'; text: string; mime: string }
    | { type: 'image'; data: string; mime: string; width: number; height: number };
};

/** Characters of an attached text that are kept; more would fill a model's context. */
const maxKept = 100_000;
const previewLength = 400;
/** Of a text that the panel shows before it is attached. */
const maxShownLength = 4000;
/** Attachments that may wait to be sent with one message. */
const maxWaiting = 20;

/** What a text would be as an attachment: its tokens, and its beginning. */
export const measureText = (text: string): { tokens: number; text: string } => ({
  tokens: estimateTokens(cutText(text, maxKept)),
  text: cutText(text, maxShownLength),
});

type AttachmentStore = Pick<ConversationStore, 'saveResult' | 'removeResult'>;

/** `replaces`: a pending one that goes in the same step, so that a message sent meanwhile has one of the two. */
export async function attach(
  store: AttachmentStore,
  log: Log,
  found: Attachable,
  replaces?: string,
): Promise<Attachment> {
  const { pending } = log.conversation;
  const replaced = pending.find((each) => each.id === replaces);
  if (pending.length >= maxWaiting && !replaced)
    throw new Refusal('20 items are already attached. Send or remove some, then attach this.');
  const id = newAttachmentId();
  const { kind, name, origin, content, served, hidden = 0 } = withoutUnseen(found);
  const from = { origin, ...(served && { served }) };
  const facts = { id, kind, name: cutText(name, 300), ...from, mime: content.mime, ...(hidden > 0 && { hidden }) };
  const attachment = content.type === 'text' ? ofText(facts, content.text) : ofPicture(facts, content);
  const part =
    content.type === 'text'
      ? { type: 'text' as const, text: cutText(content.text, maxKept) } // const: a literal type
      : { type: 'image' as const, data: content.data, mimeType: content.mime }; // const: the same
  await store.saveResult({ callId: id, conversationId: log.id, content: [part], at: Date.now() });
  const added: EntryBody = { type: 'attachment-added', attachment };
  if (replaced) {
    await log.append({ type: 'attachment-removed', attachmentId: replaced.id }, added);
    await store.removeResult(replaced.id);
  } else await log.append(added);
  return attachment;
}

type AttachmentFacts = Pick<Attachment, 'id' | 'kind' | 'name' | 'origin' | 'served' | 'mime' | 'hidden'>;

/** Text in invisible characters is left out, and counts as a hidden part for each run of them. */
function withoutUnseen(found: Attachable): Attachable {
  const { content, hidden = 0 } = found;
  if (content.type !== 'text') return found;
  const { text, runs } = withoutInvisible(content.text);
  return { ...found, content: { ...content, text }, hidden: hidden + runs };
}

function ofText(facts: AttachmentFacts, text: string): Attachment {
  if (text.trim() === '')
    throw new Refusal('No text was found in {name}, so it wasn’t attached.', { name: facts.name });
  const kept = cutText(text, maxKept);
  const isCut = kept.length < text.length;
  return {
    ...facts,
    size: kept.length,
    tokens: estimateTokens(kept),
    preview: cutText(kept, previewLength),
    ...(isCut && { cutFrom: text.length }),
  };
}

const ofPicture = (
  facts: AttachmentFacts,
  { data, width, height }: Extract<Attachable['content'], { type: 'image' }>,
): Attachment => ({
  ...facts,
  size: Math.floor((data.length * 3) / 4),
  tokens: pictureTokens,
  width,
  height,
});

/** Deletes the content too. An attachment that was sent stays. */
export async function detach(store: AttachmentStore, log: Log, attachmentId: string): Promise<void> {
  if (!log.conversation.pending.some(({ id }) => id === attachmentId)) return;
  await log.append({ type: 'attachment-removed', attachmentId });
  await store.removeResult(attachmentId);
}

/** The pending attachments among `ids`. */
export const pickAttachments = ({ conversation }: Pick<Log, 'conversation'>, ids: readonly string[]): Attachment[] =>
  conversation.pending.filter(({ id }) => ids.includes(id));

/** The stored contents of these attachments and calls; those that are gone are left out. */
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
