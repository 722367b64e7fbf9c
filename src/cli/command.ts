/** What a command of the program is: a file of `commands/` (or of `host/`) that is listed in `commands/index.ts`. */
import type { ParseArgsOptionDescriptor } from 'node:util';
import type { ExitCode } from './problem';
import type { Project } from './project';
import type { Terminal } from './terminal';

/** An option as node:util reads it, and how the help shows it. */
export interface Option extends ParseArgsOptionDescriptor {
  /** One line. */
  about: string;
  /** What stands for the value: `--wait SECONDS`. */
  value?: string;
}
export type Options = Record<string, Option>;

export interface Command<Named extends Options = Options> {
  name: string;
  /** One line of the list of commands. */
  summary: string;
  /** What follows the name, as the help shows it: `URL`, or `[INPUT]` if it may be left out. */
  operands: readonly string[];
  options: Named;
  run(request: CommandInput<Named>): Promise<ExitCode>;
}

type ValueOf<O extends Option> = Option extends O
  ? string[] | boolean | string
  : O['multiple'] extends true
    ? string[]
    : O['type'] extends 'boolean'
      ? boolean
      : string;

/** What the user wrote, read. */
export interface CommandInput<Named extends Options = Options> {
  operands: readonly string[];
  options: { [Name in keyof Named]?: ValueOf<Named[Name]> };
  project: Project;
  terminal: Terminal;
  env: NodeJS.ProcessEnv;
  /** Aborts when the user stops the program. */
  signal: AbortSignal;
}

/** Lets the compiler derive a command's options from its record. */
export const defineCommand = <Named extends Options>(record: Command<Named>): Command => record;
