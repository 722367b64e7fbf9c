/** The program's own help, from the records of its commands. */
import { optionsOfEach } from './arguments';
import type { Command, Options } from './command';
import { align } from './terminal';

export function helpOf(commands: readonly Command[], version: string): string {
  const rows = commands.map(({ name, operands, summary }) => [`  tabhand ${[name, ...operands].join(' ')}`, summary]);
  return [
    `tabhand ${version}: the WebMCP tools of any page, from the command line`,
    '',
    ...align(rows),
    '',
    'URL may be left out if tabhand.config.json names one. tabhand COMMAND --help shows a command’s options. Exit codes: 0 fine, 1 something was found, 2 wrong use, 3 could not run.',
  ].join('\n');
}

export function helpOfCommand({ name, operands, summary, options }: Command): string {
  return [
    `tabhand ${[name, ...operands].join(' ')}: ${summary}`,
    '',
    ...align(toRows({ ...options, ...optionsOfEach })),
  ].join('\n');
}

const toRows = (options: Options) =>
  Object.entries(options).map(([name, { short, value, about }]) => [
    `  ${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`,
    about,
  ]);
