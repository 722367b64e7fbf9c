/** The host: the program that the browser starts for the extension. It lives as long as the extension's end of the pipe. */
import type { Readable, Writable } from 'node:stream';
import { doorProtocol, type FromHost } from '#bridge/door';
import { createAgents } from './agents';
import { closeDoorFile, type Door, doorFile, openDoorFile, type System } from './door-file';
import { createExtensionLink, isOfThisVersion } from './extension-link';
import { type Listening, listen } from './listen';
import { createDoorServer } from './mcp-server';
import { readMessages, writeMessage } from './native-messages';

interface HostParts {
  input: Readable;
  output: Writable;
  version: string;
  system: System;
  /** The first port that is tried. */
  port?: number | undefined;
}

const gone =
  'The browser or its background ended while this call was open. It may have run. Look in the browser, in Tabhand’s chat of this agent, before you call again.';

/** Milliseconds in which the last answers reach their agents. */
const lastWords = 200;

/** Resolves when the browser lets it go. */
export async function runHost({ input, output, version, port, system }: HostParts): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const post = (message: FromHost) => writeMessage(output, message);
  const agents = createAgents((list) => post({ type: 'agents', agents: list }));
  const link = createExtensionLink(post, {
    toolsChanged: () => server.toolsChanged(),
    disconnect: agents.disconnect,
    hello: (protocol) => void (isOfThisVersion(protocol) ? open() : post(hello(null))),
  });
  const server = createDoorServer({ link, agents, version });
  const hello = (address: string | null, more: { tokenFile?: string; problem?: string } = {}): FromHost => ({
    ...{ type: 'hello', protocol: doorProtocol, version, address },
    ...more,
  });
  let opened: { at: Listening; door: Door } | undefined;
  const open = async () => {
    let door: Door | undefined;
    const tokenFor = (free: number) => {
      door = openDoorFile(system, free);
      return door.token;
    };
    try {
      const at = await listen({ tokenFor, answer: server.answer }, port);
      if (door) opened = { at, door };
      post(hello(door?.address ?? null, { tokenFile: doorFile(system, at.port) }));
    } catch (error) {
      post(hello(null, { problem: error instanceof Error ? error.message : String(error) }));
    }
  };
  output.on('error', () => undefined); // the browser is gone, which the other pipe says too
  readMessages(input, link.take, ended.resolve);
  await ended.promise;
  link.end(gone);
  if (opened) closeDoorFile(system, opened.at.port, opened.door);
  await new Promise((resolve) => setTimeout(resolve, lastWords));
  await server.close();
  opened?.at.close();
}
