/** `recall`: what was shortened can be read again, whole or in pieces, at any later time. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredResult } from '#core/log/entry.ts';
import { replay } from '#core/log/replay.ts';
import { localLayer } from '#core/tools/layers/local.ts';
import type { Content } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { recallTool, resultsIn } from '#features/conversation/background/recall.ts';
import { createAgentWorld, look } from '../../support/agent-world';
import { aCall, chain, says } from '../../support/log-writing';

type Kept = Partial<Pick<StoredResult, 'content' | 'structured'>>;

const stored = ({ content = [], structured }: Kept): StoredResult => ({
  callId: 'c1',
  conversationId: 'v1',
  content,
  structured,
  at: 1,
});

async function recalls(kept: Kept, input: JsonObject = {}) {
  const tool = recallTool(async (id) => (id === 'c1' ? stored(kept) : null));
  const outcome = await tool.execute({ id: 'c1', ...input }, { callId: 'c2' }, new AbortController().signal);
  if (outcome.type !== 'result') throw new Error(JSON.stringify(outcome));
  const [first] = outcome.content;
  return { ...outcome, text: first?.type === 'text' ? first.text : '' };
}

const words = (text: string): Content[] => [{ type: 'text', text }];
const rows = Array.from({ length: 1_000 }, (_, id) => ({ id, name: `Row ${id}` }));

describe('R18, R71: recall', () => {
  test('gives back the full result, every kind of content', async () => {
    const content: Content[] = [...words('x'.repeat(50_000)), { type: 'image', data: 'AAAA', mimeType: 'image/png' }];
    expect(await recalls({ content })).toMatchObject({ content, isError: false });
  });

  test('R19: of an unknown id says so, and what to do', async () => {
    const { text, isError } = await recalls({}, { id: 'call_nobody' });
    expect(isError).toBe(true);
    expect(text).toBe("No result found for id 'call_nobody'. Use the id from a hint, or call the tool again.");
  });

  test('item 10: of a result that was removed says that it is gone, and what is left of it', async () => {
    const entries = chain([says.user('x'), says.model('', aCall('c1')), says.result('c1', 'The beginning', 9000)]);
    const log = { id: 'v1', conversation: replay(entries) };
    const tool = recallTool(resultsIn({ result: async () => null }, log));
    const { signal } = new AbortController();
    for (const id of ['c1', 'att_0123456789abcdef']) {
      const outcome = await tool.execute({ id }, { callId: 'c2' }, signal);
      expect(JSON.stringify(outcome)).toContain(`The full content of '${id}' is gone`);
    }
    expect(JSON.stringify(await tool.execute({ id: 'c3' }, { callId: 'c2' }, signal))).toContain('No result found');
  });

  test('reads a part by its path', async () => {
    const structured = { rows, 'a/b': { 'c~d': 7 }, none: null };
    const at = async (path: string) => (await recalls({ structured }, { path })).text;
    expect(await at('/rows/3/name')).toBe('Row 3');
    expect(await at('/rows/3')).toBe('{"id":3,"name":"Row 3"}');
    expect(await at('/a~1b/c~0d')).toBe('7');
    expect(await at('/none')).toBe('null');
    expect(await at('rows/3/name')).toBe('Row 3');
    expect(await at('#/rows/3/name')).toBe('Row 3');
  });

  test('finds parts in a text that is JSON', async () => {
    expect((await recalls({ content: words(JSON.stringify({ rows })) }, { path: '/rows/999/id' })).text).toBe('999');
  });

  test.each(['/rows/1000', '/nothing', '/rows/0/name/0', '/__proto__', '/constructor'])(
    'says that there is nothing at %s',
    async (path) => {
      const { text, isError } = await recalls({ structured: { rows } }, { path });
      expect(isError).toBe(true);
      expect(text).toBe(`There is nothing at ${path} in this result.`);
    },
  );

  test('of plain text has no parts, and says so', async () => {
    expect((await recalls({ content: words('plain') }, { path: '/a' })).isError).toBe(true);
  });

  test('counts items in a list, wherever the list came from', async () => {
    const [first, , third] = rows;
    const next = '\n[Items 0 to 1 of 1000. The next begin at offset 1.]';
    for (const kept of [{ structured: rows }, { content: words(JSON.stringify(rows)) }]) {
      expect((await recalls(kept, { limit: 1 })).text).toBe(`${JSON.stringify([first])}${next}`);
      expect((await recalls(kept, { offset: 2, limit: 1 })).text).toContain(
        `${JSON.stringify([third])}\n[Items 2 to 3`,
      );
    }
    const last = await recalls({ structured: { rows } }, { path: '/rows', offset: 998, limit: 500 });
    expect(last.text).toBe(`${JSON.stringify(rows.slice(998))}\n[Items 998 to 1000 of 1000.]`);
    expect((await recalls({ structured: { rows: [] } }, { path: '/rows' })).text).toBe('[]');
  });

  test('counts characters in a text', async () => {
    const content = words('0123456789');
    expect((await recalls({ content }, { offset: 2, limit: 3 })).text).toBe(
      '234\n[Characters 2 to 5 of 10. The next begin at offset 5.]',
    );
    expect((await recalls({ content }, { offset: 7 })).text).toBe('789\n[Characters 7 to 10 of 10.]');
  });

  test('says that there is nothing behind the end', async () => {
    expect((await recalls({ content: words('0123') }, { offset: 4 })).text).toBe(
      'There is nothing at offset 4: this has 4 characters.',
    );
    expect((await recalls({ structured: rows }, { offset: 5_000 })).isError).toBe(true);
  });

  test('gives a result of more than 100,000 characters in pieces that are together the whole', async () => {
    const whole = '\u{1f3b5}'.repeat(125_000);
    let [read, offset, answers] = ['', 0, 0];
    while (offset < whole.length && answers < 10) {
      const { text } = await recalls({ content: words(whole) }, offset === 0 ? {} : { offset });
      const [, from, end] = /\n\[Characters (\d+) to (\d+) of 250000\./.exec(text) ?? [];
      expect([from, text.length < 101_000]).toEqual([String(offset), true]);
      read += text.slice(0, text.lastIndexOf('\n['));
      [offset, answers] = [Number(end), answers + 1];
    }
    expect(answers).toBe(3);
    expect(read).toBe(whole);
  });

  test('gives a long list in pieces of whole items that are together the list', async () => {
    const list = Array.from({ length: 3_000 }, (_, id) => ({ id, text: 'x'.repeat(80) }));
    const read: unknown[] = [];
    for (let asked = 0; read.length < list.length && asked < 10; asked++) {
      const { text } = await recalls({ structured: list }, read.length === 0 ? {} : { offset: read.length });
      read.push(...JSON.parse(text.slice(0, text.lastIndexOf('\n['))));
    }
    expect(read).toEqual(list);
  });

  test('of an item that is longer than one answer tells the way to it', async () => {
    const { text, isError } = await recalls({ structured: ['x'.repeat(200_000)] });
    expect([isError, text]).toEqual([
      true,
      'Item 0 is longer than one answer: read it by its path, with offset and limit.',
    ]);
    expect((await recalls({ structured: ['x'.repeat(200_000)] }, { path: '/0' })).text).toMatch(
      /^x{100000}\n\[Characters 0 to/,
    );
  });

  test('never gives half a character, and always gets on', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 5 }), async (whole, limit) => {
        const content = words(`a${whole}`);
        let [read, offset] = ['', 0];
        while (offset < whole.length + 1) {
          const given = await recalls({ content }, { offset, limit });
          const end = /\n\[Characters \d+ to (\d+) of \d+\.[^\]]*\]$/.exec(given.text);
          const piece = end ? given.text.slice(0, end.index) : given.text;
          expect(piece.isWellFormed()).toBe(true);
          const reached = end ? Number(end[1]) : whole.length + 1;
          expect(reached).toBeGreaterThan(offset);
          [read, offset] = [read + piece, reached];
        }
        expect(read).toBe(`a${whole}`);
      }),
    );
  });
});

/** The fault of the original: what came back was the shortened text, and in the next message it was gone. */
test('R17, R18, R36: in a later message, after a restart, the whole of what was shortened comes back', async () => {
  const world = await createAgentWorld();
  const whole = JSON.stringify(Array.from({ length: 2_000 }, (_, id) => ({ id })));
  world.pageOffers({ name: 'search_library', hints: { readOnly: true }, run: () => whole });
  world.builtInIs((_scene, recall) => localLayer({ name: 'autoui', tools: [recall] }));
  const lastTold = () => world.requests.at(-1)?.messages.findLast(({ role }) => role === 'tool')?.text ?? '';
  world.modelDoes({ calls: [{ name: look }] });
  await world.userSays('Search');
  const [, id] = /autoui_webmcp_recall\('(\w+)'\)/.exec(lastTold()) ?? [];
  expect(lastTold().length).toBeLessThan(whole.length);
  world.backgroundDies();
  world.modelDoes({ calls: [{ name: 'autoui_webmcp_recall', input: { id } }] });
  await world.userSays('All of it');
  expect(lastTold()).toBe(whole);
  expect(world.page.made).toHaveLength(1);
  for (const _ of [1, 2, 3]) {
    world.modelDoes({ text: ['Yes.'] });
    await world.userSays('And?');
  }
  const compressed = world.requests.at(-1)?.messages.find(({ role }) => role === 'tool')?.text ?? '';
  expect(compressed).toMatch(new RegExp(`^.{200}\n\\[Shortened: 200 of ${whole.length} characters\\.`));
  world.modelDoes({ calls: [{ name: 'autoui_webmcp_recall', input: { id, path: '/1999/id' } }] });
  await world.userSays('The last one');
  expect(lastTold()).toBe('1999');
});
