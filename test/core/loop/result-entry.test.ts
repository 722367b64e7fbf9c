/** What of a call's outcome goes into the log, and what is kept whole beside it. */
import { describe, expect, test } from 'vitest';
import type { StoredResult } from '#core/log/entry.ts';
import { failure, type ToolOutcome, type ToolResult } from '#core/tools/result.ts';
import type { Content } from '#core/tools/schemas.ts';
import { toResultEntry } from '../../../src/core/loop/result-entry';

const text = (words: string): Content => ({ type: 'text', text: words });
const image: Content = { type: 'image', data: 'A'.repeat(100), mimeType: 'image/png' };
const result = (content: Content[], more: Partial<ToolResult> = {}): ToolResult => ({
  type: 'result',
  content,
  isError: false,
  ...more,
});

async function record(outcome: ToolOutcome, limit: number | null = 10_000) {
  const saved: Omit<StoredResult, 'conversationId'>[] = [];
  const entry = await toResultEntry({ callId: 'c1', outcome, duration: 12, limit }, async (each) => {
    saved.push(each);
  });
  if (entry.type !== 'tool-result') throw new Error('It is no result.');
  return { entry, saved, shown: entry.outcome.type === 'result' ? entry.outcome : undefined };
}

describe('a result', () => {
  test('that is short is in the entry, and nowhere else', async () => {
    const { entry, saved } = await record(result([text('done')]));
    expect(entry).toEqual({
      type: 'tool-result',
      callId: 'c1',
      outcome: { type: 'result', preview: 'done', size: 4, stored: false, isError: false, images: 0 },
      duration: 12,
    });
    expect(saved).toEqual([]);
  });

  test('R16, R17: over the limit is cut in the entry, and stored whole under the call’s id before', async () => {
    const long = 'x'.repeat(10_001);
    const { shown, saved } = await record(result([text(long)]));
    expect(shown).toMatchObject({ preview: 'x'.repeat(10_000), size: 10_001, stored: true });
    expect(saved).toMatchObject([{ callId: 'c1', content: [text(long)] }]);
  });

  test('R16: the limit is a setting, and null shows all of it', async () => {
    const long = result([text('x'.repeat(10_001))]);
    expect((await record(long, 500)).shown?.preview).toHaveLength(500);
    expect((await record(long, null)).shown?.preview).toHaveLength(10_001);
    expect((await record(result([text('x'.repeat(10_000))]))).shown?.preview).toHaveLength(10_000);
  });

  test('R35: that a later turn would compress is stored too', async () => {
    expect((await record(result([text('x'.repeat(200))]))).saved).toHaveLength(0);
    expect((await record(result([text('x'.repeat(201))]))).saved).toHaveLength(1);
  });

  test('of JSON keeps its structure in the entry', async () => {
    const rows = Array.from({ length: 5_000 }, (_, id) => ({ id }));
    const { shown } = await record(result([text(JSON.stringify(rows))], { structured: rows }));
    expect(JSON.parse(shown?.preview ?? '').at(-1)).toMatch(/more of 5000$/);
    expect(shown?.size).toBe(JSON.stringify(rows).length);
  });

  test('of JSON that fits without its spaces isn’t called shortened', async () => {
    const rows = Array.from({ length: 50 }, (_, id) => ({ id, name: 'Row' }));
    const { shown } = await record(result([text(JSON.stringify(rows, null, 8))]), 2_000);
    expect(JSON.parse(shown?.preview ?? '')).toEqual(rows);
    expect(shown?.size).toBe(shown?.preview.length);
  });

  test('of JSON with numbers longer than ours is cut as text: no id becomes another', async () => {
    const long = `{"id": 12345678901234567891, "text": "${'x'.repeat(20_000)}"}`;
    expect((await record(result([text(long)]))).shown?.preview).toContain('12345678901234567891');
  });

  test('of several contents keeps them all, words for each in the entry', async () => {
    const content = [text('Two pictures'), image, { ...image, mimeType: 'image/jpeg' }];
    const { shown, saved } = await record(result(content));
    expect(shown).toMatchObject({ images: 2, stored: true, preview: expect.stringContaining('[image, image/png') });
    expect(shown?.preview).toContain('Two pictures');
    expect(saved).toMatchObject([{ content }]);
  });

  test('whose structure says more than its text is stored, however short', async () => {
    expect((await record(result([text('2 rows')], { structured: [1, 2] }))).saved).toMatchObject([
      { structured: [1, 2] },
    ]);
    expect((await record(result([text('[1,2]')], { structured: [1, 2] }))).saved).toEqual([]);
    expect((await record(result([], { structured: { a: 1 } }))).shown?.preview).toBe('{"a":1}');
  });

  test('that the tool itself calls an error stays one', async () => {
    expect((await record(result([text('No')], { isError: true }))).shown).toMatchObject({
      isError: true,
      preview: 'No',
    });
  });
});

test('R23: a failure is put down as it is, and nothing is stored', async () => {
  const { entry, saved } = await record(failure('threw', { message: 'No disc' }));
  expect(entry).toMatchObject({ outcome: { type: 'failure', code: 'threw', values: { message: 'No disc' } } });
  expect(saved).toEqual([]);
});

describe('a rich result', () => {
  test('says so, and gives the model nothing that is for the user alone', async () => {
    const { shown, saved } = await record(result([text('for both'), { ...text('for you'), only: 'user' }]));
    expect(shown).toMatchObject({ preview: 'for both', rich: true, stored: true });
    expect(saved[0]?.content).toHaveLength(2);
  });

  test.each<Content>([
    { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
    { type: 'resource', uri: 'demo://a', blob: 'AAAA' },
    { type: 'resource_link', uri: 'demo://b' },
  ])('is one with a part of type $type', async (part) => {
    expect((await record(result([part]))).shown?.rich).toBe(true);
  });

  test('keeps where its structure doesn’t fit', async () => {
    const misfits = [{ path: '/a', keyword: 'type', message: 'no number' }];
    expect((await record(result([text('x')], { misfits }))).shown?.misfits).toEqual(misfits);
  });
});
