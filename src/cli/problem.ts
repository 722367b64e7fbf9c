/** Why a command can't go on, as a sentence for the user, with the code that the program exits with. */

/** What the README promises to scripts. */
export const exitCodes = {
  fine: 0,
  /** A finding, a failed case, a difference that breaks callers, a tool that failed. */
  found: 1,
  /** A wrong option, operand or project file: nothing was started. */
  wrongUse: 2,
  /** No browser, no page, no model: nothing can be said about the tools. */
  couldNotRun: 3,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export class CliProblem extends Error {
  constructor(
    message: string,
    readonly exit: ExitCode = exitCodes.couldNotRun,
  ) {
    super(message);
  }
}

export const wrongUse = (message: string) => new CliProblem(message, exitCodes.wrongUse);

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
