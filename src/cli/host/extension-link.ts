/** The host's end towards the extension: requests with their answers, and what the extension says by itself. */
import { randomUUID } from 'node:crypto';
import {
  type DoorResult,
  type DoorTool,
  doorProtocol,
  type FromHost,
  longestToExtension,
  type ToHost,
} from '#bridge/door';

export interface Requested {
  agent: string;
  signal: AbortSignal;
  /** What the call waits for now. */
  progressed?(text: string): void;
}

export interface ExtensionLink {
  list(asked: Requested): Promise<DoorTool[]>;
  call(tool: string, input: Record<string, unknown>, asked: Requested): Promise<DoorResult>;
  tell(message: FromHost): void;
  /** A message from the extension. */
  take(message: unknown): void;
  /** The extension is gone: what is open is answered with why. */
  end(text: string): void;
}

/** What an agent reads: the extension's sentence, or this host's. */
export class NotDone extends Error {}

interface Told {
  toolsChanged(): void;
  disconnect(agent: string): void;
  /** The extension speaks another version of this protocol. */
  hello(protocol: number): void;
}

type Answer = DoorTool[] | DoorResult;
interface Waiting {
  answers(answer: Answer): void;
  fails(text: string): void;
  progressed?: Requested['progressed'];
}

const tooLong = 'The arguments are longer than 1 MB, which the browser doesn’t take. Nothing ran. Send less at once.';

export function createExtensionLink(post: (message: FromHost) => void, told: Told): ExtensionLink {
  const waiting = new Map<string, Waiting>();
  let ended: string | null = null;
  const ask = <T extends Answer>(make: (id: string) => FromHost, { signal, progressed }: Requested): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = randomUUID();
      const message = make(id);
      const settle = (end: () => void) => {
        waiting.delete(id);
        signal.removeEventListener('abort', cancel);
        end();
      };
      const fail = (text: string) => settle(() => reject(new NotDone(text)));
      const cancel = () => {
        post({ type: 'cancel', id });
        fail('The call was cancelled.');
      };
      if (ended !== null) return reject(new NotDone(ended));
      if (Buffer.byteLength(JSON.stringify(message)) > longestToExtension) return reject(new NotDone(tooLong));
      // The extension answers each request with what the request asks for.
      waiting.set(id, { answers: (answer) => settle(() => resolve(answer as T)), fails: fail, progressed });
      signal.addEventListener('abort', cancel, { once: true });
      post(message);
    });
  return {
    list: (asked) => ask((id) => ({ type: 'list', id, agent: asked.agent }), asked),
    call: (tool, input, asked) => ask((id) => ({ type: 'call', id, agent: asked.agent, tool, input }), asked),
    tell: post,
    take(given) {
      const message = given as ToHost; // the browser connects this program with our extension alone
      if (message.type === 'hello') told.hello(message.protocol);
      else if (message.type === 'changed') told.toolsChanged();
      else if (message.type === 'disconnect') told.disconnect(message.agent);
      else if (message.type === 'ping') post({ type: 'pong' });
      else if (message.type === 'tools') waiting.get(message.id)?.answers(message.tools);
      else if (message.type === 'answer') waiting.get(message.id)?.answers(message.result);
      else if (message.type === 'refused') waiting.get(message.id)?.fails(message.text);
      else if (message.type === 'progress') waiting.get(message.id)?.progressed?.(message.text);
    },
    end(text) {
      ended = text;
      for (const each of [...waiting.values()]) each.fails(text);
    },
  };
}

export const isOfThisVersion = (protocol: number): boolean => protocol === doorProtocol;
