/** What is attached of a file that the user chose. Loaded when one is. */
import type { Commands } from '#core/bus/command.ts';
import { toBase64 } from '#core/tools/base64.ts';
import { say } from '#ui/language/index.tsx';
import { decodeText, readAs } from '#ui/text-encoding.ts';
import { drawPages, isScanned, maxPdfBytes, toRange, wordPages } from '../pdf-wire';
import { fileProblems } from '../problems';

/** Bytes; larger files are refused unread. */
const maxBytes = 20_000_000;
/** Characters of a text file that are sent to the background. */
const maxText = 2_000_000;

type What = Commands['attach']['input']['what'];
interface ReadWell {
  what: What;
  /** Further pages of a scanned file. */
  more?: What[];
  encoding?: string;
  /** Those of a PDF file, as they can be written again. */
  pages?: string;
}

/** What to attach of a file, and for a text in which encoding it was read; or the sentence that says why it can't be attached. */
export async function readFile(file: File, chosen?: string): Promise<ReadWell | string> {
  const { name, type, size } = file;
  const isPdf = type === 'application/pdf' || /\.pdf$/i.test(name);
  const limit = isPdf ? maxPdfBytes : maxBytes;
  if (size > limit) return say(fileProblems.large, { file: name, size: limit / 1_000_000 });
  if (isPdf) return readPdf(file, chosen);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (/\.(docx|xls[xm]|ods)$/i.test(name)) {
    const { readOffice } = await import('./read-office');
    const office = readOffice(bytes);
    if (typeof office === 'string') return say(fileProblems[office], { file: name, size: maxBytes / 1_000_000 });
    return { what: { type: 'file', name, mime: type || 'text/plain', text: office.text } };
  }
  const isImage = type.startsWith('image/') && type !== 'image/svg+xml';
  if (isImage) return { what: { type: 'image', name: name || say('Image'), mime: type, data: toBase64(bytes) } };
  const read =
    chosen === undefined ? decodeText(bytes, { type, languages: navigator.languages }) : readAs(bytes, chosen);
  if (read === 'binary')
    return say('{file} can’t be read and wasn’t attached. Attach text, an image, a PDF, or a Word or Excel file.', {
      file: name,
    });
  if (read === 'unknown')
    return say('The encoding of {file} can’t be told, so it wasn’t attached. Save it as UTF-8, then attach it again.', {
      file: name,
    });
  const text = read.text.slice(0, maxText);
  return { what: { type: 'file', name, mime: type || 'text/plain', text }, encoding: read.encoding };
}

async function readPdf(file: File, chosen?: string): Promise<ReadWell | string> {
  const { Pdf } = await import('../pdf');
  const pdf = new Pdf(new Uint8Array(await file.arrayBuffer()));
  const range = toRange(chosen);
  const { name } = file;
  const answer = await pdf.answer({ ...range, maxLength: maxText });
  const isPictures = answer.type === 'read' && isScanned(answer.pages);
  const drawn = isPictures ? await drawPages(range, { name, answer: (asked) => pdf.answer(asked) }) : [];
  pdf.close();
  if (answer.type !== 'read') return say(fileProblems[answer.type], { file: name });
  const [what, ...more] = (drawn ?? []).map((each) => ({ type: 'image' as const, mime: 'image/jpeg', ...each })); // a literal type
  if (what) return { what, more, pages: toPages(range.from, more.length + 1) };
  if (isPictures) return say(fileProblems.pictures, { file: name });
  const text = wordPages(answer.pages, range.from).slice(0, maxText);
  const pages = toPages(range.from, answer.pages.length);
  return { what: { type: 'file', name, mime: 'application/pdf', text }, pages };
}

const toPages = (from: number, count: number): string => `${from}–${from + count - 1}`;
