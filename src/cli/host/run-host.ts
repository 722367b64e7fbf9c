/** The host: the program that the browser starts for the extension. It lives as long as the extension's end of the pipe. */
import type { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { doorProtocol, type FromHost } from '#features/agents/door-wire.ts';
import { messageOf } from '../problem';
import { DoorServer } from './door-server';
import type { System } from './doors';
import { ExtensionLink } from './extension-link';
import { readNativeMessages, writeMessage } from './native-messages';

interface HostParts {
  input: Readable;
  output: Writable;
  version: string;
  system: System;
}

const gone =
  'The browser or its background ended while this call was open. It may have run. Look in the browser, in Tabhand’s chat of this agent, before you call again.';

/** Milliseconds in which the last answers reach their agents. */
const lastWords = 200;

/** Resolves when the browser lets it go. */
export async function runHost({ input, output, version, system }: HostParts): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const post = (message: FromHost) => writeMessage(output, message);
  const hello = (problem?: string) =>
    post({ type: 'hello', protocol: doorProtocol, version, ...(problem !== undefined && { problem }) });
  const link = new ExtensionLink(post, {
    toolsChanged: () => server.toolsChanged(),
    disconnect: (agent) => server.disconnect(agent),
    hello(protocol) {
      // With another one they don't work together; the extension says so.
      const opened = protocol === doorProtocol ? server.open(system) : Promise.resolve();
      void opened.then(
        () => hello(),
        (error: unknown) => hello(messageOf(error)),
      );
    },
  });
  const server = new DoorServer({ link, version, tellAgents: (agents) => post({ type: 'agents', agents }) });
  output.on('error', () => undefined); // the browser is gone, which the other pipe says too
  readNativeMessages(input, (message) => link.take(message), ended.resolve);
  await ended.promise;
  server.hide();
  link.end(gone);
  await setTimeout(lastWords);
  server.close();
}
