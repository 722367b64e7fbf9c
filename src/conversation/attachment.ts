/** What a person puts beside their words: part of a page, a picture, a file, with where it came from. Pure. */
import type { Entry } from './entry';

/** `image`: a picture that was pasted, dropped, chosen, or pointed at on a page. */
export type AttachmentKind = 'page' | 'selection' | 'link' | 'file' | 'screenshot' | 'image';

/** Its content lies beside the log, as a result does under its call's id: under this `id`. */
export interface Attachment {
  id: string;
  kind: AttachmentKind;
  /** The title of the page, or the name of the file. */
  name: string;
  /** Of the page that it was taken from, as the browser says; null: the person's own. */
  origin: string | null;
  mime: string;
  /** Characters of a text, bytes of a picture. */
  size: number;
  /** Of a text, by estimate; of a picture, what services count about. */
  tokens: number;
  /** The first characters of a text. */
  preview?: string;
  /** Characters that there were, when some of them were left out. */
  cutFrom?: number;
  /** Px of a picture. */
  width?: number;
  height?: number;
}

/** What a person says: words, and what they put beside them. */
export interface Said {
  text: string;
  attachments?: Attachment[];
}

const idBegin = 'att_';

export const newAttachmentId = (): string => `${idBegin}${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;

/** Among the ids of what lies beside the log. */
export const isAttachmentId = (id: string): boolean => id.startsWith(idBegin);

export const isPicture = ({ kind }: Pick<Attachment, 'kind'>): boolean => kind === 'screenshot' || kind === 'image';

/** What was attached and neither sent nor taken away: of the whole log, since a draft belongs to no branch. */
export function toPending(entries: readonly Entry[]): Attachment[] {
  const pending = new Map<string, Attachment>();
  const queued = new Map<string, Attachment[]>();
  for (const entry of entries) {
    if (entry.type === 'attachment-added') pending.set(entry.attachment.id, entry.attachment);
    else if (entry.type === 'attachment-removed') pending.delete(entry.attachmentId);
    else if (entry.type === 'message-queued') queued.set(entry.id, entry.attachments ?? []);
    // Taken back, it goes where its words go; if it was sent, the message that follows takes it again.
    if (entry.type === 'message-unqueued')
      for (const each of queued.get(entry.entryId) ?? []) pending.set(each.id, each);
    if ('attachments' in entry) for (const { id } of entry.attachments ?? []) pending.delete(id);
  }
  return [...pending.values()];
}
