/** Attachments as the model reads them: in full for the exchange they came with and the next two, then one line each. Pure. */

import { cutText, type Foreign, foreign, own, type Words } from '#core/tools/foreign.ts';
import type { Content } from '#core/tools/schemas.ts';
import { isPicture } from './attachments';
import type { Conversation } from './conversation';
import type { Attachment } from './entry';
import { compressedLength, recallHint } from './outcome-words';

/** A picture that isn't sent is a text without any. */
export type ProjectedAttachment =
  | { type: 'text'; content: Foreign; note?: Words | undefined }
  | { type: 'image'; content: Foreign; mime: string; data: string };

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
  const { kind, name, origin, served } = attachment;
  const about = { kind, name, ...(served && { server: served.server }), ...(served?.uri && { uri: served.uri }) };
  const toContent = (text: string) => foreign('attachment', { from: origin ?? '', about }, text);
  const stored = contents.get(attachment.id)?.[0];
  if (isPicture(attachment)) {
    const content = toContent('');
    if (!pictures) return { type: 'text', content, note: own`A picture. It was not sent: this model takes none.` };
    if (stored?.type === 'image') return { type: 'image', content, mime: stored.mimeType, data: stored.data };
    return { type: 'text', content, note: own`A picture, sent earlier and no longer sent.` };
  }
  if (stored?.type === 'text') return { type: 'text', content: toContent(stored.text), note: noteOf(attachment) };
  const { preview = '', size, id } = attachment;
  const shown = cutText(preview, compressedLength);
  const isCut = shown.length < size;
  const note = isCut ? own`Shortened: ${shown.length} of ${size} characters. ${recallHint(id)}` : undefined;
  return { type: 'text', content: toContent(shown), note };
}

function noteOf({ cutFrom, size, changed }: Attachment): Words | undefined {
  const cut = cutFrom === undefined ? [] : own`Cut: the first ${size} of ${cutFrom} characters.`;
  const old = changed ? own`It has changed at its server since the person attached it.` : [];
  return cut.length + old.length > 0 ? own`${cut}${cut.length * old.length > 0 ? own` ` : []}${old}` : undefined;
}
