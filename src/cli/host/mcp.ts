/** `tabhand mcp`: an MCP server on stdio that passes every message on to the open door, and its answers back. */
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { SdkHttpError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { messageOf } from '../problem';
import { closedDoor, openClosedDoor } from './closed-door';
import { type Door, openDoors, type System } from './door-file';
import { proofOf } from './guard';

interface StdioParts {
  input: Readable;
  output: Writable;
  system: System;
  version: string;
  /** Milliseconds between two looks for a door, while none is open. */
  lookEvery?: number;
}

type Message = Exclude<Parameters<StreamableHTTPClientTransport['send']>[0], unknown[]>;
type Request = Extract<Message, { id: unknown; method: string }>;
type Write = (message: unknown) => void;

/** Resolves when the agent is gone. */
export async function passOn({ input, output, ...parts }: StdioParts): Promise<void> {
  const write: Write = (message) => void output.write(`${JSON.stringify(message)}\n`);
  const link = await openLasting(parts, write);
  for await (const line of createInterface({ input })) {
    const message = parse(line);
    if (!message) continue;
    // Each is under way while the next is read: a call may take minutes.
    void link.send(message).catch((error: unknown) => isRequest(message) && write(toFailure(message.id, error)));
  }
  await link.end();
}

type Waiting = Pick<StdioParts, 'system' | 'version' | 'lookEvery'>;

/**
 * A door opens after the agent has started, closes with the browser or its background, and opens again: the link goes on with
 * it, and the agent only hears that the list of tools has changed.
 */
async function openLasting({ system, version, lookEvery = 2000 }: Waiting, write: Write) {
  const first = await findDoor(openDoors(system));
  let link = first ? await openLink(first, write) : await openClosedLink(version, write);
  let greeting: Request | undefined;
  let reopening: Promise<void> | undefined;
  let ended = false;
  const reopen = async () => {
    const next = await findDoor(openDoors(system));
    if (!next) throw new Error(`Nothing ran. ${closedDoor}`);
    const before = link;
    link = await openLink(next, write);
    await before.close();
    if (!greeting) return;
    await link.greet(greeting);
    write({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
  };
  if (!first) void repeat(reopen, lookEvery, () => ended);
  return {
    async send(message: Message): Promise<void> {
      if (isRequest(message) && message.method === 'initialize') greeting = message;
      const used = link;
      try {
        await used.send(message);
      } catch (error) {
        if (!isClosed(error)) throw error;
        if (used === link) reopening ??= reopen();
        await reopening?.finally(() => {
          reopening = undefined;
        });
        await link.send(message);
      }
    },
    async end(): Promise<void> {
      ended = true;
      await link.end();
    },
  };
}

/** Works every so many milliseconds, until it succeeds or `isOver`. */
async function repeat(work: () => Promise<void>, every: number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await setTimeout(every, undefined, { ref: false });
    const failed = await work().catch(() => true);
    if (!failed) return;
  }
}

/** The link until a door opens. */
async function openClosedLink(version: string, write: Write): Promise<Awaited<ReturnType<typeof openLink>>> {
  const transport = await openClosedDoor(version);
  transport.onmessage = write;
  await transport.start();
  const close = () => transport.close();
  return { send: (message) => transport.send(message), greet: async () => undefined, close, end: close };
}

const isRequest = (message: Message): message is Request => 'id' in message && 'method' in message;

async function openLink({ address, token }: Door, write: (message: Message) => void) {
  const transport = new StreamableHTTPClientTransport(new URL(address), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  const greeted = Promise.withResolvers<void>();
  transport.onmessage = (message) => {
    const { protocolVersion } = ('result' in message ? message.result : {}) as { protocolVersion?: unknown };
    // What was agreed on has to be said with every request that follows.
    if (typeof protocolVersion === 'string') transport.setProtocolVersion(protocolVersion);
    if ('id' in message && message.id === ownId) greeted.resolve();
    else write(message);
  };
  await transport.start();
  return {
    send: (message: Message) => transport.send(message),
    /** Begins a session as the agent began its first one. */
    async greet(greeting: Request): Promise<void> {
      await transport.send({ ...greeting, id: ownId });
      await greeted.promise;
      await transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    },
    close: () => transport.close(),
    async end(): Promise<void> {
      await transport.terminateSession().catch(() => undefined); // the door may be closed by now
      await transport.close();
    },
  };
}

/** Of a request that isn't the agent's. */
const ownId = 'tabhand-mcp';

/** Nothing was done with the message: nobody listens there, or nobody who knows this session. */
const isClosed = (error: unknown): boolean =>
  SdkHttpError.isInstance(error)
    ? error.status === 404
    : ((error as { cause?: { code?: unknown } }).cause?.code ?? '') === 'ECONNREFUSED'; // as Node's fetch says it

function parse(line: string): Message | null {
  try {
    return JSON.parse(line) as Message; // the door reads it as it would read an agent's own
  } catch {
    return null; // no message of the protocol: agents write their log elsewhere
  }
}

const toFailure = (id: unknown, error: unknown) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32_000, message: error instanceof TypeError ? broken : messageOf(error) },
});

/** Node's fetch throws a `TypeError` when the connection breaks. */
const broken =
  'The door closed in the middle, and the call may have run. Look in the browser, in Tabhand’s chat of this agent, before you call again.';

/** The newest that answers: a computer that lost power leaves files of doors that nobody keeps. */
async function findDoor(doors: readonly Door[]): Promise<Door | null> {
  for (const door of doors) if (await answers(door)) return door;
  return null;
}

/** Without the token, which goes to no program that took over the port of a door that is gone. */
async function answers({ address, token }: Door): Promise<boolean> {
  const challenge = randomUUID();
  const asking = { method: 'POST', headers: { 'tabhand-challenge': challenge }, signal: AbortSignal.timeout(2000) };
  return fetch(address, asking).then(
    ({ headers }) => headers.get('tabhand-proof') === proofOf(token, challenge),
    () => false,
  );
}
