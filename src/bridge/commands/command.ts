/** What a command is: the schema of its input, which runs in the background, and the type of its answer, which only the compiler knows. */
import type * as z from 'zod';

export interface Command<Input, Answer> {
  schema: z.ZodType<Input>;
  /** Never set: it carries the type of the answer. */
  answer?: Answer;
}

interface Unanswered<Input> extends Command<Input, void> {
  /** The same command with an answer. */
  gives<Answer>(): Command<Input, Answer>;
}

/** A command that answers once it is carried out: `command(schema)`, or with data: `command(schema).gives<Data>()`. */
export function command<Input>(schema: z.ZodType<Input>): Unanswered<Input> {
  return { schema, gives: () => ({ schema }) };
}

/** The answer of a command that has no data to give. */
export type Nothing = Record<never, never>;

/** What a panel sends and gets, by the name of each command. */
export type CommandMap<Records> = {
  [Name in keyof Records]: Records[Name] extends Command<infer Input, void>
    ? { input: Input; answer: Nothing }
    : Records[Name] extends Command<infer Input, infer Answer>
      ? { input: Input; answer: Answer }
      : never;
};
