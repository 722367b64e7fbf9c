/** What the program writes to: colours and progress only where a user looks on. */

export interface Terminal {
  /** A line of the command's answer, to standard output. */
  say(line: string): void;
  /** A line about it, to standard error. */
  note(line: string): void;
  /** What goes on now; each takes the place of the one before it, and nothing stays of the last. */
  progress(text: string): void;
  /** Paints a word, if the output is a terminal that shows colours. */
  paint(style: Style, text: string): string;
  /** Whether a program reads it, and no user. */
  isQuiet: boolean;
}

const styles = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;
export type Style = keyof typeof styles;

type Stream = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean; columns?: number };

export interface TerminalParts {
  out: Stream;
  err: Stream;
  env: NodeJS.ProcessEnv;
}

/** Takes the line away that the cursor is in. */
const eraseLine = '\r\u001b[K';

export function createTerminal({ out, err, env }: TerminalParts): Terminal {
  const inCi = Boolean(env.CI && env.CI !== 'false');
  const isQuiet = inCi || !err.isTTY;
  const hasColours = Boolean(out.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb';
  let shown = false;
  const erase = () => {
    if (shown) err.write(eraseLine);
    shown = false;
  };
  return {
    isQuiet,
    say(line) {
      erase();
      out.write(`${line}\n`);
    },
    note(line) {
      erase();
      err.write(`${line}\n`);
    },
    progress(text) {
      if (isQuiet) return;
      erase();
      if (text === '') return;
      err.write(`${text.slice(0, Math.max(20, (err.columns ?? 80) - 1))}`);
      shown = true;
    },
    paint(style, text) {
      const [on, off] = styles[style];
      return hasColours ? `\u001b[${on}m${text}\u001b[${off}m` : text;
    },
  };
}

/** Characters that a page could steer a terminal with become visible. */
export const plain = (text: string): string =>
  text.replace(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069]/gu, (c) =>
    c === '\n' || c === '\t' ? c : `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );

/** `1 tool`, `2 tools`. */
export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Rows as columns that stand under one another; the last one is as long as it is. */
export function align(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
