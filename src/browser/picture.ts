/** Fetches pictures, and converts them to a size and type that language models take. */
import { readUpTo } from '#core/tools/read-up-to.ts';

/** Pixels of the longer side. Services scale larger pictures down themselves. */
const maxSide = 1568;
/** Bytes. In base64 it stays under the 5 MB that services take. */
const heaviest = 3_500_000;
const taken = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** The picture in base64; one that fits is kept byte for byte. Null: the browser can't draw it. */
export async function encodePicture(blob: Blob) {
  const drawn = await createImageBitmap(blob).catch(() => null);
  if (!drawn) return null;
  const { width, height } = drawn;
  const scale = Math.min(1, maxSide / Math.max(width, height));
  if (scale === 1 && blob.size <= heaviest && taken.has(blob.type)) {
    return { data: await blobToBase64(blob), mime: blob.type, width, height };
  }
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const mime = 'image/jpeg';
  return { data: await blobToBase64(await redraw(drawn, w, h, mime)), mime, width: w, height: h };
}

/** With nothing of what lies under `masks`. `scale`: pixels of the picture for each CSS pixel. Null: the browser can't draw it. */
export async function coverIn(page: Blob, masks: readonly DOMRectInit[], scale: number): Promise<Blob | null> {
  if (masks.length === 0) return page;
  const drawn = await createImageBitmap(page).catch(() => null);
  if (!drawn) return null;
  const canvas = new OffscreenCanvas(drawn.width, drawn.height);
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.drawImage(drawn, 0, 0);
  pen.fillStyle = '#777';
  for (const { x = 0, y = 0, width = 0, height = 0 } of masks)
    pen.fillRect(x * scale, y * scale, width * scale, height * scale);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** On white, because a JPEG has no transparency. */
async function redraw(drawn: ImageBitmap, width: number, height: number, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser gives no canvas to draw on.');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(drawn, 0, 0, width, height);
  return canvas.convertToBlob({ type, quality: 0.9 });
}

export async function blobToBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(pieces.join(''));
}

/** Bytes. */
const largest = 20_000_000;
/** Milliseconds. */
const timeLimit = 15_000;

/** Null: it is no picture, too large, or needs a sign-in. */
export async function fetchPicture(address: string): Promise<Blob | null> {
  if (!/^(https?|data):/i.test(address) || !URL.canParse(address)) return null;
  const answer = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeLimit),
  }).catch(() => null);
  const type = answer?.headers.get('content-type') ?? '';
  if (!answer?.ok || !/^image\//i.test(type) || !isSafeEnd(address, answer)) {
    await answer?.body?.cancel();
    return null;
  }
  const { bytes, isTooLarge, cut } = await readUpTo(largest, answer);
  return isTooLarge || cut !== undefined || bytes.size === 0 ? null : new Blob([bytes], { type });
}

/** A redirect may upgrade http to https, but not change the scheme in another way. */
function isSafeEnd(address: string, { url, redirected }: Response): boolean {
  if (!redirected) return true;
  const [from, to] = [new URL(address).protocol, new URL(url).protocol];
  return to === from || (from === 'http:' && to === 'https:');
}
