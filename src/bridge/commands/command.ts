/** A command: the schema of its input, and the type of its answer, which only the compiler knows. Also the fields that commands share. */
import * as z from 'zod';
import { lengthAsJson } from '#tools';

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

/** Derives the input and the answer of each command from its record. */
export type CommandMap<Records> = {
  [Name in keyof Records]: Records[Name] extends Command<infer Input, void>
    ? { input: Input; answer: Nothing }
    : Records[Name] extends Command<infer Input, infer Answer>
      ? { input: Input; answer: Answer }
      : never;
};

export const idField = z.string().min(1).max(100);
export const tabId = z.number().int();
export const conversation = z.object({ conversationId: idField });
export const noInput = z.object({});

/** An object of any members, at most so many characters as JSON. */
export const objectUpTo = (most: number) => z.record(z.string(), z.unknown()).refine(...upTo(most));

/** For `refine`: at most so many characters as JSON, and no deeper than can be written at all. */
export const upTo = (most: number) =>
  [(value: unknown) => (lengthAsJson(value) ?? Infinity) <= most, 'It is too long'] as const; // const: a pair
