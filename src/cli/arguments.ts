/** Reads the words after the program's name by the records of its commands. */
import { parseArgs } from 'node:util';
import type { Command, Options } from './command';
import { messageOf, wrongUse } from './problem';
import type { Project } from './project';

interface Written {
  operands: string[];
  options: Record<string, string | boolean | string[] | undefined>;
}

/** Of every command. */
export const optionsOfEach = {
  config: { type: 'string', value: 'FILE', about: 'the project file; otherwise tabhand.config.json of this folder' },
  help: { type: 'boolean', short: 'h', about: 'what this command does, and its options' },
} as const satisfies Options;

export function readWords({ name, operands, options }: Command, words: readonly string[]): Written {
  const written = parse(name, words, { ...options, ...optionsOfEach });
  const max = operands.length;
  if (written.operands.length > max)
    throw wrongUse(
      `${name} takes ${countOf(max)}: ${written.operands.slice(max).join(' ')} is too many. ${seeHelp(name)}`,
    );
  return written;
}

function parse(name: string, words: readonly string[], options: Options): Written {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
    return { operands: positionals, options: values as Written['options'] }; // one of the three by their records
  } catch (error) {
    throw wrongUse(`${toSentence(messageOf(error), options)} ${seeHelp(name)}`);
  }
}

export const seeHelp = (name: string) => `See: tabhand ${name} --help`;

const countOf = (operands: number) => ['no operands', 'one operand'][operands] ?? `at most ${operands} operands`;

/** Node adds a hint on `--` that helps nobody here, and calls a value that is missing, or looks like an option, an argument. */
function toSentence(message: string, options: Options): string {
  const [, name = ''] = /^Option '(?:-\w, )?--([\w-]+).*argument (?:missing|is ambiguous)/.exec(message) ?? [];
  if (name) return `--${name} takes a value: --${name} ${options[name]?.value ?? 'VALUE'}.`;
  return `${message.split('. ')[0]?.replace(/\.$/, '')}.`;
}

/**
 * The address and the operands after it, of which there are at most so many. The address may be left out where the project file
 * names one.
 */
export function splitAddress(
  operands: readonly string[],
  { url: fallback }: Pick<Project, 'url'>,
  after = 0,
): [string, ...string[]] {
  const [first, ...rest] = operands;
  if (first !== undefined && looksLikeAddress(first)) return [toAddress(first), ...rest];
  if (fallback !== undefined && operands.length <= after) return [toAddress(fallback), ...operands];
  if (first === undefined) throw wrongUse('Which page? Give its address: tabhand inspect https://shop.example');
  throw wrongUse(`“${first}” is no address. Begin it with https:// or http://, or write localhost:3000.`);
}

const thisComputer = /^(localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/;

const looksLikeAddress = (word: string) => /^[a-z][a-z0-9+.-]*:\/\//i.test(word) || thisComputer.test(word);

function toAddress(word: string): string {
  const address = thisComputer.test(word) ? `http://${word}` : word;
  if (!URL.canParse(address)) throw wrongUse(`“${word}” is no address. Check it for typing errors.`);
  const { protocol, href } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:')
    throw wrongUse(`“${word}” can’t be opened: pages have tools on https:// and http://localhost only.`);
  return href;
}

/** Seconds as milliseconds. */
export function readSeconds(option: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const seconds = Number(text);
  if (text.trim() === '' || !Number.isFinite(seconds) || seconds < 0 || seconds > 3600)
    throw wrongUse(`--${option} takes a number of seconds from 0 to 3600, not “${text}”.`);
  return seconds * 1000;
}
