/** Native messages as browsers write and read them. */
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readNativeMessages, TooLong, writeMessage } from '../../../src/cli/host/native-messages';
import { eventually } from '../../support/eventually';

function reading() {
  const input = new PassThrough();
  const [heard, ended]: [unknown[], string[]] = [[], []];
  readNativeMessages(
    input,
    (message) => heard.push(message),
    () => ended.push('ended'),
  );
  return { input, heard, ended };
}

function written(...messages: unknown[]): Buffer {
  const output = new PassThrough();
  for (const message of messages) writeMessage(output, message);
  return output.read();
}

const ofLength = (bytes: number) => {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(bytes);
  return head;
};

test('messages arrive whole and in order, in whatever pieces they come', async () => {
  const messages = [{ text: 'Zürich 🚂' }, {}, { n: [1, 2] }];
  const bytes = written(...messages);
  for (const size of [1, 3, 7, bytes.length]) {
    const { input, heard, ended } = reading();
    for (let at = 0; at < bytes.length; at += size) input.write(bytes.subarray(at, at + size));
    await eventually(() => expect(heard).toEqual(messages));
    input.end();
    await eventually(() => expect(ended).toEqual(['ended']));
  }
});

test.each([
  ['a length that no browser sends', ofLength(64 * 1024 * 1024 + 1)],
  ['what is no JSON', Buffer.concat([ofLength(3), Buffer.from('{"a')])],
])('%s ends it', async (_, bytes) => {
  const { input, heard, ended } = reading();
  input.write(bytes);
  await eventually(() => expect(ended).not.toEqual([]));
  expect(heard).toEqual([]);
  expect(input.destroyed).toBe(true);
});

test('a message that the browser wouldn’t take isn’t written at all', () => {
  expect(() => written('x'.repeat(1024 * 1024))).toThrow(TooLong);
});
