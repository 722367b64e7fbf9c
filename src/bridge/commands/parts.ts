/** Checks that commands of several areas are made of. */
import * as z from 'zod';

export const id = z.string().min(1).max(100);
export const tabId = z.number().int().nullable();
export const conversation = z.object({ conversationId: id });
export const nothing = z.object({});
export const anyObject = z.record(z.string(), z.unknown());

/** The answer of a command that has nothing to say. */
export type Nothing = Record<never, never>;
