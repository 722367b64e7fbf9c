/** What the program writes to: colours and progress only where a user looks on. */
import { styleText } from 'node:util';
import { writeJson } from '#core/tools/long-numbers.ts';

export interface Terminal {
  /** A line of the command's answer, to standard output. */
  say(line: string): void;
  /** A line about it, to standard error. */
  note(line: string): void;
  /** What goes on now; each takes the place of the one before it, and nothing stays of the last. */
  progress(text: string): void;
  /** A command to GitHub, which reads both streams of its jobs; what is said otherwise never is one. */
  command(line: string, stream: 'out' | 'err'): void;
  /** Paints a word, if the output is a terminal that shows colours. */
  paint(style: Style, text: string): string;
}

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

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
  const isRead = inCi || ['GITHUB_ACTIONS', 'TF_BUILD', 'TEAMCITY_VERSION'].some((name) => env[name]);
  const lineOf = (text: string) => `${withoutC1(isRead ? withoutCommands(text) : text)}\n`;
  const hasColours = Boolean(out.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb';
  let shown = false;
  const erase = () => {
    if (shown) err.write(eraseLine);
    shown = false;
  };
  return {
    say(line) {
      erase();
      out.write(lineOf(line));
    },
    note(line) {
      erase();
      err.write(lineOf(line));
    },
    command(line, stream) {
      erase();
      ({ out, err })[stream].write(`${line}\n`);
    },
    progress(text) {
      if (isQuiet) return;
      erase();
      if (text === '') return;
      err.write(`${withoutC1(text).slice(0, Math.max(20, (err.columns ?? 80) - 1))}`);
      shown = true;
    },
    paint: (style, text) => (hasColours ? styleText(style, text, { validateStream: false }) : text),
  };
}

/**
 * A line that begins with `::` (GitHub), and anywhere `##[` (GitHub, Azure), `##vso[` (Azure) and `##teamcity[`: a page whose result is
 * printed in a job must not set its outputs. Legible in JSON too.
 */
const withoutCommands = (text: string): string =>
  text.replace(/^([^\S\r\n\u2028\u2029]*):(?=:)/gm, '$1\\u003a').replace(/##(?=(?:vso|teamcity)?\[)/gi, '#\\u0023');

/** Nothing here writes them, and a terminal takes one for the two characters that begin a command to it. */
const withoutC1 = (text: string): string => text.replace(/[\u0080-\u009f]/g, escaped);

/** Fewer than `core/tools/invisible.ts` lists: a terminal shows emoji and no-break spaces as they are meant. */
const steering = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

/** Characters that a page could steer a terminal with, or hide in it, become visible. */
export const withoutSteering = (text: string): string =>
  text.replace(steering, (c) => ('\n\t'.includes(c) ? c : escaped(c)));

/** As JSON, in which they are legible escapes and stay what they are. */
export const plainJson = (value: unknown): string =>
  writeJson(value, 2).replace(steering, (c) =>
    c === '\n' ? c : Array.from({ length: c.length }, (_, i) => escaped(c.charAt(i))).join(''),
  );

/** The same for what must not go on in another line: a page could write one of ours. */
export const plainLine = (text: string): string => text.replace(steering, escaped);

function escaped(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

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
