/** How an element is set apart from its neighbours: part of the line, a separate thing in the line, or on lines of its own. */
import { type Apart, apart, type LineWriter } from './line-writer';
import { isInside } from './shown-in';
import type { Sight } from './sight';

/** `mark`: may be part of a word. `atom`: a button or a field within a line. */
export type TextPlacement = Apart | 'mark' | 'inline' | 'atom';

const paragraphs = new Set(
  'P H1 H2 H3 H4 H5 H6 SECTION ARTICLE HEADER FOOTER MAIN ASIDE NAV UL OL DL TABLE BLOCKQUOTE PRE FIGURE FIGCAPTION HR'.split(
    ' ',
  ),
);
const lines = new Set('LI DT DD SUMMARY DETAILS CAPTION LEGEND ADDRESS FORM FIELDSET BODY'.split(' '));
const marks = new Set('A ABBR B BDI CODE EM FONT I KBD MARK S SMALL STRONG SUB SUP U VAR WBR'.split(' '));
const atoms = new Set(['BUTTON', 'INPUT', 'TEXTAREA', 'SELECT']);

/** `display`: empty if nothing is laid out. `inRow`: its neighbours are side by side with it. */
export function toPlacement(name: string, display: string, inRow: boolean): TextPlacement {
  if (display === 'contents') return apart.none;
  if (display !== 'inline') {
    if (paragraphs.has(name)) return apart.paragraph;
    if (lines.has(name)) return apart.line;
    if (inRow) return apart.dot;
    if (name === 'DIV') return display.startsWith('inline') ? 'atom' : apart.line;
  }
  if (atoms.has(name) || display.startsWith('inline-')) return 'atom';
  if (display === '' || display === 'inline') return marks.has(name) ? 'mark' : 'inline';
  return marks.has(name) || name === 'SPAN' || name === 'LABEL' || display === 'table-cell' ? apart.dot : apart.line;
}

export function isRow({ display, flexDirection, gridTemplateColumns }: CSSStyleDeclaration): boolean {
  if (display.endsWith('flex')) return !flexDirection.startsWith('column');
  return display.endsWith('grid') && gridTemplateColumns.includes('px ');
}

export type LineStep = Node | (() => void);

export interface LineReading {
  writer: LineWriter;
  todo: LineStep[];
  /** The placement of the element that ended last, until text follows it. */
  ended: TextPlacement | null;
  sight: Sight | undefined;
}

/** Writes what stands between an element and the text before it. */
export function enter({ writer, ended }: LineReading, element: Element, name: string, place: TextPlacement): void {
  if (name === 'BR') writer.separate(apart.line);
  else if (name === 'TR') writer.row();
  else if (name === 'TD' || name === 'TH') {
    if (Reflect.get(Element.prototype, 'previousElementSibling', element)) writer.nextCell();
  } else if (typeof place === 'number') writer.separate(place);
  else if (place === 'atom') writer.separate(ended === 'atom' ? apart.dot : apart.space);
  else if (ended && (ended !== 'mark' || place !== 'mark') && !isInside(element, 'pre, code'))
    writer.separate(apart.space);
  const level = /^H([1-6])$/.exec(name)?.[1];
  if (level) writer.begin(`${'#'.repeat(Number(level))} `);
  if (name === 'LI') writer.begin('- ');
}

/** Writes what stands between an element and the text after it. */
export function leave(reading: LineReading, place: TextPlacement): void {
  if (typeof place === 'number') reading.writer.separate(place);
  else if (place === 'atom') reading.writer.separate(apart.space);
  if (typeof place === 'number' && place >= apart.line) reading.writer.begin('');
  reading.ended = typeof place === 'number' ? null : place;
}
