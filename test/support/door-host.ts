/** The host in this process, with the extension's end of its pipe in the test's hand; and agents in it that speak through its door. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { Client, type ClientOptions, type Transport } from '@modelcontextprotocol/client';
import {
  type DoorListing,
  type DoorResult,
  doorProtocol,
  type FromHost,
  type ToHost,
} from '#features/agents/door-wire.ts';
import { type Door, listDoors, type System } from '../../src/cli/host/doors';
import { serveAgent } from '../../src/cli/host/mcp';
import { readNativeMessages, writeMessage } from '../../src/cli/host/native-messages';
import { runHost } from '../../src/cli/host/run-host';
import { waitToFind } from './browsers/browser';

type Asked = Extract<FromHost, { type: 'call' }>;

interface Extension {
  tools?: DoorListing[];
  /** Null: it never answers. */
  perform?(asked: Asked, progress: (text: string) => void): DoorResult | string | null | Promise<DoorResult | null>;
  protocol?: number;
}

export interface DoorHost {
  system: System;
  door: Door;
  /** What the host said to the extension. */
  said: FromHost[];
  tells(message: ToHost): void;
  /** Waits for what the host says. */
  says<T extends FromHost['type']>(type: T): Promise<Extract<FromHost, { type: T }>>;
  /** The browser closes the pipe. */
  ends(): Promise<void>;
}

export const toText = (text: string): DoorResult => ({ content: [{ type: 'text', text }], isError: false });

export const aTool: DoorListing = {
  ...{ name: 'music_search', description: 'Searches.', annotations: { readOnlyHint: true } },
  inputSchema: { type: 'object', properties: {} },
};

/** Of a host that was told hello, whether it could open or not. */
export async function startHost(extension: Extension = {}, home = mkdtempSync(join(tmpdir(), 'tabhand-host-'))) {
  const { tools = [aTool], perform = () => toText('done'), protocol = doorProtocol } = extension;
  const [input, output] = [new PassThrough(), new PassThrough()];
  const system: System = { platform: 'linux', home, env: {} };
  const said: FromHost[] = [];
  const tells = (message: ToHost) => writeMessage(input, message);
  const answer = async (message: FromHost) => {
    if (message.type === 'list') return tells({ type: 'tools', id: message.id, tools });
    if (message.type !== 'call') return;
    const { id } = message;
    const result = await perform(message, (text) => tells({ type: 'progress', id, text }));
    if (typeof result === 'string') tells({ type: 'refused', id, text: result });
    else if (result) tells({ type: 'answer', id, result });
  };
  const take = (given: unknown) => {
    const message = given as FromHost; // it is the host's own pipe
    said.push(message);
    void answer(message);
  };
  readNativeMessages(output, take, () => undefined);
  const ended = runHost({ input, output, version: '1.0.0', system });
  tells({ type: 'hello', protocol, version: '1.0.0' });
  const says = <T extends FromHost['type']>(type: T) =>
    waitToFind(async () => said.find((each): each is Extract<FromHost, { type: T }> => each.type === type), type);
  const { problem } = await says('hello');
  const [door] = listDoors(system);
  return {
    ...{ system, said, tells, says, problem, door: door ?? null },
    async ends() {
      input.end();
      await ended;
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

const open: Awaited<ReturnType<typeof startHost>>[] = [];

/** Ends every host that this file opened, for a hook after each test. */
export async function endHosts(): Promise<void> {
  for (const host of open.splice(0)) {
    await host.ends();
    host.remove();
  }
}

export async function openHost(extension: Extension = {}): Promise<DoorHost> {
  const host = await startHost(extension);
  open.push(host);
  const { door } = host;
  if (!door) throw new Error(host.problem ?? 'The host opened no door.');
  return { ...host, door };
}

/** A program of this user's at the socket, without `tabhand mcp`. */
export async function knock({
  address,
}: Door): Promise<{ socket: Socket; lines: string[]; says(message: object): void }> {
  const socket = connect(address);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.on('error', () => undefined); // the door may hang up while it speaks
  const lines: string[] = [];
  createInterface({ input: socket })
    .on('line', (line) => lines.push(line))
    .on('error', () => undefined);
  return { socket, lines, says: (message) => void socket.write(`${JSON.stringify(message)}\n`) };
}

/** MCP's client in this process, with `tabhand mcp` between it and the door. */
export async function connectClient(system: System, name: string, { modern = false } = {}): Promise<Client> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const ended = serveAgent({ input, output, system, version: '1.0.0', lookEvery: 50 });
  const transport: Transport = {
    async start() {
      createInterface({ input: output }).on('line', (line) => transport.onmessage?.(JSON.parse(line)));
      void ended.then(() => transport.onclose?.());
    },
    async send(message) {
      input.write(`${JSON.stringify(message)}\n`);
    },
    async close() {
      input.end();
      await ended;
    },
  };
  const options: ClientOptions = { versionNegotiation: { mode: modern ? 'auto' : 'legacy' } };
  const client = new Client({ name, version: '1.0.0' }, options);
  await client.connect(transport);
  return client;
}

export const initialize = (name: string) => ({
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name, version: '1' } },
});
