/** An MCP server as a person set it up, without its secrets, and the headers that may be sent to one. */
import * as z from 'zod';
import { addressSchema } from './address';

export const serverSchema = z.object({
  /** Without a space: it is part of the names of its secrets. */
  id: z.string().regex(/^\S{1,100}$/),
  /** The wished prefix of its tools. */
  name: z.string().min(1).max(40),
  url: addressSchema,
  enabled: z.boolean(),
  /** Names of the headers that are sent to it; their values are secrets. */
  headers: z.array(z.string().max(100)).max(20).default([]),
  /** Real names of tools that are off in every conversation. */
  toolsOff: z.array(z.string().max(256)).max(2000).default([]),
});
export type ServerSetting = z.infer<typeof serverSchema>;

/** The browser sets these itself, or forbids them to all. */
const browsersOwn =
  /^(host|cookie2?|set-cookie2?|origin|referer|connection|keep-alive|te|trailer|transfer-encoding|upgrade|via|expect|date|dnt|content-length|accept-(charset|encoding)|access-control-.*|proxy-.*|sec-.*)$/i;
/** Those that the protocol sets. */
const protocolsOwn = /^(accept|content-type|mcp-.*|last-event-id)$/i;

/** Why a header of this name can't be sent; null: it can. */
export function whyNoHeader(name: string): 'not-a-name' | 'browsers-own' | 'protocols-own' | null {
  if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)) return 'not-a-name';
  if (browsersOwn.test(name)) return 'browsers-own';
  return protocolsOwn.test(name) ? 'protocols-own' : null;
}

/** What a header may hold on the wire: Latin letters without control characters. */
export const isHeaderValue = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]{1,8000}$/.test(value);
