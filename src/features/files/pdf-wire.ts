/** What is asked of the page of the extension that reads PDF files for the background, and what it answers. */

/** On which both speak. */
export const pdfChannel = 'pdf';

/** Pages from 1, until `to`, or so many characters; at least one. */
export interface PdfRange {
  from: number;
  to?: number | undefined;
  maxLength: number;
}

export interface PdfPage {
  text: string;
  /** Why it has none: it draws pictures, as one that was scanned does, or couldn't be read. */
  without?: 'picture' | 'fault';
}

export type PdfAnswer = { type: 'read'; pages: PdfPage[]; of: number } | { type: 'locked' | 'broken' };

/** `key`: of a file that may be open already; without `bytes` and unknown, it is asked for them. */
export interface PdfQuestion extends PdfRange {
  id: string;
  key: string;
  bytes?: Uint8Array;
}

export type PdfMessage = { type: 'ready' } | { type: 'answer'; id: string; answer: PdfAnswer | { type: 'unknown' } };

/** Bytes of a file that is read at all; characters of its text. */
export const maxPdfBytes = 50_000_000;
export const maxPdfText = 2_000_000;

/** `3`, `3-7` or `3-`, as a person writes it; all of them otherwise. */
export function toRange(pages = ''): Pick<PdfRange, 'to'> & { from: number } {
  const [, from, dash, to] = /^\D*(\d{1,5})\s*([-–—]?)\s*(\d{0,5})/.exec(pages) ?? [];
  if (from === undefined) return { from: 1 };
  return { from: Math.max(1, Number(from)), to: to ? Number(to) : dash ? undefined : Number(from) };
}

const empty = { none: ': no text', picture: ': a picture, without text', fault: ': could not be read' };

/** Each page under its number. */
export const wordPages = (pages: readonly PdfPage[], from: number): string =>
  pages
    .map(({ text, without }, i) => `[Page ${from + i}${text ? '' : empty[without ?? 'none']}]\n${text}`.trim())
    .join('\n\n');

/** Nothing but pictures: its text is none. */
export const isScanned = (pages: readonly PdfPage[]): boolean =>
  pages.some(({ without }) => without === 'picture') && pages.every(({ text }) => text === '');
