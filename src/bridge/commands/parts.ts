/** Checks that commands of several areas are made of. */
import * as z from 'zod';

export const id = z.string().min(1).max(100);
export const tabId = z.number().int().nullable();
export const conversation = z.object({ conversationId: id });
export const nothing = z.object({});
export const anyObject = z.record(z.string(), z.unknown());

/** The answer of a command that has nothing to say. */
export type Nothing = Record<never, never>;

/** So many characters at most as JSON, and no deeper than can be written at all. */
export const within = (most: number) => (value: unknown) => {
  try {
    return (JSON.stringify(value)?.length ?? 0) <= most;
  } catch {
    return false; // nested deeper than can be walked
  }
};
export const tooLong = 'It is too long';
