/** The host's end towards the extension: requests with their answers, and what the extension says by itself. */
import { randomUUID } from 'node:crypto';
import {
  type DoorListing,
  type DoorResult,
  type FromHost,
  maxBytesToExtension,
  type ToHost,
} from '#features/agents/door-wire.ts';

export interface Requested {
  agent: string;
  signal: AbortSignal;
  /** What the call waits for now. */
  progressed?: ((text: string) => void) | undefined;
}

/** What an agent reads: the extension's sentence, or this host's. */
export class NotDone extends Error {}

interface Told {
  toolsChanged(): void;
  disconnect(agent: string): void;
  /** With the version of the protocol that the extension speaks. */
  hello(protocol: number): void;
}

type Answer = DoorListing[] | DoorResult;
interface Waiting {
  answers(answer: Answer): void;
  fails(text: string): void;
  progressed: Requested['progressed'];
}

const tooLong = 'The arguments are longer than 1 MB, which the browser doesn’t take. Nothing ran. Send less at once.';

export class ExtensionLink {
  readonly #post: (message: FromHost) => void;
  readonly #told: Told;
  readonly #waiting = new Map<string, Waiting>();
  #ended: string | null = null;

  constructor(post: (message: FromHost) => void, told: Told) {
    this.#post = post;
    this.#told = told;
  }

  /** Empty, once the extension is gone. */
  async list(asked: Requested): Promise<DoorListing[]> {
    try {
      return await this.#ask({ type: 'list', id: randomUUID(), agent: asked.agent }, asked);
    } catch (error) {
      if (this.#ended !== null) return [];
      throw error;
    }
  }

  call(tool: string, input: Record<string, unknown>, asked: Requested): Promise<DoorResult> {
    return this.#ask({ type: 'call', id: randomUUID(), agent: asked.agent, tool, input }, asked);
  }

  /** A message from the extension. */
  take(received: unknown): void {
    const message = received as ToHost; // the browser connects this program with our extension alone
    if (message.type === 'hello') this.#told.hello(message.protocol);
    else if (message.type === 'changed') this.#told.toolsChanged();
    else if (message.type === 'disconnect') this.#told.disconnect(message.agent);
    else if (message.type === 'ping') this.#post({ type: 'pong' });
    else if (message.type === 'tools') this.#waiting.get(message.id)?.answers(message.tools);
    else if (message.type === 'answer') this.#waiting.get(message.id)?.answers(message.result);
    else if (message.type === 'refused') this.#waiting.get(message.id)?.fails(message.text);
    else if (message.type === 'progress') this.#waiting.get(message.id)?.progressed?.(message.text);
  }

  /** The extension is gone: what is open is answered with why. */
  end(text: string): void {
    this.#ended = text;
    for (const each of [...this.#waiting.values()]) each.fails(text);
  }

  #ask<T extends Answer>(message: Extract<FromHost, { type: 'list' | 'call' }>, asked: Requested): Promise<T> {
    const { id } = message;
    const { signal, progressed } = asked;
    if (this.#ended !== null) return Promise.reject(new NotDone(this.#ended));
    if (Buffer.byteLength(JSON.stringify(message)) > maxBytesToExtension) return Promise.reject(new NotDone(tooLong));
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        this.#waiting.delete(id);
        signal.removeEventListener('abort', cancel);
        end();
      };
      const fails = (text: string) => settle(() => reject(new NotDone(text)));
      const cancel = () => {
        this.#post({ type: 'cancel', id });
        fails('The call was cancelled.');
      };
      // The extension answers each request with what the request asks for.
      this.#waiting.set(id, { answers: (answer) => settle(() => resolve(answer as T)), fails, progressed });
      signal.addEventListener('abort', cancel, { once: true });
      this.#post(message);
    });
  }
}
