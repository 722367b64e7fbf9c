/** A screenshot with marks of a page that isn't drawn in its own size: the model gets it as it is, and is told that it has no points. */
import { expect, test, vi } from 'vitest';
import type { PageAnswer } from '#core/tools/hands-wire.ts';
import { readableLayers } from '../../support/readable-pages';

const drawn = vi.hoisted(() => ({ marked: null as { data: string; mimeType: string } | null }));
vi.mock('#browser/page-picture.ts', () => ({ markPicture: async () => drawn.marked }));

const marked: PageAnswer = { type: 'marked', picture: 'p100000', width: 9, height: 9, scale: 1, marks: [] };

async function takes(answer: PageAnswer) {
  const [layer] = readableLayers([
    {
      ...{ tabId: 1, origin: 'https://game.example', title: 'Game', address: 'https://game.example/', language: 'en' },
      read: async () => '',
      run: async () => answer,
      picture: async () => ({ data: 'plain', mimeType: 'image/png', covered: 0 }),
    },
  ]);
  const tool = layer?.tools.find(({ name }) => name === 'take_screenshot');
  if (!layer || !tool) throw new Error('No screenshots are offered.');
  const call = { callId: 'c1', tool, input: { marks: true } };
  const outcome = await layer.call(call as unknown as Parameters<typeof layer.call>[0], AbortSignal.timeout(1000)); // all of it that is used
  return JSON.stringify(outcome);
}

test.each<[string, PageAnswer]>([
  ['by a tool for developers', marked],
  ['by two fingers', { type: 'refused', why: 'not-possible' }],
])('enlarged %s', async (_, answer) => {
  drawn.marked = null;
  const outcome = await takes(answer);
  expect(outcome).toContain('"data":"plain"');
  expect(outcome).toContain('none of its points can be used');
  expect(outcome).not.toContain('p100000');
});

test('with marks it has a name, by which its points are used', async () => {
  drawn.marked = { data: 'marked', mimeType: 'image/jpeg' };
  const outcome = await takes(marked);
  expect(outcome).toContain('"data":"marked"');
  expect(outcome).toContain('Picture p100000');
});

test('a page that can’t be reached gives no picture', async () => {
  expect(await takes({ type: 'refused', why: 'gone' })).toContain('not-done');
});
