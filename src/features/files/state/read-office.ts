/** The text of documents and spreadsheets: .docx, .xlsx and .ods are archives of XML. Loaded when one is attached. */
import { unzipSync } from 'fflate';
import Papa from 'papaparse';

/** Bytes of XML that are read; characters of text; columns of a row. */
const maxXml = 30_000_000;
const maxText = 2_000_000;
const maxColumns = 256;
/** Rows that one row stands for. */
const maxRepeated = 1000;

type Parts = Record<string, Uint8Array>;
type Answer = { text: string } | 'broken' | 'large' | 'locked';

const parts =
  /^(word\/(document|footnotes|styles)\.xml|xl\/(workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml|content\.xml)$/;

/** A file that is locked is one of another kind, in which the archive is sealed. */
const sealed = [0xd0, 0xcf, 0x11, 0xe0];

export function readOffice(bytes: Uint8Array): Answer {
  if (sealed.every((byte, i) => bytes[i] === byte)) return 'locked';
  let size = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isRead = parts.test(name);
        size += isRead ? originalSize : 0;
        return isRead && size <= maxXml;
      },
    });
    if (size > maxXml) return 'large';
    const lines = toLines(files);
    if (!lines) return 'broken';
    let text = '';
    for (const line of lines) {
      text += `${line}\n`;
      if (text.length > maxText) break;
    }
    return { text: text.trim().slice(0, maxText) };
  } catch {
    return 'broken'; // no archive, or no XML in it
  }
}

function toLines(files: Parts): Iterable<string> | null {
  if (files['word/document.xml']) return documentLines(files);
  if (files['xl/workbook.xml']) return workbookLines(files);
  return files['content.xml'] ? openLines(files) : null;
}

/** None of these formats has a document type, in which entities could grow without end. */
function parse(files: Parts, name: string): Element[] {
  const xml = new TextDecoder().decode(files[name] ?? new Uint8Array());
  if (xml === '') return [];
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new Error('A document type.');
  const read = new DOMParser().parseFromString(xml, 'application/xml');
  if (read.getElementsByTagName('parsererror').length > 0) throw new Error('No XML.');
  return [read.documentElement];
}

/** By its name without the prefix, which a file chooses. */
const all = (from: readonly Element[], name: string): Element[] =>
  from.flatMap((each) => [...each.getElementsByTagNameNS('*', name)]);
const childrenOf = (element: Element, name: string) => [...element.children].filter((each) => each.localName === name);

function attributeOf(element: Element | undefined, name: string): string | null {
  return [...(element?.attributes ?? [])].find(({ localName }) => localName === name)?.value ?? null;
}

const numberOf = (element: Element, name: string, otherwise: number): number =>
  Number(attributeOf(element, name) ?? otherwise) || otherwise;

/** Blocks in their order, without the copies for older programs; nothing recurses over what a file nests. */
function* documentLines(files: Parts): Iterable<string> {
  const styles = all(parse(files, 'word/styles.xml'), 'style');
  const levels = new Map(styles.map((style) => [attributeOf(style, 'styleId'), levelOf(style)]));
  const left = ['word/footnotes.xml', 'word/document.xml'].flatMap((name) => parse(files, name));
  for (const copy of all(left, 'Fallback')) copy.remove();
  for (let block = left.pop(); block; block = left.pop()) {
    if (block.localName === 'p') yield toBlock(block, levels);
    else if (block.localName === 'tr') yield childrenOf(block, 'tc').map(cellOf).join(' | ');
    else for (const child of [...block.children].reverse()) left.push(child);
  }
}

const cellOf = (cell: Element): string => all([cell], 'p').map(wordsOf).join(' ').trim();

function toBlock(block: Element, levels: ReadonlyMap<string | null, number>): string {
  const level = levels.get(attributeOf(all([block], 'pStyle')[0], 'val')) ?? 0;
  if (level > 0) return `${'#'.repeat(level)} ${wordsOf(block)}`;
  return `${all([block], 'numPr').length > 0 ? '- ' : ''}${wordsOf(block)}`;
}

/** 0: no heading. */
function levelOf(style: Element): number {
  const name = attributeOf(all([style], 'name')[0], 'val') ?? '';
  const outline = attributeOf(all([style], 'outlineLvl')[0], 'val');
  const level = /^title$/i.test(name) ? 1 : Number(/^heading (\d)$/i.exec(name)?.[1] ?? Number(outline ?? -1) + 1);
  return level <= 6 ? level : 0;
}

/** What is hidden in a document isn't read. */
function wordsOf(block: Element): string {
  const pieces = all([block], '*').map((each) => {
    if (each.localName === 't') return isHidden(each.parentElement) ? '' : (each.textContent ?? '');
    return each.localName === 'tab' || each.localName === 'br' ? ' ' : '';
  });
  return pieces.join('');
}

const isHidden = (run: Element | null): boolean =>
  run !== null && childrenOf(run, 'rPr').some((own) => childrenOf(own, 'vanish').some(isOn));
const isOn = (element: Element): boolean => !['0', 'false'].includes(attributeOf(element, 'val') ?? '');

/** Each sheet under its name, as CSV. */
function* workbookLines(files: Parts): Iterable<string> {
  const [book] = parse(files, 'xl/workbook.xml');
  if (!book) return;
  const links = all(parse(files, 'xl/_rels/workbook.xml.rels'), 'Relationship');
  const targets = new Map(links.map((each) => [attributeOf(each, 'Id'), attributeOf(each, 'Target') ?? '']));
  const toValue = valueReader(files, attributeOf(all([book], 'workbookPr')[0], 'date1904'));
  for (const sheet of all([book], 'sheet')) {
    yield `# ${attributeOf(sheet, 'name')}`;
    const target = targets.get(attributeOf(sheet, 'id')) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    // A sheet that nobody sees says only that it is there.
    if ((attributeOf(sheet, 'state') ?? 'visible') !== 'visible') yield '[hidden, not read]';
    else for (const row of all(parse(files, path), 'row')) yield rowOf(childrenOf(row, 'c'), toValue);
  }
}

function rowOf(cells: readonly Element[], toValue: (cell: Element) => string): string {
  const row: string[] = [];
  for (const cell of cells) {
    const at = columnOf(attributeOf(cell, 'r') ?? '') ?? row.length;
    while (row.length < Math.min(at, maxColumns)) row.push('');
    if (at < maxColumns) row[at] = toValue(cell);
  }
  return Papa.unparse([row]);
}

/** `B7` is 1. */
function columnOf(reference: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function valueReader(files: Parts, date1904: string | null): (cell: Element) => string {
  const strings = all(parse(files, 'xl/sharedStrings.xml'), 'si').map(textOf);
  const styles = parse(files, 'xl/styles.xml');
  const codes = new Map(
    all(styles, 'numFmt').map((each) => [attributeOf(each, 'numFmtId'), attributeOf(each, 'formatCode')]),
  );
  const dates = all(all(styles, 'cellXfs').slice(0, 1), 'xf').map((each) =>
    isDate(attributeOf(each, 'numFmtId') ?? '', codes),
  );
  const first = date1904 === '1' || date1904 === 'true' ? 24107 : 25569;
  return (cell) => {
    const [type, value] = [attributeOf(cell, 't') ?? 'n', childrenOf(cell, 'v')[0]?.textContent ?? ''];
    if (type === 's') return strings[Number(value)] ?? '';
    if (type === 'inlineStr') return textOf(cell);
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    const isDay = type === 'n' && value !== '' && dates[Number(attributeOf(cell, 's') ?? 0)];
    return isDay ? toDay(Number(value), first) : value;
  };
}

/** Without how it is pronounced. */
const textOf = (element: Element): string =>
  all([element], 't')
    .filter(({ parentElement }) => parentElement?.localName !== 'rPh')
    .map(({ textContent }) => textContent)
    .join('');

/** By the numbers that every workbook knows, or a code with a letter of dates outside of its quotes. */
function isDate(id: string, codes: ReadonlyMap<string | null, string | null>): boolean {
  const code = codes.get(id);
  const known = Number(id);
  if (typeof code !== 'string') return (known >= 14 && known <= 22) || (known >= 45 && known <= 47);
  return /[ymdhs]/i.test(code.slice(0, 200).replace(/"[^"]*"?|\\.|\[[^\]]*\]?/g, ''));
}

function toDay(serial: number, first: number): string {
  const at = new Date(Math.round((serial - first) * 86_400) * 1000);
  if (Number.isNaN(at.getTime())) return String(serial);
  const [day = '', time = ''] = at.toISOString().slice(0, 19).split('T');
  return Number.isInteger(serial) ? day : serial < 1 ? time : `${day} ${time}`;
}

/** OpenDocument's sheets: what is repeated stands there once, with how often. */
function* openLines(files: Parts): Iterable<string> {
  const content = parse(files, 'content.xml');
  for (const note of all(content, 'annotation')) note.remove();
  for (const table of all(content, 'table')) {
    yield `# ${attributeOf(table, 'name')}`;
    for (const row of all([table], 'table-row')) {
      const cells: string[] = [];
      for (const cell of [...row.children].slice(0, maxColumns)) {
        const text = all([cell], 'p')
          .map(({ textContent }) => textContent)
          .join(' ');
        const times = Math.min(numberOf(cell, 'number-columns-repeated', 1), maxColumns - cells.length);
        for (let i = 0; i < times; i += 1) cells.push(text);
      }
      const isEmpty = cells.every((cell) => cell === '');
      const line = Papa.unparse([cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)]);
      const times = isEmpty ? 0 : Math.min(numberOf(row, 'number-rows-repeated', 1), maxRepeated);
      for (let i = 0; i < times; i += 1) yield line;
    }
  }
}
