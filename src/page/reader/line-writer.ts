/** Joins pieces of text with separators: nothing, a space, a dot, the edge of a cell, a line break. Pure. */
import { type Apart, apart } from '../hands/sight/placement';

const separators: Record<Apart, string> = { 0: '', 1: ' ', 2: ' · ', 3: '\n', 4: '\n\n' };

export class LineWriter {
  /** Characters so far. */
  length = 0;
  private readonly pieces: string[] = [];
  private pending: Apart = apart.none;
  private mark = '';
  private cells = 0;
  private rowBegan = 0;
  private last = '';

  separate(by: Apart): void {
    if (by > this.pending) this.pending = by;
  }

  /** Sets what precedes the next piece, if there is one: the marker of a list item or a heading. */
  begin(mark: string): void {
    this.mark = mark;
  }

  row(): void {
    this.separate(apart.line);
    this.cells = 0;
    this.rowBegan = this.length;
  }

  /** Empty cells before this one keep their place. */
  nextCell(): void {
    if (this.length > this.rowBegan) this.pending = apart.none;
    this.cells += 1;
  }

  write(text: string): void {
    const between = this.isSpelling(text) ? '' : separators[this.pending];
    const start = (this.length > 0 ? between : '') + ' | '.repeat(this.cells) + this.mark;
    this.pieces.push(start, text);
    this.length += start.length + text.length;
    [this.pending, this.mark, this.cells, this.last] = [apart.none, '', 0, text];
  }

  toString(): string {
    return this.pieces.join('');
  }

  /** Whether this continues a word whose letters are elements of their own, as in some animated headings. */
  private isSpelling(text: string): boolean {
    return this.pending === apart.space && isLetter(text) && isLetter(this.last);
  }
}

const isLetter = (text: string): boolean => /^\p{L}$/u.test(text);

/** At most one empty line in a row. */
export const tidy = (text: string): string =>
  text
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
