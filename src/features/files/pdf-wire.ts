/** What is asked of the page of the extension that reads PDF files for the background, and what it answers. */

/** On which both speak. */
export const pdfChannel = 'pdf';

/** Pages from 1, until `to`, or so many characters; at least one. `draws`: the first if it is a picture; the next such one ends them. */
export interface PdfRange {
  from: number;
  to?: number | undefined;
  maxLength: number;
  draws?: true;
}

export interface PdfPage {
  text: string;
  /** Why it has none: it draws pictures, as one that was scanned does, or couldn't be read. */
  without?: 'picture' | 'fault';
  /** A JPEG in base64, where it was asked for. */
  picture?: string;
}

export type PdfAnswer = { type: 'read'; pages: PdfPage[]; of: number } | { type: 'locked' | 'broken' };

/** `key`: of a file that may be open already; without `bytes` and unknown, it is asked for them. */
export interface PdfQuestion extends PdfRange {
  id: string;
  key: string;
  bytes?: Uint8Array;
}

export type PdfMessage = { type: 'ready' } | { type: 'answer'; id: string; answer: PdfAnswer | { type: 'unknown' } };

/** Pages of a scanned file that are attached at once. */
const maxPictures = 5;

/** Each page's picture under its name, with its number; undefined: one can't be drawn. */
export async function drawPages(
  range: Pick<PdfRange, 'from' | 'to'>,
  { name, answer }: { name: string; answer(asked: PdfRange): Promise<PdfAnswer | null> },
): Promise<{ name: string; data: string }[] | undefined> {
  const drawn: { name: string; data: string }[] = [];
  const { from, to = Infinity } = range;
  for (let [at, last] = [from, from]; at <= last; at += 1) {
    const asked = await answer({ from: at, to: at, maxLength: 1, draws: true });
    const data = asked?.type === 'read' && asked.pages[0]?.picture;
    if (!data) return undefined;
    last = Math.min(to, asked.of, from + maxPictures - 1);
    drawn.push({ name: `${name} · ${at}/${asked.of}`, data });
  }
  return drawn;
}

/** Bytes of a file that is read at all; characters of its text. */
export const maxPdfBytes = 50_000_000;
export const maxPdfText = 2_000_000;

/** `3`, `3-7` or `3-`, as a person writes it; all of them otherwise. */
export function toRange(pages = ''): Pick<PdfRange, 'to'> & { from: number } {
  const [, from, dash, to] = /^\D*(\d{1,5})\s*([-–—]?)\s*(\d{0,5})/.exec(pages) ?? [];
  if (from === undefined) return { from: 1 };
  return { from: Math.max(1, Number(from)), to: to ? Number(to) : dash ? undefined : Number(from) };
}

const empty = {
  none: ': no text',
  picture: ': a picture, without text; the user can attach it by choosing this page alone',
  fault: ': could not be read',
};

/** Each page under its number. */
export const wordPages = (pages: readonly PdfPage[], from: number): string =>
  pages
    .map(({ text, without, picture }, i) => {
      const why = picture ? ': this picture' : empty[without ?? 'none'];
      return `[Page ${from + i}${text ? '' : why}]\n${text}`.trim();
    })
    .join('\n\n');

/** Nothing but pictures: its text is none. */
export const isScanned = (pages: readonly PdfPage[]): boolean =>
  pages.some(({ without }) => without === 'picture') && pages.every(({ text }) => text === '');
