/** Attachments as the model reads them: in full for the exchange they came with and the next two, then one line each. Pure. */
import type { Content } from '#tools';
import type { Conversation } from './conversation';
import type { Attachment } from './entry';
import { compressedLength, cutText, recallHint } from './outcome-words';

const idBegin = 'att_';

export const newAttachmentId = (): string => `${idBegin}${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;

/** Tells an attachment's id from a call's: the contents of both are stored outside the log. */
export const isAttachmentId = (id: string): boolean => id.startsWith(idBegin);

export const isPicture = ({ kind }: Pick<Attachment, 'kind'>): boolean => kind === 'screenshot' || kind === 'image';

/** `text` comes from the source, `note` from Tabhand. */
export type ProjectedAttachment = Pick<Attachment, 'kind' | 'name' | 'origin'> &
  ({ type: 'text'; text: string; note?: string | undefined } | { type: 'image'; mime: string; data: string });

/** Contents from the result store, by the attachment's id. */
export type Contents = ReadonlyMap<string, readonly Content[]>;

/** Exchanges that follow before an attachment is left behind. */
const exchangesKept = 3;

/** The ids of the attachments that the next turn needs in full. */
export function freshAttachments({ items }: Pick<Conversation, 'items'>): string[] {
  const messages = items.flatMap((item) => (item.type === 'user' ? item.entry : []));
  return messages.slice(-exchangesKept).flatMap(({ attachments = [] }) => attachments.map(({ id }) => id));
}

/** `pictures` false: the model accepts none. */
export function toAttached(attachment: Attachment, contents: Contents, pictures: boolean): ProjectedAttachment {
  const { kind, name, origin } = attachment;
  const what = { kind, name, origin };
  const content = contents.get(attachment.id)?.[0];
  if (isPicture(attachment)) {
    if (!pictures)
      return { ...what, type: 'text', text: '', note: 'A picture. It was not sent: this model takes none.' };
    if (content?.type === 'image') return { ...what, type: 'image', mime: content.mimeType, data: content.data };
    return { ...what, type: 'text', text: '', note: 'A picture, sent earlier and no longer sent.' };
  }
  if (content?.type === 'text')
    return { ...what, type: 'text', text: content.text.toWellFormed(), note: noteOf(attachment) };
  const { preview = '', size, id } = attachment;
  const shown = cutText(preview, compressedLength);
  const note = shown.length < size ? `Shortened: ${shown.length} of ${size} characters. ${recallHint(id)}` : undefined;
  return { ...what, type: 'text', text: shown.toWellFormed(), note };
}

const noteOf = ({ cutFrom, size }: Attachment) =>
  cutFrom === undefined ? undefined : `Cut: the first ${size} of ${cutFrom} characters.`;
