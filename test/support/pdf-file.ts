/** PDF files as they are in the wild, built by the byte: text, headings, tables, forms, pictures, and what breaks readers. */
import { deflateSync } from 'node:zlib';

export interface PdfLine {
  text: string;
  size?: number;
  x?: number;
}

/** A page's content as PDF operators, and what its resources have beside the font. */
export interface PdfPage {
  content: string;
  resources?: string;
  more?: string;
}

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');

/** Lines from the top; those with `x` stay in the line before. */
export function linesPage(lines: readonly (PdfLine | string)[]): PdfPage {
  let y = 780;
  const content = lines.map((each) => {
    const { text, size = 11, x } = typeof each === 'string' ? { text: each } : each;
    if (x === undefined) y -= size * 1.6;
    return `BT /F1 ${size} Tf ${x ?? 50} ${y} Td (${escaped(text)}) Tj ET`;
  });
  return { content: content.join('\n') };
}

/** Draws a picture of two by two pixels over the whole page, and no text. */
export const scannedPage: PdfPage = {
  content: 'q 500 0 0 700 40 40 cm BI /W 2 /H 2 /CS /G /BPC 8 /F /AHx ID 00FF00FF> EI Q',
};

interface Options {
  /** Objects beside those of pages, from number 10 on. */
  objects?: readonly string[];
  /** In the catalog, and in the trailer. */
  catalog?: string;
  trailer?: string;
  compressed?: boolean;
}

export function pdfFile(
  pages: readonly PdfPage[],
  { objects = [], catalog = '', trailer = '', compressed }: Options = {},
): Buffer {
  const first = 10 + objects.length;
  const bodies = new Map<number, string>([
    [1, `<</Type/Catalog/Pages 2 0 R${catalog}>>`],
    [2, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, i) => `${first + 2 * i} 0 R`).join(' ')}]>>`],
    [3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'],
    ...objects.map((body, i): [number, string] => [10 + i, body]),
    ...pages.flatMap(({ content, resources = '', more = '' }, i): [number, string][] => {
      const data = compressed ? deflateSync(Buffer.from(content, 'latin1')).toString('latin1') : content;
      return [
        [
          first + 2 * i,
          `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${first + 2 * i + 1} 0 R/Resources<</Font<</F1 3 0 R>>${resources}>>${more}>>`,
        ],
        [
          first + 2 * i + 1,
          `<</Length ${data.length}${compressed ? '/Filter/FlateDecode' : ''}>>stream\n${data}\nendstream`,
        ],
      ];
    }),
  ]);
  let file = '%PDF-1.7\n%\u00e2\u00e3\n';
  const places = new Map<number, number>();
  for (const [number, body] of bodies) {
    places.set(number, file.length);
    file += `${number} 0 obj${body}endobj\n`;
  }
  const count = Math.max(...bodies.keys()) + 1;
  const rows = Array.from({ length: count }, (_, i) => {
    const at = places.get(i);
    return at === undefined ? '0000000000 65535 f ' : `${String(at).padStart(10, '0')} 00000 n `;
  });
  const end = `xref\n0 ${count}\n${rows.join('\n')}\ntrailer<</Size ${count}/Root 1 0 R${trailer}>>\nstartxref\n${file.length}\n%%EOF`;
  return Buffer.from(file + end, 'latin1');
}

/** Locked: the password that opens it is none that a reader tries. */
export const lockedPdf = (): Buffer =>
  pdfFile([linesPage(['Secret'])], {
    trailer: `/Encrypt<</Filter/Standard/V 1/R 2/Length 40/P -4/O<${'4b'.repeat(32)}>/U<${'1a'.repeat(32)}>>>/ID[<${'01'.repeat(16)}><${'01'.repeat(16)}>]`,
  });

/** A report of so many pages, each of which names its number, with about 2,500 characters of text. */
export const reportPdf = (count: number): Buffer =>
  pdfFile(
    Array.from({ length: count }, (_, page) =>
      linesPage([
        { text: `Chapter ${page + 1}`, size: 20 },
        ...Array.from(
          { length: 38 },
          (_, i) => `Line ${i + 1} of page ${page + 1}: rainfall was measured at the station every day.`,
        ),
      ]),
    ),
    { compressed: true },
  );
