/** What an attachment's id and kind tell. */
import type { Attachment } from './entry';

const idBegin = 'att_';

export const newAttachmentId = (): string => `${idBegin}${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;

/** Tells an attachment's id from a call's: the contents of both are stored outside the log. */
export const isAttachmentId = (id: string): boolean => id.startsWith(idBegin);

export const isPicture = ({ kind }: Pick<Attachment, 'kind'>): boolean => kind === 'screenshot' || kind === 'image';
