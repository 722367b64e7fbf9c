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
import { toBase64 } from '#core/tools/base64.ts';
import { unlessAborted } from '#core/tools/waiting.ts';
import type { PdfAnswer, PdfPage, PdfRange } from './pdf-wire';

/** Pixels of a picture that is decoded, as many as a large scan of a sheet has; milliseconds for a question. */
const maxImageSize = 40_000_000;
const timeLimit = 15_000;
/** Pixels of the longer side of a page that is drawn: services make larger ones smaller. */
const maxSide = 1568;
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
      ...{
        data,
        maxImageSize,
        cMapUrl: '/pdf/cmaps/',
        wasmUrl: '/pdf/wasm/',
        useWorkerFetch: true,
        useWasm: false,
        verbosity: 0,
      },
      ...{ disableFontFace: true, useSystemFonts: false },
    });
    this.#file = this.#loading.promise;
    this.#file.catch(() => undefined); // told to whoever asks
  }

  /** What goes wrong in a page costs that page, not the file. */
  async answer({ from, to, maxLength, draws }: PdfRange): Promise<PdfAnswer> {
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
        if (pages.length > 0 && (length > maxLength || (draws && page.without === 'picture'))) break;
        pages.push(page);
      }
      const [first] = pages;
      if (draws && first?.without === 'picture') {
        const picture = await within(drawPage(file, from), ends - performance.now()).catch(() => undefined);
        if (picture) pages[0] = { ...first, picture };
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

/** As a JPEG, in base64. */
async function drawPage(file: PDFDocumentProxy, at: number): Promise<string> {
  const page = await file.getPage(at);
  try {
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: maxSide / Math.max(width, height) });
    const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const pen: object | null = canvas.getContext('2d');
    const canvasContext = pen as CanvasRenderingContext2D; // it has all that pdf.js asks of one
    // As for a printer: a page of the extension that nobody sees is given no frames to draw in.
    await page.render({ canvas: null, canvasContext, viewport, intent: 'print' }).promise;
    const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
    return toBase64(new Uint8Array(await picture.arrayBuffer()));
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
  /** Wide spaces: where they are in the text, where they end on the page, and how wide they are. */
  gaps: { at: number; end: number; width: number }[];
}

/** Between cells, rather than between the words of a column that is set flush: most end where those of one line nearby do. */
function withCells(lines: readonly Line[]): Line[] {
  return lines.map((line, i) => {
    const { gaps, height } = line;
    const near = [...lines.slice(Math.max(0, i - 3), i), ...lines.slice(i + 1, i + 4)].filter(
      (each) => each.gaps.length,
    );
    const endsIn =
      (other: Line) =>
      ({ end }: Line['gaps'][number]) =>
        other.gaps.some((gap) => Math.abs(gap.end - end) < height / 10);
    const isRow =
      near.some((other) => gaps.filter(endsIn(other)).length * 2 > gaps.length) ||
      (near.length === 0 && gaps.every(({ width }) => width > 3 * height));
    return isRow ? { ...line, text: gaps.reduceRight(toCell, line.text) } : line;
  });
}

const toCell = (text: string, { at }: Line['gaps'][number]): string => `${text.slice(0, at)} |${text.slice(at)}`;

function toText(items: readonly Item[], roles: ReadonlyMap<string, Role>): string {
  const lines = withCells(toLines(items, roles)).map((line) => ({
    ...line,
    text: line.text.replace(/ +/g, ' ').trim(),
  }));
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
  let line: Line = { text: '', height: 0, role: {}, gaps: [] };
  const end = () => {
    if (line.text.trim() !== '') lines.push(line);
    line = { text: '', height: 0, role: {}, gaps: [] };
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
    const isGap = item.str.trim() === '' && item.width > 1.5 * line.height && !line.role.cell && line.text !== '';
    if (isGap) line.gaps.push({ at: line.text.length, end: item.transform[4] + item.width, width: item.width });
    line.text += item.str;
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
