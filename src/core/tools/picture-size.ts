/**
 * Reads a picture's kind and size from its header, whatever its source calls it, before it is decoded: a small file can unpack to more than memory holds. Pure. Not by
 * `image-size`: it takes a GIF's screen for its first frame, subtracts what an AVIF says is cropped, and goes astray at the fill
 * bytes of a JPEG, so that a file can have it find a small size where a browser unpacks a large one.
 */
import { fromBase64, tidyBase64 } from './base64';

interface Size {
  width: number;
  height: number;
}

export interface PictureSize extends Size {
  /** What the bytes are. */
  mime: string;
}

/** Pixels (of four bytes each) in all, and along one side. Larger pictures are refused. */
const maxPixels = 50_000_000;
const maxSide = 32_767;

export const isOpenable = ({ width, height }: Size): boolean =>
  width * height <= maxPixels && Math.max(width, height) <= maxSide;

/** Null if the format is unknown or the header is incomplete. */
export function readPictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const kind = kinds.find(({ is }) => is(view));
    const size = kind?.read(view);
    return kind && size && size.width > 0 && size.height > 0 ? { ...size, mime: kind.mime } : null;
  } catch (error) {
    if (error instanceof RangeError) return null; // it ends before its header does
    throw error;
  }
}

/** Characters of base64 that are searched for the size; some cameras put much before it. */
const [usual, max] = [65_536, 2_097_152];

export function readPictureSizeOf(base64: string): PictureSize | null {
  const read = (length: number) => {
    const head = tidyBase64(base64.slice(0, length));
    return readPictureSize(fromBase64(head.endsWith('===') ? head.slice(0, -4) : head) ?? new Uint8Array());
  };
  return read(usual) ?? (base64.length > usual ? read(max) : null);
}

/** Undefined unless the address is a `data:` address of a picture. */
export function readPictureSizeIn(address: string): PictureSize | null | undefined {
  const [, data] = /^data:image\/[\w.+-]+;base64,(.*)$/is.exec(address.trim()) ?? [];
  return data === undefined ? undefined : readPictureSizeOf(data);
}

const word = (view: DataView, at: number, length = 4): string =>
  String.fromCharCode(...Array.from({ length }, (_, i) => view.getUint8(at + i)));

interface Kind {
  mime: string;
  is(view: DataView): boolean;
  read(view: DataView): Size | null;
}

const begins = (with_: string) => (view: DataView) =>
  view.byteLength >= with_.length && word(view, 0, with_.length) === with_;

const kinds: Kind[] = [
  { mime: 'image/png', is: begins('\x89PNG'), read: readPng },
  { mime: 'image/jpeg', is: begins('\xff\xd8'), read: readJpeg },
  { mime: 'image/gif', is: begins('GIF8'), read: readGif },
  { mime: 'image/webp', is: begins('RIFF'), read: readWebp },
  { mime: 'image/bmp', is: begins('BM'), read: readBmp },
  { mime: 'image/avif', is: (view) => view.byteLength > 12 && /^ftypavi/.test(word(view, 4, 8)), read: readAvif },
  { mime: 'image/heif', is: (view) => view.byteLength > 12 && word(view, 4) === 'ftyp', read: readAvif },
];

function readPng(view: DataView): Size | null {
  return word(view, 12) === 'IHDR' ? { width: view.getUint32(16), height: view.getUint32(20) } : null;
}

/** Walks the segments to the one with the frame's size. */
function readJpeg(view: DataView): Size | null {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker === 0xda || marker === 0xd9) return null;
    else if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}

/** Of the markers from C0 to CF three are none: tables, and one that is reserved. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Browsers let a first frame that reaches beyond the screen make the picture larger. */
function readGif(view: DataView): Size | null {
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  let at = 13 + tableLength(view.getUint8(10));
  while (view.getUint8(at) === 0x21) at = afterBlocks(view, at + 2);
  if (view.getUint8(at) !== 0x2c) return null;
  const [left, top] = [view.getUint16(at + 1, true), view.getUint16(at + 3, true)];
  const [width, height] = [view.getUint16(at + 5, true), view.getUint16(at + 7, true)];
  return { width: Math.max(screen.width, left + width), height: Math.max(screen.height, top + height) };
}

const tableLength = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function afterBlocks(view: DataView, from: number): number {
  let at = from;
  for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += length + 1;
  return at + 1;
}

function readWebp(view: DataView): Size | null {
  if (word(view, 8) !== 'WEBP') return null;
  const kind = word(view, 12);
  if (kind === 'VP8X') return { width: 1 + read24(view, 24), height: 1 + read24(view, 27) };
  if (kind === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (kind !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

const read24 = (view: DataView, at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;

function readBmp(view: DataView): Size | null {
  if (view.getUint32(14, true) < 40) return null;
  return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
}

/** The largest of the extents in the file: of the whole, of tiles, of a thumbnail. */
function readAvif(view: DataView): Size | null {
  let found: Size | null = null;
  for (let at = 12; at + 16 <= view.byteLength; at++) {
    if (view.getUint8(at) !== 0x69 || word(view, at) !== 'ispe') continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!found || size.width * size.height > found.width * found.height) found = size;
  }
  return found;
}
