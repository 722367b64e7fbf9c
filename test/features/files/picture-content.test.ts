/** A picture is attached when its size is known and small enough; nothing is decoded before that. */
import { beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '#core/log/refusal.ts';

vi.mock('wxt/browser', () => ({ browser: {} }));
const { toPictureContent } = await import('../../../src/features/files/background/attachments');

const head = '89504e470d0a1a0a0000000d49484452';
const png = (width: number, height: number) => {
  const hex = head + [width, height].map((side) => side.toString(16).padStart(8, '0')).join('');
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (each) => Number.parseInt(each, 16));
  return new Blob([bytes], { type: 'image/png' });
};
const unreadable = () => new Refusal('It can’t be read.');
const decode = vi.fn(async (_: Blob) => ({ width: 100, height: 50 }));
vi.stubGlobal('createImageBitmap', decode);
beforeEach(() => decode.mockClear());

test('one that fits is decoded and stays as it is', async () => {
  const content = await toPictureContent(png(100, 50), unreadable);
  expect(content).toMatchObject({ type: 'image', mime: 'image/png', width: 100, height: 50 });
});

test.each([
  ['of more pixels than memory should hold', png(60_000, 60_000)],
  ['longer than a browser draws', png(40_000, 1)],
])('one %s is refused in clear words, and never decoded', async (_, blob) => {
  await expect(toPictureContent(blob, unreadable)).rejects.toThrow('50 million pixels');
  expect(decode).not.toHaveBeenCalled();
});

test.each([
  ['nothing', null],
  ['no picture', new Blob(['<svg width="9e9">'])],
  ['a picture that doesn’t say how large it is', new Blob([new Uint8Array(40)], { type: 'image/png' })],
])('%s is refused, and never decoded', async (_, blob) => {
  await expect(toPictureContent(blob, unreadable)).rejects.toThrow('It can’t be read.');
  expect(decode).not.toHaveBeenCalled();
});
