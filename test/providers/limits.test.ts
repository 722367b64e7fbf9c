/** An answer without end: it is ended, in whatever part it grows, and what arrived before is passed on. */
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, test } from 'vitest';
import type { ModelEvent } from '../../src/core/loop/provider';
import { createCheckedFetch } from '../../src/providers/checked-fetch';
import { createGeminiMend } from '../../src/providers/mend/gemini';
import { toEvents } from '../../src/providers/turn';

const endpoint = { type: 'openai', url: 'https://models.example/v1', model: 'm' };
const piece = Array.from({ length: 20_000 }, (_, i) => i.toString(36).padStart(4)).join(' ');

async function* endless(part: LanguageModelV4StreamPart): AsyncGenerator<LanguageModelV4StreamPart> {
  for (let i = 0; i < 400; i++) yield part;
}

async function read(parts: AsyncIterable<LanguageModelV4StreamPart>): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of toEvents(parts, endpoint, { offered: new Map(), read: () => [] })) events.push(event);
  return events;
}

describe('40 MB of one answer', () => {
  test.each<[string, LanguageModelV4StreamPart, string]>([
    ['its text', { type: 'text-delta', id: '1', delta: piece }, 'answer'],
    ['its thoughts', { type: 'reasoning-delta', id: '1', delta: piece }, 'answer'],
    ['the arguments of a call', { type: 'tool-input-delta', id: '1', delta: piece }, 'arguments'],
    [
      'arguments that come at once',
      { type: 'tool-call', toolCallId: '1', toolName: 't', input: `{"a":"${piece.repeat(6)}"}` },
      'arguments',
    ],
  ])('%s: it ends, with the limit', async (_what, part, limited) => {
    const events = await read(endless(part));
    expect(events.at(-1)).toMatchObject({
      type: 'end',
      reason: 'error',
      failure: {
        code: 'answer-too-long',
        values: { part: limited, limit: limited === 'answer' ? 2_000_000 : 500_000 },
      },
    });
    expect(events.length).toBeLessThan(25);
  });

  // mudler/LocalAI#6453, microsoft/foundry-local#22, marieai/marie-ai#132: a model that found no end.
  test.each([
    ['the same line', 'text-delta', 'And the sea is blue.\n'],
    ['one word', 'text-delta', 'pered '],
    ['a thought', 'reasoning-delta', 'Wait, let me think about this once more. '],
  ] as const)('%s again and again: it ends after a page', async (_what, type, delta) => {
    const events = await read(endless({ type, id: '1', delta: delta.repeat(40) }));
    expect(events.at(-1)).toMatchObject({ type: 'end', reason: 'error', failure: { code: 'repeated' } });
    const said = events.map((event) => ('text' in event ? event.text : '')).join('');
    expect(said).toMatch(new RegExp(`^(${delta})+`));
    expect(said.length).toBeLessThan(16_000);
  });

  test('a long table, a list and a rhyme repeat much, and end by themselves', async () => {
    const text = [
      `|${' --- |'.repeat(60)}`,
      ...Array.from({ length: 300 }, (_, i) => `| ${i} | ${i % 7} | yes |`),
      'row, row, row your boat\n'.repeat(100),
    ].join('\n');
    async function* parts(): AsyncGenerator<LanguageModelV4StreamPart> {
      for (const delta of text.match(/.{1,40}/gs) ?? []) yield { type: 'text-delta', id: '1', delta };
    }
    const events = await read(parts());
    expect(events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('')).toBe(text);
  });

  test('many calls that are small each count together', async () => {
    async function* calls(): AsyncGenerator<LanguageModelV4StreamPart> {
      for (let i = 0; i < 40; i++)
        yield { type: 'tool-call', toolCallId: `${i}`, toolName: 't', input: `{"a":"${piece}"}` };
    }
    expect((await read(calls())).at(-1)).toMatchObject({
      failure: { code: 'answer-too-long', values: { part: 'answer' } },
    });
  });

  test('an event without end fails the stream: it would be kept in memory until it is whole', async () => {
    const chunk = new Uint8Array(1_000_000).fill(120);
    const fetch = createCheckedFetch(
      async () => {
        const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(chunk) });
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
      },
      'm',
      createGeminiMend(),
    );
    const response = await fetch('https://models.example/v1');
    await expect(response.text()).rejects.toMatchObject({
      failure: { code: 'answer-too-long', values: { part: 'event' } },
    });
  });
});
