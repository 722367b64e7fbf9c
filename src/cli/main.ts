/** The program `tabhand`: reads its words, runs a command, and exits with its code. */

import { readWords, seeHelp } from './arguments';
import type { Command } from './command';
import { cliCommands } from './commands';
import { helpOf, helpOfCommand } from './help';
import { CliProblem, type ExitCode, exitCodes, messageOf, wrongUse } from './problem';
import { readProject } from './project';
import { gaveUp, stop, stoppedCode } from './stopping';
import { createTerminal, type Terminal } from './terminal';
import './node-20';
import own from './manifest.json' with { type: 'json' };

const terminal = createTerminal({ out: process.stdout, err: process.stderr, env: process.env });

async function runCommand(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const [name, ...rest] = words;
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    terminal.say(helpOf(cliCommands, own.version));
    return name === undefined ? exitCodes.wrongUse : exitCodes.fine;
  }
  if (name === '--version') {
    terminal.say(own.version);
    return exitCodes.fine;
  }
  const found = cliCommands.find((command) => command.name === name);
  if (!found)
    throw wrongUse(`There is no command “${name}”. There are: ${cliCommands.map((each) => each.name).join(', ')}.`);
  return runFound(found, rest, signal);
}

async function runFound(found: Command, words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const { operands, options } = readWords(found, words);
  if (options.help) {
    terminal.say(helpOfCommand(found));
    return exitCodes.fine;
  }
  const project = readProject(options.config as string | undefined, process.cwd()); // a string by its record
  return found.run({ operands, options, project, terminal, env: process.env, signal });
}

function explain(error: unknown, { note, paint }: Terminal): ExitCode {
  if (error instanceof CliProblem) {
    note(paint('red', error.message));
    return error.exit;
  }
  const stack = error instanceof Error ? error.stack : undefined;
  note(`Something went wrong in tabhand: ${stack ?? messageOf(error)}\nPlease report it. ${seeHelp('COMMAND')}`);
  return exitCodes.couldNotRun;
}

// Stopping breaks whatever is under way, which may fail anywhere: the user asked for it, and is told of the stop only.
for (const name of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(name, (error: unknown) => {
    if (!stop.signal.aborted) process.exit(explain(error, terminal));
  });
// A reader that has read enough, such as head, closes the pipe.
process.stdout.on('error', () => process.exit(exitCodes.fine));
const ran = runCommand(process.argv.slice(2), stop.signal).catch((error) =>
  // A stop makes whatever was under way fail; a sentence of ours, such as that a file wasn't written, is said all the same.
  stop.signal.aborted && !(error instanceof CliProblem) ? stoppedCode : explain(error, terminal),
);
process.exitCode = await Promise.race([ran, gaveUp]);
// What a stop left behind, such as a service that doesn't answer, keeps nobody waiting.
if (stop.signal.aborted) process.stdout.write('', () => process.exit(stoppedCode));
