/** Puts an outline together from pieces: each block gathers its lines, and gives them to the block around it when it ends. Pure. */

/** Nothing, a space, a dot, a line break: the strongest wins. */
export type Gap = 0 | 1 | 2 | 3;

interface Block {
  lines: string[];
  /** The line that is being written. */
  line: string;
  gap: Gap;
  end: (lines: string[]) => string[] | string;
}

const maxDepth = 12;

export class Blocks {
  readonly #root: Block = { lines: [], line: '', gap: 0, end: (lines) => lines };
  readonly #open: Block[] = [];
  #top = this.#root;
  #length = 0;

  /** Whether the blocks are nested so deep that more of them would only indent. */
  get isDeep(): boolean {
    return this.#open.length > maxDepth;
  }

  /** Characters so far. */
  get length(): number {
    return this.#length;
  }

  write(text: string): void {
    if (text === '') return;
    const top = this.#top;
    if (top.gap === 3) this.#breakLine();
    const isAfterToken = top.gap === 2 && (top.line.endsWith(']') || /^\S+ "[^\n]*\]$/.test(text));
    // Words in pieces are no reference either.
    const isSeam = top.gap === 0 && /\[(e\d*)?$/.test(top.line) && /^[e\d\]]/.test(text);
    const space = top.gap === 2 && !isAfterToken ? ' · ' : ' ';
    top.line += (top.line === '' || top.gap === 0 ? '' : space) + (isSeam ? '\\' : '') + text;
    top.gap = 0;
    this.#length += text.length;
  }

  separate(by: Gap): void {
    if (by > this.#top.gap) this.#top.gap = by;
  }

  /** `end`: what becomes of the block's lines: lines of their own, or a piece of the line around it. */
  open(end: Block['end']): void {
    this.#open.push(this.#top);
    this.#top = { lines: [], line: '', gap: 0, end };
  }

  close(): void {
    const { end, lines } = this.#top;
    this.#breakLine();
    const ended = end(lines);
    this.#top = this.#open.pop() ?? this.#root;
    if (typeof ended === 'string') this.write(ended);
    else if (ended.length > 0) {
      this.#breakLine();
      for (const line of ended) this.#top.lines.push(line);
      this.#top.gap = 3;
    }
  }

  finish(): string[] {
    while (this.#top !== this.#root) this.close();
    this.#breakLine();
    return this.#root.lines;
  }

  #breakLine(): void {
    if (this.#top.line !== '') this.#top.lines.push(this.#top.line);
    this.#top.line = '';
  }
}

export const indent = (lines: string[]): string[] => lines.map((line) => ` ${line}`);

/** A heading before its lines; on one line where there is only one. */
export const headed = (head: string, lines: string[]): string[] => {
  const [first = '', ...more] = lines;
  if (lines.length === 0) return [head];
  return more.length === 0 ? [`${head}: ${first}`] : [`${head}:`, ...indent(lines)];
};
