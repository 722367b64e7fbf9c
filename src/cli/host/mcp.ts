/** `tabhand mcp`: an MCP server on stdio that passes every message on to the open door, and its answers back. */

import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import {
  InMemoryTransport,
  type JSONRPCMessage,
  type JSONRPCRequest,
  Server,
  SUBSCRIPTION_ID_META_KEY,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { keepLong, writeJson } from '#tools/long-numbers';
import { maxMessageBytes } from './door-server';
import { type Door, listDoors, reach, type System } from './doors';

interface StdioParts {
  input: Readable;
  output: Writable;
  system: System;
  version: string;
  /** Milliseconds between two looks for a door, while none is open. */
  lookEvery?: number;
}

/** Resolves when the agent is gone, or the user sent it away. */
export async function serveAgent({ input, output, system, version, lookEvery = 2000 }: StdioParts): Promise<void> {
  const write = (message: JSONRPCMessage) => void output.write(`${writeJson(message)}\n`);
  const ended = new AbortController();
  const link = new LastingLink({ system, version, write, end: () => ended.abort() });
  await link.begin();
  const timer = setInterval(() => link.look(), lookEvery).unref();
  for await (const line of createInterface({ input, signal: ended.signal })) {
    const message = parse(keepLong(line));
    if (message) await link.send(message, Buffer.byteLength(line));
  }
  clearInterval(timer);
  link.end();
}

function parse(line: string): JSONRPCMessage | null {
  try {
    return JSON.parse(line) as JSONRPCMessage; // the door reads it as it would read an agent's own
  } catch {
    return null; // no message of the protocol: agents write their log elsewhere
  }
}

/** One end of a connection with a server: the door's, or the one that answers while no door is open. */
interface Link {
  door: Door | null;
  send(message: JSONRPCMessage): void;
  end(): void;
}

interface LinkParts extends Pick<StdioParts, 'system' | 'version'> {
  write(message: JSONRPCMessage): void;
  /** The door ended this connection alone. */
  end(): void;
}

/**
 * A door opens after the agent has started, closes with the browser or its background, and opens again: the link goes on with
 * it, and the agent only hears that the list of tools has changed.
 */
class LastingLink {
  readonly #parts: LinkParts;
  /** The agent's requests without an answer. */
  readonly #pending = new Map<unknown, JSONRPCRequest>();
  #greeting: JSONRPCRequest | undefined;
  #greeted: (() => void) | undefined;
  #link: Link | undefined;
  /** The last change from one door to another. */
  #changing: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(parts: LinkParts) {
    this.#parts = parts;
  }

  begin(): Promise<void> {
    return this.#change(() => this.#goOn());
  }

  /** Looks for an open door, if it has none. */
  look(): void {
    if (!this.#link?.door) void this.#change(() => this.#tryDoors());
  }

  async send(message: JSONRPCMessage, bytes: number): Promise<void> {
    if (bytes > maxMessageBytes) return this.#fail(message, tooLong);
    this.look();
    await this.#changing;
    if (isRequest(message)) this.#pending.set(message.id, message);
    if (isRequest(message) && message.method === 'initialize') this.#greeting = message;
    this.#link?.send(message);
  }

  end(): void {
    this.#isOver = true;
    this.#link?.end();
  }

  #change(work: () => Promise<void>): Promise<void> {
    this.#changing = this.#changing.then(work);
    return this.#changing;
  }

  async #goOn(): Promise<void> {
    await this.#tryDoors();
    if (!this.#link?.door) await this.#use(await openClosedDoor(this.#parts.version, (message) => this.#take(message)));
  }

  /** The newest that answers. */
  async #tryDoors(): Promise<void> {
    for (const door of this.#link?.door ? [] : listDoors(this.#parts.system)) {
      const socket = await reach(door);
      if (socket instanceof Socket) return this.#use(this.#openLink(door, socket));
    }
  }

  #openLink(door: Door, socket: Socket): Link {
    const lines = createInterface({ input: socket });
    lines.on('line', (line) => {
      const message = parse(line);
      if (message) this.#take(message);
    });
    lines.on('error', () => undefined); // it closes, too
    socket.once('close', () => {
      if (!this.#isOver) this.#lose(door);
    });
    return {
      door,
      send: (message) => void socket.write(`${JSON.stringify(message)}\n`),
      end: () => void socket.end(),
    };
  }

  /** Begins as the agent began, and asks again what has no answer yet. */
  async #use(link: Link): Promise<void> {
    const isFirst = this.#link === undefined;
    this.#link?.end();
    this.#link = link;
    if (this.#greeting && !this.#pending.has(this.#greeting.id)) {
      const greeted = Promise.withResolvers<void>();
      this.#greeted = greeted.resolve;
      link.send({ ...this.#greeting, id: ownId });
      await greeted.promise;
      link.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    }
    for (const request of this.#pending.values()) link.send(request);
    if (!isFirst) this.#tellChanged();
  }

  /** Each in the words of its era: newer clients listen, and know a notice by the id of that request. */
  #tellChanged(): void {
    const changed = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' } as const; // a literal type
    if (this.#greeting) this.#parts.write(changed);
    for (const { id, method } of this.#pending.values())
      if (method === 'subscriptions/listen')
        this.#parts.write({ ...changed, params: { _meta: { [SUBSCRIPTION_ID_META_KEY]: id } } });
  }

  #take(message: JSONRPCMessage): void {
    if ('id' in message && message.id === ownId) {
      this.#greeted?.();
      return;
    }
    if ('id' in message && !isRequest(message)) this.#pending.delete(message.id);
    this.#parts.write(message);
  }

  #lose(door: Door): void {
    this.#greeted?.();
    for (const request of this.#pending.values()) if (request.method === 'tools/call') this.#fail(request, broken);
    void this.#change(async () => {
      const there = await reach(door);
      if (there instanceof Socket) {
        there.destroy();
        return this.#parts.end();
      }
      if (this.#link?.door === door) this.#link = { door: null, send: () => undefined, end: () => undefined };
      await this.#goOn();
    });
  }

  #fail(message: JSONRPCMessage, text: string): void {
    if (!isRequest(message)) return;
    this.#pending.delete(message.id);
    this.#parts.write({ jsonrpc: '2.0', id: message.id, error: { code: -32_000, message: text } });
  }
}

const isRequest = (message: JSONRPCMessage): message is JSONRPCRequest => 'id' in message && 'method' in message;

/** Of a request that isn't the agent's. */
const ownId = 'tabhand-mcp';

const broken =
  'The door closed in the middle, and the call may have run. Look in the browser, in Tabhand’s chat of this agent, before you call again.';
const tooLong = 'The message is longer than 1 MB, which the browser doesn’t take. Nothing ran. Send less at once.';
const closedDoor =
  'Tabhand’s door is closed, so no tools are offered. To open it, start the browser, and turn on Other agents in Tabhand’s settings under Approvals. If the browser can’t start Tabhand’s program for agents, run: tabhand install-host';

/** A server without tools, whose instructions say how to open the door. */
async function openClosedDoor(version: string, take: (message: JSONRPCMessage) => void): Promise<Link> {
  const createServer = () => {
    const about = { capabilities: { tools: { listChanged: true } }, instructions: closedDoor };
    const server = new Server({ name: 'tabhand', title: 'Tabhand', version }, about);
    server.setRequestHandler('tools/list', () => ({ tools: [] }));
    // A sentence for the model of the agent, which may know tools from before.
    server.setRequestHandler('tools/call', () => ({ content: [{ type: 'text', text: closedDoor }], isError: true }));
    return server;
  };
  const [agent, own] = InMemoryTransport.createLinkedPair();
  serveStdio(createServer, { transport: own });
  agent.onmessage = take;
  await agent.start();
  return { door: null, send: (message) => void agent.send(message), end: () => void agent.close() };
}
