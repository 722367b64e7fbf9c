/** The browser's own model: calls written as text are read strictly, and what it can't do is said. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BuiltInEdge } from '#providers/built-in/edge.ts';
import { createProvider } from '#providers/registry.ts';
import { createToolTextReader, type ToolText } from '../../src/providers/built-in/tool-text';
import { callsOf, failureOf, listen, playTrack, textOf, userSays } from './world';

interface Heard {
  created: Parameters<BuiltInEdge['create']>[0][];
  asked: { role: string; content: string }[][];
}

const toStream = (pieces: string[]): ReadableStream<string> =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });

/** A stand-in for Chrome's `LanguageModel` that says its answers in pieces of a few characters. */
function modelThatSays(...answers: (string | Error)[]) {
  const heard: Heard = { created: [], asked: [] };
  const edge: BuiltInEdge = {
    availability: async () => 'available',
    async create(options) {
      heard.created.push(options);
      return {
        contextWindow: 9216,
        destroy: () => undefined,
        promptStreaming(input) {
          heard.asked.push(input);
          const answer = answers.shift() ?? '';
          if (answer instanceof Error) throw answer;
          return toStream(answer.match(/[\s\S]{1,3}/g) ?? []);
        },
      };
    },
  };
  return { edge, heard };
}

const ask = (builtIn?: BuiltInEdge, request = userSays('Play Blue Train')) =>
  listen(
    createProvider({ type: 'built-in' }, builtIn ? { builtIn } : {}).stream(request, new AbortController().signal),
  );

const block = (json: string) => `\`\`\`tool_call\n${json}\n\`\`\``;
const call = block(JSON.stringify({ name: playTrack.name, arguments: { id: 'blue-train' } }));

describe('the built-in model', () => {
  test('streams words, and what it writes as a call is a call', async () => {
    const { edge, heard } = modelThatSays(`I play it.\n${call}`);
    const events = await ask(edge);
    expect(textOf(events)).toBe('I play it.\n');
    expect(callsOf(events)).toMatchObject([{ name: playTrack.name, input: { id: 'blue-train' } }]);
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'tool-calls' });
    const [first] = heard.created[0]?.initialPrompts ?? [];
    expect(first?.content).toContain(playTrack.name);
  });

  test('a malformed block is told to it once; what it writes then counts', async () => {
    const { edge, heard } = modelThatSays(block('{"name": "x"}'), call);
    expect(callsOf(await ask(edge))).toHaveLength(1);
    expect(heard.asked[1]?.[0]?.content).toContain('was not read');
  });

  test('malformed twice, it stands as text and nothing is called', async () => {
    const { edge, heard } = modelThatSays(block('{"name": "x"}'), block('{"tool": "y"}'));
    const events = await ask(edge);
    expect([callsOf(events), heard.asked.length]).toEqual([[], 2]);
    expect(textOf(events)).toContain('"y"');
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'stop' });
  });

  test('a browser without one, or with one that is not downloaded, is said', async () => {
    expect(failureOf(await ask())).toEqual({ code: 'no-built-in-model', values: { state: 'missing' } });
    const { edge } = modelThatSays();
    const waits = { ...edge, availability: async () => 'downloadable' as const }; // const: a literal type
    expect(failureOf(await ask(waits))).toMatchObject({ values: { state: 'downloadable' } });
  });

  test('a conversation that is too long for it is said to be', async () => {
    const { edge } = modelThatSays(new DOMException('The input is too large.', 'QuotaExceededError'));
    expect(failureOf(await ask(edge))).toMatchObject({ code: 'too-long' });
  });
});

describe('a call written as text', () => {
  const read = (...pieces: string[]): ToolText[] => {
    const reader = createToolTextReader();
    return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
  };
  const textIn = (found: ToolText[]) => found.map((each) => (each.type === 'text' ? each.text : '')).join('');

  test.each([
    'Say `tool_call` or ```tool_call``` in a sentence.',
    '```json\n{"name": "x", "arguments": {}}\n```\n',
    ' ```tool_call\n{"name": "x", "arguments": {}}\n```\n',
    '{"name": "x", "arguments": {}}',
  ])('%j is text', (text) => {
    expect([textIn(read(text)), read(text).every(({ type }) => type === 'text')]).toEqual([text, true]);
  });

  test.each([
    '{"name": "x"}',
    '{"name": "x", "arguments": []}',
    '{"name": "x", "arguments": {}, "why": ""}',
    '[]',
    'x',
    '',
  ])('a block of %j is malformed', (json) => {
    expect(read(block(json)).map(({ type }) => type)).toEqual(['malformed']);
  });

  test('a block that never ends is malformed', () => {
    expect(read('```tool_call\n{"name": "x", "arguments": {}}').map(({ type }) => type)).toEqual(['malformed']);
  });

  test('however a stream is cut into pieces, the same is read, and no text is lost', () => {
    const pieces = fc.array(fc.constantFrom('Hello ', '\n', '```', 'tool_call', call, '`', 'x'), { maxLength: 12 });
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 7 }), (parts, size) => {
        const whole = parts.join('');
        const cut = whole.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
        const summary = (found: ToolText[]) => [textIn(found), found.filter(({ type }) => type !== 'text')];
        expect(summary(read(...cut))).toEqual(summary(read(whole)));
      }),
    );
  });
});
