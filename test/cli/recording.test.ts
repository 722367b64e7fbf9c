/** Recorded answers: which question each belongs to, and what is said when there is none. */
import { expect, test } from 'vitest';
import type { EvalModel } from '#features/evals/background/play.ts';
import { emptyRecording, questionOf, readRecording, recorded, replayed } from '../../src/cli/recording';
import { said } from '../../src/core/tools/foreign';

type Request = Parameters<EvalModel['stream']>[0];
const ask = (text: string, tool = 'find', words = 'Finds.'): Request => ({
  system: [],
  messages: [{ role: 'user', text: said(text) }],
  tools: [{ name: tool, description: words, inputSchema: { properties: { query: {} } } }],
});

const known = { model: 'm', profile: 'openai' as const, priceOf: () => undefined }; // a literal type

const model = (...texts: string[]): EvalModel => ({
  ...known,
  async *stream() {
    for (const letter of texts.shift() ?? '') yield { type: 'text-delta', text: letter };
    yield { type: 'end', reason: 'stop' };
  },
});

async function listen(from: EvalModel, request: Request): Promise<string> {
  let text = '';
  for await (const event of from.stream(request, new AbortController().signal)) {
    if (event.type === 'text-delta') text += event.text;
    // As a run does, which asks for nothing after the end.
    if (event.type === 'end') return event.reason === 'error' ? event.failure.code : text;
  }
  return text;
}

test('what was recorded is heard again, the last of several answers again and again', async () => {
  const recording = emptyRecording();
  const first = recorded('a/b', model('One.', 'Two.'), recording);
  expect([await listen(first, ask('Hello')), await listen(first, ask('Hello'))]).toEqual(['One.', 'Two.']);
  const again = replayed('a/b', readRecording(JSON.stringify(recording), 'r.json'));
  const heard = [
    await listen(again, ask('Hello')),
    await listen(again, ask('Hello')),
    await listen(again, ask('Hello')),
  ];
  expect(heard).toEqual(['One.', 'Two.', 'Two.']);
  expect(await listen(again, ask('Bye'))).toBe('not-recorded');
});

test('a recording outlives another description, but not another model or case', () => {
  const question = questionOf('m', ask('Hello'));
  expect(questionOf('m', ask('Hello', 'find', 'Seeks.'))).toBe(question);
  expect(questionOf('n', ask('Hello'))).not.toBe(question);
  expect(questionOf('m', ask('Hullo'))).not.toBe(question);
});

test('19: a recorded call is given only while its tool takes such an input', async () => {
  const calling: EvalModel = {
    ...known,
    async *stream() {
      yield { type: 'tool-call', id: 'c', name: 'find', input: { query: 'mug' } };
      yield { type: 'end', reason: 'tool-calls' };
    },
  };
  const recording = emptyRecording();
  await listen(recorded('m', calling, recording), ask('Mugs?'));
  const again = replayed('m', recording);
  const other = ask('Mugs?');
  expect(await listen(again, other)).toBe('');
  expect(await listen(again, ask('Mugs?', 'seek'))).toBe('not-recorded');
  const [tool] = other.tools;
  if (tool) tool.inputSchema = { properties: { words: {} } };
  expect(await listen(again, other)).toBe('not-recorded');
});

test('19: another file is no recording', () => {
  expect(() => readRecording('{}', 'r.json')).toThrow('r.json isn’t a recording');
  expect(() => readRecording('[', 'r.json')).toThrow('r.json isn’t valid JSON');
  expect(() => readRecording('[]', 'r.json')).toThrow('r.json isn’t a recording: Invalid input');
});

test.each([
  ['a call without an input', { type: 'tool-call', name: 'find' }],
  ['a text that is none', { type: 'text-delta', text: 1 }],
  ['an end with an error of its own', { type: 'end', reason: 'error' }],
  ['tokens that are a text', { type: 'end', reason: 'stop', usage: { inputTokens: '9' } }],
])('19: a recording with %s is refused with its place', (_, event) => {
  const answers = [{ question: 'q', about: '', events: [event] }];
  const text = JSON.stringify({ ...emptyRecording(), answers });
  expect(() => readRecording(text, 'r.json')).toThrow(/r\.json isn’t a recording: answers\.0\.events\.0/);
});
