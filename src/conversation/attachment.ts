/** Attachments: what the user puts beside their words. Pure. */
import type { Attachment, Entry } from './entry';

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
