/** Attachments: what the user puts beside their words. Pure. */
import type { Attachment } from './entry';

const idBegin = 'att_';

export const newAttachmentId = (): string => `${idBegin}${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;

/** Among the ids of what lies beside the log. */
export const isAttachmentId = (id: string): boolean => id.startsWith(idBegin);

export const isPicture = ({ kind }: Pick<Attachment, 'kind'>): boolean => kind === 'screenshot' || kind === 'image';
