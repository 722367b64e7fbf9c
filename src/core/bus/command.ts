/** A command of the panel: the schema of its input, and what carries it out. Also the fields that commands share. */
import * as z from 'zod';
import type { Content } from '#core/tools/schemas.ts';
import { lengthAsJson } from '#core/tools/validate.ts';
import type { PanelLink } from './panel-server';

/** What commands need. What wires the background together says what there is. */
// biome-ignore lint/suspicious/noEmptyInterface: it is declared where the parts are made
export interface CommandParts {}

/** Every command, by its name: features say theirs. */
// biome-ignore lint/suspicious/noEmptyInterface: as above
export interface CommandRecords {}

export interface PanelCommand<Input, Answer> {
  schema: z.ZodType<Input>;
  carryOut(input: Input, parts: CommandParts, panel: PanelLink): Promise<Answer>;
}

export const command = <Input, Answer>(
  schema: z.ZodType<Input>,
  carryOut: PanelCommand<Input, Answer>['carryOut'],
): PanelCommand<Input, Answer> => ({ schema, carryOut });

/** The answer of a command that has no data to give. */
type Nothing = Record<never, never>;

/** The input and the answer of each command of some records, by its name. */
export type CommandMap<Records> = {
  [Name in keyof Records]: Records[Name] extends PanelCommand<infer Input, void>
    ? { input: Input; answer: Nothing }
    : Records[Name] extends PanelCommand<infer Input, infer Answer>
      ? { input: Input; answer: Answer }
      : never;
};

/** The input and the answer of each command, by its name. */
export type Commands = CommandMap<CommandRecords>;
export type CommandName = keyof Commands;

/** What was asked for isn't there, or can't be read now. */
export type Missing = { missing: true };

/** A whole result, or that it is no longer stored. */
export type WholeResult = { content: Content[]; structured?: unknown } | Missing;

export const idField = z.string().min(1).max(100);
export const tabId = z.number().int();
export const conversation = z.object({ conversationId: idField });
export const server = z.object({ serverId: idField });
export const noInput = z.object({});

/** An object of any members, at most so many characters as JSON. */
export const objectUpTo = (max: number) => z.record(z.string(), z.unknown()).refine(...upTo(max));

/** For `refine`: at most so many characters as JSON, and no deeper than can be written at all. */
export const upTo = (max: number) =>
  [(value: unknown) => (lengthAsJson(value) ?? Infinity) <= max, 'It is too long'] as const; // const: a pair
