/** An MCP server as the user set it up, without its secrets. */
import * as z from 'zod';
import { limitBounds } from './limits';
import { isAddress, maxAddress } from './web-address';

/** The address of a server or of a model's service. */
export const addressSchema = z.string().max(maxAddress).refine(isAddress);

export const integerIn = ([min, max]: readonly [number, number]) => z.number().int().min(min).max(max);

/** Limits of one server, in place of those of every run. */
export const serverLimitsSchema = z.object({
  toolTimeout: integerIn(limitBounds.toolTimeout).optional(),
  resultLimit: integerIn(limitBounds.resultLimit).optional(),
});
export type ServerLimits = z.infer<typeof serverLimitsSchema>;

export const serverSchema = z.object({
  /** Contains no space, since it is part of the names of the server's secrets. */
  id: z.string().regex(/^\S{1,100}$/),
  /** The wanted prefix of its tools' names. */
  name: z.string().min(1).max(40),
  url: addressSchema,
  enabled: z.boolean(),
  /** Names of the headers sent to it; their values are secrets. */
  headers: z.array(z.string().max(100)).max(20).default([]),
  /** Real names of tools that are off in every conversation. */
  toolsOff: z.array(z.string().max(256)).max(2000).default([]),
  limits: serverLimitsSchema.optional(),
  /** The origin that named it as its own: only chats about that site's pages have it. */
  site: z.string().max(500).optional(),
});
export type ServerSetting = z.infer<typeof serverSchema>;
