/** The text of a PDF file, page by page: headings, tables and the values of fields as far as the file tells them. Loaded when one is read. */
import {
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  OPS,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { unlessAborted } from '#core/tools/waiting.ts';
import type { PdfAnswer, PdfPage, PdfRange } from './pdf-wire';

/** Pixels of a picture that is decoded, only to know that there is one; milliseconds for a question. */
const maxImageSize = 16_000_000;
const timeLimit = 15_000;
/** Members of a page's tree of headings and tables, and pieces of its text, that are looked at. */
const maxMembers = 20_000;

/** Opened once, however many questions follow. */
export class Pdf {
  readonly #file: Promise<PDFDocumentProxy>;
  readonly #read = new Map<number, PdfPage>();
  readonly #loading: ReturnType<typeof getDocument>;
  readonly #worker: PDFWorker;
  isClosed = false;

  constructor(data: Uint8Array) {
    GlobalWorkerOptions.workerSrc ||= '/pdf/worker.mjs';
    this.#worker = new PDFWorker();
    this.#loading = getDocument({
      worker: this.#worker,
      ...{ data, maxImageSize, cMapUrl: '/pdf/cmaps/', useWorkerFetch: true, useWasm: false, verbosity: 0 },
      ...{ disableFontFace: true, useSystemFonts: false },
    });
    this.#file = this.#loading.promise;
    this.#file.catch(() => undefined); // told to whoever asks
  }

  /** What goes wrong in a page costs that page, not the file. */
  async answer({ from, to, maxLength }: PdfRange): Promise<PdfAnswer> {
    const ends = performance.now() + timeLimit;
    try {
      const file = await within(this.#file, timeLimit);
      const pages: PdfPage[] = [];
      let length = 0;
      for (let at = from; at <= Math.min(to ?? Infinity, file.numPages) && performance.now() < ends; at += 1) {
        const page =
          this.#read.get(at) ??
          (await within(readPage(file, at), ends - performance.now()).catch(() => ({
            text: '',
            without: 'fault' as const,
          }))); // const: a literal type
        this.#read.set(at, page);
        length += page.text.length;
        if (pages.length > 0 && length > maxLength) break;
        pages.push(page);
      }
      return { type: 'read', pages, of: file.numPages };
    } catch (error) {
      if (error instanceof PasswordException) return { type: 'locked' };
      if (!(error instanceof InvalidPDFException)) console.error(error);
      return { type: 'broken' };
    } finally {
      if (performance.now() >= ends) this.close();
    }
  }

  /** Ends the worker whatever it does: one that unpacks a small file without an end hears nothing. */
  close(): void {
    this.isClosed = true;
    this.#loading.destroy().catch(() => undefined);
    this.#worker.destroy();
  }
}

const within = <T>(work: Promise<T>, milliseconds: number): Promise<T> =>
  unlessAborted(work, AbortSignal.timeout(Math.max(1, Math.ceil(milliseconds))));

async function readPage(file: PDFDocumentProxy, at: number): Promise<PdfPage> {
  const page = await file.getPage(at);
  try {
    const [{ items }, tree, fields] = await Promise.all([
      page.getTextContent({ includeMarkedContent: true }),
      page.getStructTree().catch(() => null),
      page.getAnnotations().catch(() => []),
    ]);
    const text = [toText(items.slice(0, maxMembers), rolesIn(tree)), ...fields.flatMap(toField)].join('\n').trim();
    return text === '' && (await hasPictures(page)) ? { text, without: 'picture' } : { text };
  } finally {
    page.cleanup();
  }
}

const pictures = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);

const hasPictures = async (page: PDFPageProxy): Promise<boolean> =>
  (await page.getOperatorList()).fnArray.some((each) => pictures.has(each));

/** What a person wrote into a form of the file; a password isn't told. */
function toField({ subtype, password, fieldName, alternativeText, fieldValue }: Record<string, unknown>): string[] {
  const value = Array.isArray(fieldValue) ? fieldValue.join(', ') : fieldValue;
  const isTold = subtype === 'Widget' && !password && typeof value === 'string' && value !== '' && value !== 'Off';
  return isTold ? [`${alternativeText || fieldName}: ${value}`] : [];
}

type Item = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number];
type Tree = NonNullable<Awaited<ReturnType<PDFPageProxy['getStructTree']>>>;

/** By the id of marked content: the level of its heading, or of which cell and row it is. */
interface Role {
  level?: number;
  row?: Tree;
  cell?: Tree;
}

/** Nothing recurses over what a file nests. */
function rolesIn(tree: Tree | null): ReadonlyMap<string, Role> {
  const roles = new Map<string, Role>();
  const left: [Tree, Role][] = tree ? [[tree, {}]] : [];
  for (let at = 0; at < left.length && at < maxMembers; at += 1) {
    const [node, role] = left[at] as [Tree, Role]; // within its length
    const { length } = left;
    const level = /^H([1-6]?)$/.exec(node.role);
    const own = {
      ...role,
      ...(level && { level: Number(level[1] || 2) }),
      ...(node.role === 'TR' && { row: node }),
      ...(/^T[DH]$/.test(node.role) && { cell: node }),
    };
    for (const child of node.children.slice(0, maxMembers - length)) {
      if ('role' in child) left.push([child, own]);
      else if (child.type === 'content') roles.set(child.id, own);
    }
  }
  return roles;
}

interface Line {
  text: string;
  height: number;
  role: Role;
}

function toText(items: readonly Item[], roles: ReadonlyMap<string, Role>): string {
  const lines = toLines(items, roles);
  const isTagged = lines.some(({ role }) => role.level !== undefined);
  const usual = usualHeight(lines);
  return lines
    .map(({ text, height, role: { level } }) => {
      const larger = height / usual;
      const seen = !isTagged && larger >= 1.2 && text.length < 200 && /\p{L}/u.test(text) ? (larger >= 1.7 ? 1 : 2) : 0;
      return `${'#'.repeat(level ?? seen)}${(level ?? seen) ? ' ' : ''}${text}`;
    })
    .join('\n');
}

/** Cells that lie apart, and those of one row of a table, are in one line. */
function toLines(items: readonly Item[], roles: ReadonlyMap<string, Role>): Line[] {
  const lines: Line[] = [];
  const marks: (Role | undefined)[] = [];
  let line: Line = { text: '', height: 0, role: {} };
  const end = () => {
    if (line.text.trim() !== '') lines.push({ ...line, text: line.text.replace(/ +/g, ' ').trim() });
    line = { text: '', height: 0, role: {} };
  };
  for (const item of items) {
    if ('type' in item) {
      if (item.type === 'endMarkedContent') marks.pop();
      else marks.push(('id' in item && roles.get(item.id)) || marks.at(-1));
      continue;
    }
    const role = marks.at(-1) ?? {};
    if (item.str.trim() !== '') {
      if (line.text !== '' && role.row !== line.role.row) end();
      if (line.text !== '' && role.cell !== line.role.cell) line.text += ' | ';
      line.role = role;
      line.height = Math.max(line.height, item.height);
    }
    const isGap = item.str.trim() === '' && item.width > 1.5 * line.height && !line.role.cell;
    line.text += isGap && line.text !== '' ? ' | ' : item.str;
    if (item.hasEOL && line.role.row === undefined) end();
    else if (item.hasEOL) line.text += ' ';
  }
  end();
  return lines;
}

/** Of most of the characters. */
function usualHeight(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (const { text, height } of lines) counts.set(height, (counts.get(height) ?? 0) + text.length);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] || 1;
}
