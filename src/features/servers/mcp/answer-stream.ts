/** The bodies of answers, bounded and read into messages: one JSON value, or a stream of events. */
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { readUpTo } from '#core/tools/read-up-to.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { writeMessages } from './answers';

/** Bytes: of a JSON answer and of one event; of a stream on which nothing was asked; of any other stream; of a refusal. */
export const maxAnswer = 16 * 1024 * 1024;
export const maxUnasked = 1024 * 1024;
const maxStream = 4 * maxAnswer;
const maxRefusal = 65_536;
/** Milliseconds that a server may have us wait before a stream is opened again. */
const [minRetry, maxRetry] = [10, 30_000];

/** As much of it as may be read. `tooLarge`: the bytes that came, if there are more. `isCut`: the connection broke. */
export async function readAnswerText(response: Response): Promise<{ text: string; tooLarge?: number; isCut: boolean }> {
  const { bytes, isTooLarge, cut } = await readUpTo(response.ok ? maxAnswer : maxRefusal, response);
  return { text: await bytes.text(), ...(isTooLarge && { tooLarge: bytes.size }), isCut: cut !== undefined };
}

export interface EventReading {
  /** Bytes of the whole stream. */
  max?: number;
  /** The messages in the text of an event. */
  read(text: string): Promise<JsonObject[] | undefined>;
  /** The last message of a stream that is too large; without it, the stream is cut. */
  tooLarge?(size: number): JsonObject;
  /** Hears the text of an event that is no message. */
  onText?(words: string): void;
  /** The server ended it. */
  ended?(): void;
}

/** An event becomes one for each of its messages; what an older server says of its own address passes as it is. */
export function throughEvents(reading: EventReading): TransformStream<Uint8Array, Uint8Array> {
  const { read, tooLarge, onText, ended, max = maxStream } = reading;
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  let [size, sinceEvent] = [0, 0];
  let write: (text: string) => void = () => undefined;
  const pass = async ({ id, event, data }: EventSourceMessage): Promise<void> => {
    const mark = id === undefined ? '' : `id: ${id}\n`;
    const messages = (event === 'endpoint' ? undefined : await read(data)) ?? [];
    if (event === 'endpoint') write(`${mark}event: ${event}\ndata: ${data}\n\n`);
    else if (messages.length > 0) write(mark + messages.map(toEvent).join(''));
    else if (mark) write(`${mark}data:\n\n`);
    if (messages.length === 0 && data) onText?.(data);
  };
  const onRetry = (wait: number): void => write(`retry: ${Math.min(maxRetry, Math.max(minRetry, wait))}\n`);
  const events: EventSourceMessage[] = [];
  const onEvent = (event: EventSourceMessage): void => {
    sinceEvent = 0;
    events.push(event);
  };
  const { feed } = createParser({ onEvent, onRetry });
  const passOn = async (text: string): Promise<void> => {
    feed(text);
    for (const event of events.splice(0)) await pass(event);
  };
  return new TransformStream({
    start(controller) {
      write = (text) => controller.enqueue(encoder.encode(text));
    },
    async transform(chunk, controller) {
      size += chunk.byteLength;
      sinceEvent += chunk.byteLength;
      if (size <= max && sinceEvent <= maxAnswer) return passOn(decoder.decode(chunk, { stream: true }));
      if (!tooLarge) return controller.error(new TypeError('A stream is too large.'));
      write(toEvent(tooLarge(size)));
      controller.terminate();
    },
    async flush() {
      // The last event may lack its empty line.
      await passOn(`${decoder.decode()}\n\n`);
      ended?.();
    },
  });
}

const toEvent = (message: JsonObject): string => `data: ${writeMessages([message])}\n\n`;
