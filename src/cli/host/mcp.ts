/** `tabhand mcp`: an MCP server on stdio that passes every message on to the open door, and its answers back. */

import { Socket } from 'node:net';
import { addAbortSignal, type Readable, type Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import {
  InMemoryTransport,
  type JSONRPCMessage,
  type JSONRPCRequest,
  Server,
  SUBSCRIPTION_ID_META_KEY,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { writeJson } from '#core/tools/long-numbers.ts';
import { readLine, splitLines } from './agent-lines';
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

/** Milliseconds that calls have to end in once the agent has nothing more to ask: a user may have to allow them first. */
const maxLastAnswers = 600_000;

/** Resolves when everything that the agent asked is answered and its input has ended, nobody reads its answers, or the user sent it away. */
export async function serveAgent({ input, output, system, version, lookEvery = 2000 }: StdioParts): Promise<void> {
  const ended = new AbortController();
  const over = new Promise((resolve) => ended.signal.addEventListener('abort', resolve));
  const write = (message: JSONRPCMessage) => void output.write(`${writeJson(message)}\n`);
  output.on('error', () => ended.abort()); // nobody reads it any longer
  const link = new LastingLink({ system, version, write, end: () => ended.abort() });
  await link.begin();
  const timer = setInterval(() => link.look(), lookEvery).unref();
  try {
    for await (const line of splitLines(addAbortSignal(ended.signal, input)))
      for (const { message, answer } of readLine(line)) {
        if (answer) write(answer);
        if (message) await Promise.race([link.send(message), over]);
      }
  } catch (error) {
    if (input.errored === null) throw error; // else it was sent away, or its input broke: there is no more to read
  }
  const bound = new AbortController();
  await Promise.race([link.answered(), over, setTimeout(maxLastAnswers, null, { signal: bound.signal })]);
  bound.abort();
  clearInterval(timer);
  link.end();
  await new Promise((written) => output.write('', written)); // whoever waits for this program may end it
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
  readonly #pending = new Map<unknown, { request: JSONRPCRequest; answered: PromiseWithResolvers<void> }>();
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

  /** Passes messages on in their order: what follows the greeting waits for its answer, which opens the session. */
  async send(message: JSONRPCMessage): Promise<void> {
    if (bytesOf(message) > maxMessageBytes) return this.#fail(message, tooLong);
    this.look();
    await this.#changing;
    const answered = Promise.withResolvers<void>();
    if (isRequest(message)) this.#pending.set(message.id, { request: message, answered });
    else if ('method' in message && message.method === 'notifications/cancelled')
      this.#settle(message.params?.requestId); // which nobody answers
    this.#link?.send(message);
    if (!isRequest(message) || message.method !== 'initialize') return;
    this.#greeting = message;
    await answered.promise;
  }

  /** Resolves when nothing that was asked so far waits for its answer; newer clients listen without an end. */
  async answered(): Promise<void> {
    const open = [...this.#pending.values()].filter(({ request }) => request.method !== 'subscriptions/listen');
    await Promise.all(open.map(({ answered }) => answered.promise));
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
    void this.#listen(socket);
    socket.once('close', () => {
      if (!this.#isOver) this.#lose(door);
    });
    return {
      door,
      send: (message) => void socket.write(`${JSON.stringify(message)}\n`),
      end: () => void socket.end(),
    };
  }

  async #listen(socket: Socket): Promise<void> {
    try {
      for await (const line of splitLines(socket)) this.#take(JSON.parse(line ?? '') as JSONRPCMessage); // the door writes the protocol
    } catch {
      socket.destroy(); // it broke in the middle of a line
    }
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
    for (const { request } of this.#pending.values()) link.send(request);
    if (!isFirst) this.#tellChanged();
  }

  /** Each in the words of its era: newer clients listen, and know a notice by the id of that request. */
  #tellChanged(): void {
    const changed = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' } as const; // a literal type
    if (this.#greeting) this.#parts.write(changed);
    for (const {
      request: { id, method },
    } of this.#pending.values())
      if (method === 'subscriptions/listen')
        this.#parts.write({ ...changed, params: { _meta: { [SUBSCRIPTION_ID_META_KEY]: id } } });
  }

  #take(message: JSONRPCMessage): void {
    if ('id' in message && message.id === ownId) {
      this.#greeted?.();
      return;
    }
    if ('id' in message && !isRequest(message)) this.#settle(message.id);
    this.#parts.write(message);
  }

  #lose(door: Door): void {
    this.#greeted?.();
    for (const { request } of this.#pending.values()) if (request.method === 'tools/call') this.#fail(request, broken);
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

  #settle(id: unknown): void {
    this.#pending.get(id)?.answered.resolve();
    this.#pending.delete(id);
  }

  #fail(message: JSONRPCMessage, text: string): void {
    if (!isRequest(message)) return;
    this.#settle(message.id);
    this.#parts.write({ jsonrpc: '2.0', id: message.id, error: { code: -32_000, message: text } });
  }
}

const isRequest = (message: JSONRPCMessage): message is JSONRPCRequest => 'id' in message && 'method' in message;

function bytesOf(message: JSONRPCMessage): number {
  try {
    return Buffer.byteLength(JSON.stringify(message));
  } catch {
    return Infinity; // nested more deeply than anything is written
  }
}

/** Of a request that isn't the agent's. */
const ownId = 'tabhand-mcp';

const broken =
  'Tabhand stopped accepting agents during this call, and it may have run. Look in the browser, in Tabhand’s chat of this agent, before you call again.';
const tooLong =
  'The message is longer than 1 MB or nested too deeply, which the browser doesn’t take. Nothing ran. Send less at once.';
const closedDoor =
  'Tabhand isn’t accepting agents. Start the browser, and turn on “Other agents” in Tabhand’s settings. If the browser can’t start Tabhand’s program for agents, run: tabhand install-host';

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
