/** `tabhand mcp`: an MCP server on stdio that passes every message on to the open door, and its answers back. */
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type Door, openDoors, type System } from './door-file';

interface StdioParts {
  input: Readable;
  output: Writable;
  system: System;
}

type Message = Parameters<StreamableHTTPClientTransport['send']>[0];

export const closedDoor =
  'Tabhand’s door is closed. In the browser, open Tabhand’s settings and turn on Other agents; if it asks for the host, run: tabhand install-host';

/** Resolves when the agent is gone; with a sentence, if no door is open. */
export async function passOn({ input, output, system }: StdioParts): Promise<string | null> {
  const door = await findDoor(openDoors(system));
  if (!door) return closedDoor;
  const transport = new StreamableHTTPClientTransport(new URL(door.address), {
    requestInit: { headers: { authorization: `Bearer ${door.token}` } },
  });
  const write = (message: unknown) => output.write(`${JSON.stringify(message)}\n`);
  transport.onmessage = (message) => {
    const { protocolVersion } = ('result' in message ? message.result : {}) as { protocolVersion?: unknown };
    // What was agreed on has to be said with every request that follows.
    if (typeof protocolVersion === 'string') transport.setProtocolVersion(protocolVersion);
    write(message);
  };
  await transport.start();
  for await (const line of createInterface({ input })) {
    const message = parse(line);
    if (!message) continue;
    // Each is under way while the next is read: a call may take minutes.
    void transport.send(message).catch((error: unknown) => {
      if ('id' in message && 'method' in message) write(toFailure(message.id, error));
    });
  }
  await transport.terminateSession().catch(() => undefined); // the door may be closed by now
  await transport.close();
  return null;
}

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
  error: { code: -32_000, message: `${error instanceof Error ? error.message : String(error)} ${closedDoor}` },
});

/** The newest that answers: a computer that lost power leaves files of doors that nobody keeps. */
async function findDoor(doors: readonly Door[]): Promise<Door | null> {
  for (const door of doors) if (await answers(door)) return door;
  return null;
}

const answers = ({ address }: Door): Promise<boolean> =>
  // Without the token: it goes to no program that took over the port of a door that is gone.
  fetch(address, { method: 'POST', signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status === 401,
    () => false,
  );
