/** How large a picture is, by its first bytes: real files of each kind, and files that would unfold to more than memory holds. */
import { describe, expect, test } from 'vitest';
import { isOpenable, readPictureSize, readPictureSizeIn, readPictureSizeOf } from '#core/tools/picture-size.ts';

const hex = (text: string) =>
  Uint8Array.from(text.replace(/\s/g, '').match(/../g) ?? [], (each) => Number.parseInt(each, 16));
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const zeros = (length: number) => new Uint8Array(length);
const text = (words: string) => Uint8Array.from(words, (each) => each.charCodeAt(0));

const png = (width: string, height: string) =>
  hex(`89504e470d0a1a0a 0000000d 49484452 ${width} ${height} 08 06 000000`);
const frame = '0011 08 0032 0064 03 012200 021101 031101';
const jpeg = (...before: Uint8Array[]) => join(hex('ffd8'), ...before, hex(`ffc2 ${frame}`));
const segment = (marker: string, length: number) =>
  join(hex(`ff${marker}`), Uint8Array.of(length >> 8, length & 255), zeros(length - 2));
const gif = (screen: string, image: string) =>
  hex(`474946383961 ${screen} 80 00 00 000000ffffff 21f904 00000000 00 2c ${image} 00 02`);
const webp = (chunk: string, rest: string) => join(text('RIFF'), zeros(4), text('WEBP'), text(chunk), hex(rest));
const avif = (...extents: string[]) =>
  join(
    hex('00000020'),
    text('ftypavif'),
    zeros(20),
    ...extents.map((extent) => join(hex('00000014'), text('ispe'), hex(`00000000 ${extent}`))),
  );

describe('the size stands in the first bytes', () => {
  test.each([
    ['PNG', png('00000064', '00000032')],
    ['JPEG', jpeg()],
    [
      'JPEG behind what a camera put there',
      jpeg(segment('e1', 65_000), hex('ff'), segment('e2', 40_000), segment('c4', 30)),
    ],
    ['GIF', gif('64003200', '00000000 64003200')],
    ['GIF whose first frame is larger than its screen', gif('01000100', '32000000 32003200')],
    ['WebP, lossy', webp('VP8 ', '00000000 000000 9d012a 6400 3200')],
    ['WebP, lossless', webp('VP8L', '00000000 2f 63400c00')],
    ['WebP, extended', webp('VP8X', '0a000000 10 000000 630000 310000')],
    ['AVIF, its tiles and a small copy beside it', avif('00000010 00000010', '00000064 00000032', '00000008 00000008')],
    ['BMP', join(text('BM'), zeros(12), hex('28000000 64000000 ceffffff'))],
  ])('of a %s', (_, bytes) => {
    expect(readPictureSize(bytes)).toMatchObject({ width: 100, height: 50 });
    expect(readPictureSizeOf(base64(bytes))).toMatchObject({ width: 100, height: 50 });
    expect(readPictureSizeIn(`data:image/png;base64,${base64(bytes)}`)).toMatchObject({ width: 100, height: 50 });
  });

  test.each([
    ['nothing', zeros(0)],
    ['text', text('Hello, this is no picture at all')],
    ['a PNG of no width', png('00000000', '00000032')],
    ['a PNG cut short', png('00000064', '00000032').slice(0, 20)],
    ['a JPEG that ends before its frame', join(hex('ffd8'), segment('e1', 100))],
    ['a JPEG whose picture begins before its size', join(hex('ffd8'), segment('da', 10), hex(`ffc0 ${frame}`))],
    ['a GIF without a picture', hex('474946383961 64003200 00 00 00 3b')],
  ])('of %s is not known', (_, bytes) => {
    expect(readPictureSize(bytes)).toBeNull();
    expect(readPictureSizeOf(base64(bytes))).toBeNull();
  });

  test('what is no base64 has none, and what is no picture’s address is none', () => {
    expect(readPictureSizeOf('%%%')).toBeNull();
    expect(readPictureSizeIn('https://a.example/a.png')).toBeUndefined();
    expect(readPictureSizeIn('data:image/png,%89PNG')).toBeUndefined();
  });

  test('any bytes at all end in a size or in none, and soon', () => {
    const heads = [
      png('00000064', '00000032'),
      jpeg(),
      gif('64003200', '00000000 64003200'),
      avif('00000064 00000032'),
    ];
    for (const head of heads) {
      for (let cut = 0; cut < head.length; cut++) expect(() => readPictureSize(head.slice(0, cut))).not.toThrow();
    }
    const dense = new Uint8Array(2_000_000).fill(0xff);
    dense.set(hex('ffd8'));
    expect(readPictureSize(dense)).toBeNull();
  });
});

test('50 million pixels are opened, and 32,767 on a side; more are not', () => {
  expect(isOpenable({ width: 10_000, height: 5000 })).toBe(true);
  expect(isOpenable({ width: 10_001, height: 5000 })).toBe(false);
  expect(isOpenable({ width: 32_768, height: 1 })).toBe(false);
  expect(isOpenable(readPictureSize(png('0000ffff', '0000ffff')) ?? { width: 1, height: 1 })).toBe(false);
});
