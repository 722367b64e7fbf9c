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

const deepest = 12;

export function createBlocks() {
  const root: Block = { lines: [], line: '', gap: 0, end: (lines) => lines };
  const open: Block[] = [];
  let top = root;
  let length = 0;
  const breakLine = () => {
    if (top.line !== '') top.lines.push(top.line);
    top.line = '';
  };
  const write = (text: string): void => {
    if (text === '') return;
    if (top.gap === 3) breakLine();
    const isAfterToken = top.gap === 2 && (top.line.endsWith(']') || /^\S+ "[^\n]*\]$/.test(text));
    // Words in pieces are no reference either.
    const isSeam = top.gap === 0 && /\[(e\d*)?$/.test(top.line) && /^[e\d\]]/.test(text);
    top.line +=
      (top.line === '' || top.gap === 0 ? '' : top.gap === 2 && !isAfterToken ? ' · ' : ' ') +
      (isSeam ? '\\' : '') +
      text;
    top.gap = 0;
    length += text.length;
  };
  const separate = (by: Gap): void => {
    if (by > top.gap) top.gap = by;
  };
  return {
    write,
    separate,
    /** `end`: what becomes of the block's lines: lines of their own, or a piece of the line around it. */
    open(end: Block['end']): void {
      open.push(top);
      top = { lines: [], line: '', gap: 0, end };
    },
    close(): void {
      const { end } = top;
      breakLine();
      const given = end(top.lines);
      top = open.pop() ?? root;
      if (typeof given === 'string') write(given);
      else if (given.length > 0) {
        breakLine();
        for (const line of given) top.lines.push(line);
        top.gap = 3;
      }
    },
    /** Whether the blocks are nested so deep that more of them would only indent. */
    isDeep: () => open.length > deepest,
    /** Characters so far. */
    length: () => length,
    finish(): string[] {
      while (top !== root) this.close();
      breakLine();
      return root.lines;
    },
  };
}

export type Blocks = ReturnType<typeof createBlocks>;

export const indent = (lines: string[]): string[] => lines.map((line) => ` ${line}`);

/** A heading before its lines; on one line where there is only one. */
export const headed = (head: string, lines: string[]): string[] => {
  const [first = '', ...more] = lines;
  if (lines.length === 0) return [head];
  return more.length === 0 ? [`${head}: ${first}`] : [`${head}:`, ...indent(lines)];
};
