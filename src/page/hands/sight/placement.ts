/** How an element is set apart from its neighbours: part of the line, a separate thing in the line, or on lines of its own. */

/** The stronger of two separators wins. */
export const apart = { none: 0, space: 1, dot: 2, line: 3, paragraph: 4 } as const;
export type Apart = (typeof apart)[keyof typeof apart];

/** `mark`: may be part of a word. `atom`: a button or a field within a line. */
export type TextPlacement = Apart | 'mark' | 'inline' | 'atom';

const paragraphs = new Set(
  'P H1 H2 H3 H4 H5 H6 SECTION ARTICLE HEADER FOOTER MAIN ASIDE NAV UL OL DL TABLE BLOCKQUOTE PRE FIGURE FIGCAPTION HR'.split(
    ' ',
  ),
);
const lines = new Set('LI DT DD SUMMARY DETAILS CAPTION LEGEND ADDRESS FORM FIELDSET BODY'.split(' '));
/** Elements that may be part of a word. */
export const marks: ReadonlySet<string> = new Set(
  'A ABBR B BDI CODE EM FONT I KBD MARK S SMALL STRONG SUB SUP U VAR WBR'.split(' '),
);
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
