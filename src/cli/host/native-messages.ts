/** Native messages over two streams, as browsers write and read them: a length in four bytes, then JSON. */
import type { Readable, Writable } from 'node:stream';

/** Bytes that a browser may send, and bytes that it takes. */
const limits = { in: 64 * 1024 * 1024, out: 1024 * 1024 };

export class TooLong extends Error {}

/** Calls `take` with each message, and `end` once, when the other side is gone or sends what is no message. */
export function readNativeMessages(input: Readable, take: (message: unknown) => void, end: () => void): void {
  let held: Buffer[] = [];
  let size = 0;
  const fail = () => {
    input.destroy();
    end();
  };
  const next = (): Buffer | null => {
    if (size < 4) return null;
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
    held = [all];
    const length = all.readUInt32LE(0);
    if (length > limits.in) throw new TooLong();
    if (size < 4 + length) return null;
    held = [all.subarray(4 + length)];
    size -= 4 + length;
    return all.subarray(4, 4 + length);
  };
  input.on('data', (chunk: Buffer) => {
    held.push(chunk);
    size += chunk.length;
    try {
      for (let message = next(); message; message = next()) take(JSON.parse(message.toString('utf8')));
    } catch {
      fail(); // not a browser, or one that is going: there is nobody to tell
    }
  });
  input.once('end', end);
  input.once('error', end);
}

export function writeMessage(output: Writable, message: unknown): void {
  const body = Buffer.from(JSON.stringify(message));
  if (body.length > limits.out) throw new TooLong();
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  output.write(Buffer.concat([length, body]));
}
