/** What the extension and the host that lets other agents in say to each other, as native messages. */
import * as z from 'zod';
import { type Content, id, jsonObject, longText, word } from '#core/tools/schemas.ts';
import type { JsonObject, JsonSchema } from '#core/tools/tool.ts';

/** Both ends name theirs in their first message; with another one they don't work together. */
export const doorProtocol = 2;

/** The host's name in the browsers' manifests. */
export const hostName = 'com.tabhand.door';

/** Bytes of one message: the browser takes no longer one from a host. */
export const maxBytesToExtension = 1_000_000;

/** A name that an agent gives itself. */
const agent = z.string().min(1).max(100);

const agentSchema = z.object({ name: agent, version: word.optional() });
/** An agent that is connected. */
export type ConnectedAgent = z.infer<typeof agentSchema>;

export const fromHostSchema = z.discriminatedUnion('type', [
  /** `problem`: why agents can't reach it. */
  z.object({ type: z.literal('hello'), protocol: z.number(), version: word, problem: longText.optional() }),
  z.object({ type: z.literal('agents'), agents: z.array(agentSchema).max(200) }),
  z.object({ type: z.literal('list'), id, agent }),
  z.object({ type: z.literal('call'), id, agent, tool: word, input: jsonObject }),
  z.object({ type: z.literal('cancel'), id }),
  /** It answers `ping`: what comes in keeps Firefox's background awake. */
  z.object({ type: z.literal('pong') }),
]);
export type FromHost = z.infer<typeof fromHostSchema>;

/** A tool as an agent is offered it, in MCP's words. */
export interface DoorListing {
  name: string;
  title?: string;
  description: string;
  inputSchema: JsonSchema;
  annotations: Record<string, boolean>;
}

export interface DoorResult {
  content: Content[];
  structured?: JsonObject;
  isError: boolean;
}

export type ToHost =
  | { type: 'hello'; protocol: number; version: string }
  | { type: 'tools'; id: string; tools: DoorListing[] }
  | { type: 'answer'; id: string; result: DoorResult }
  /** The request can't be carried out, for the reason that the sentence says. */
  | { type: 'refused'; id: string; text: string }
  /** What a call waits for now. */
  | { type: 'progress'; id: string; text: string }
  /** The tools of some agent may have changed. */
  | { type: 'changed' }
  /** The user sends this agent away. */
  | { type: 'disconnect'; agent: string }
  | { type: 'ping' };
