/** Fields that the inputs of several areas' commands have. */
import * as z from 'zod';

export const id = z.string().min(1).max(100);
export const tabId = z.number().int();
export const conversation = z.object({ conversationId: id });
export const noInput = z.object({});
const anyObject = z.record(z.string(), z.unknown());

/** An object of any members, at most so many characters as JSON. */
export const objectUpTo = (most: number) => anyObject.refine(...upTo(most));

/** For `refine`: at most so many characters as JSON, and no deeper than can be written at all. */
export const upTo = (most: number) => [(value: unknown) => lengthAsJson(value) <= most, 'It is too long'] as const; // const: a pair

function lengthAsJson(value: unknown): number {
  try {
    return JSON.stringify(value)?.length ?? 0;
  } catch {
    return Number.POSITIVE_INFINITY; // nested deeper than the stack reaches
  }
}
