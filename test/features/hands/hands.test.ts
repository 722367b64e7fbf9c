/** The text of a page as a tool: in parts, and of this page only. */
import { expect, test } from 'vitest';
import { hashDefinition } from '#core/tools/definition.ts';
import { isHands } from '#core/tools/layer.ts';
import type { ReadablePage } from '#features/hands/background/layer.ts';
import { readableLayers, toReadable } from '../../support/readable-pages';

const page = (more: Partial<ReadablePage> = {}): ReadablePage =>
  toReadable({
    ...{
      tabId: 7,
      origin: 'https://news.example',
      title: 'News',
      address: 'https://news.example/today',
      language: 'en',
    },
    read: async () => 'All is well.',
    ...more,
  });

async function reads(read: ReadablePage['read'], input: Record<string, unknown> = {}) {
  const [layer] = readableLayers([page({ read })]);
  const [tool] = layer?.tools ?? [];
  if (!layer || !tool) throw new Error('There is no tool.');
  const outcome = await layer.call({ callId: 'c', tool, input: { as: 'text', ...input } }, AbortSignal.timeout(1000));
  return outcome.type === 'result'
    ? outcome.content.map((part) => (part.type === 'text' ? part.text : '')).join()
    : outcome;
}

test('a short page is one part, without a word of ours', async () => {
  expect(await reads(async () => 'All is well.')).toBe('All is well.');
});

test('a long page comes in parts that make up its text and are cut between lines', async () => {
  const text = Array.from({ length: 700 }, (_, i) => `Line ${i} of an endless page 😀`).join('\n');
  const parts: string[] = [];
  for (let part = 1; part <= 3; part++) parts.push(String(await reads(async () => text, { part })));
  expect(parts[0]).toMatch(/\n\[Part 1 of 3\. Read on with part 2\.]$/);
  expect(parts[2]).toMatch(/\n\[Part 3 of 3\.]$/);
  const bare = parts.map((each) => each.replace(/\n\[Part .*]$/, ''));
  expect(bare.join('')).toBe(text);
  for (const each of bare.slice(0, -1)) expect(each.endsWith('\n')).toBe(true);
  expect(await reads(async () => text, { part: 4 })).toMatchObject({ values: { message: 'The page has 3 parts.' } });
});

test('a line that is longer than a part is never cut inside a character', async () => {
  const text = '😀'.repeat(9000);
  const first = String(await reads(async () => `x${text}`));
  expect(first.replace(/\n\[Part .*]$/, '').isWellFormed()).toBe(true);
});

test('a frame is a page of its own under its own origin, without what only a tab can do', () => {
  const documentId = 'frame-document';
  const [top, frame] = readableLayers([
    page(),
    page({ origin: 'https://pay.example', frame: { documentId, topOrigin: 'https://news.example' } }),
  ]);
  const source = frame?.tools[0]?.source;
  expect(source).toMatchObject({ origin: 'https://pay.example', topOrigin: 'https://news.example', top: false });
  expect(frame?.documentId).toBe('hands:7 https://pay.example frame-document');
  const names = (tools: readonly { name: string }[] = []) => tools.map(({ name }) => name);
  const missing = names(top?.tools).filter((name) => !names(frame?.tools).includes(name));
  expect(missing.sort()).toEqual(['go_back', 'open_page', 'take_screenshot']);
  expect(frame?.tools.every(isHands)).toBe(true);
});

test('what is serious isn’t done unless somebody was shown it', async () => {
  const asked: string[] = [];
  const foreseen = { elements: [{ role: 'button', name: 'Pay' }], serious: 'pay' as const, tookOver: false };
  const [layer] = readableLayers([
    page({
      async run({ type }) {
        asked.push(type);
        return type === 'foresee' ? { type: 'foreseen', foreseen, box: null } : { type: 'done', saw: 'changed' };
      },
    }),
  ]);
  const tool = layer?.tools.find(({ name }) => name === 'click');
  if (!layer || !tool) throw new Error('There is no tool.');
  const call = { callId: 'c', tool, input: { ref: 'e1' } };
  const unshown = await layer.call(call, AbortSignal.timeout(1000));
  expect(unshown).toMatchObject({ code: 'not-done', values: { why: 'changed', name: 'Pay' } });
  expect(asked).toEqual(['foresee']);
  await layer.call({ ...call, foreseen }, AbortSignal.timeout(1000));
  expect(asked).toEqual(['foresee', 'act']);
});

test('where nothing came of an action, the model is told that the person can do it', async () => {
  const foreseen = { elements: [{ role: 'button', name: 'Play' }], serious: null, tookOver: false };
  const [layer] = readableLayers([page({ run: async () => ({ type: 'done', saw: 'nothing-changed' }) })]);
  const tool = layer?.tools.find(({ name }) => name === 'click');
  if (!layer || !tool) throw new Error('There is no tool.');
  const call = { callId: 'c', tool, input: { ref: 'e1' }, foreseen };
  expect(await layer.call(call, AbortSignal.timeout(1000))).toMatchObject({
    content: [{ text: 'Done, and nothing changed on the page. If it ignored the action, the person can do it.' }],
  });
});

test('each page has a layer, which no call for another page’s reaches; their definition is one', async () => {
  const layers = readableLayers([page(), page({ tabId: 8 }), page({ origin: 'https://shop.example' })]);
  expect(layers.map(({ key }) => key)).toEqual([
    'hands:https://news.example',
    'hands:https://news.example#2',
    'hands:https://shop.example',
  ]);
  expect(layers.every(({ tools }) => tools.every(isHands))).toBe(true);
  expect(new Set(layers.map(({ documentId }) => documentId)).size).toBe(3);
  const hashes = await Promise.all(layers.flatMap(({ tools }) => tools.map(hashDefinition)));
  expect(new Set(hashes).size).toBe((layers[0]?.tools ?? []).length);
});
