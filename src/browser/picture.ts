/** Converts pictures to a size and type that language models take. */

export interface EncodedPicture {
  /** Base64. */
  data: string;
  mime: string;
  width: number;
  height: number;
}

/** Pixels of the longer side. Services scale larger pictures down themselves. */
const longest = 1568;
/** Bytes. In base64 it stays under the 5 MB that services take. */
const heaviest = 3_500_000;
const taken = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** A picture that fits is kept byte for byte. Null: the browser can't draw it. */
export async function encodePicture(blob: Blob): Promise<EncodedPicture | null> {
  const drawn = await createImageBitmap(blob).catch(() => null);
  if (!drawn) return null;
  const { width, height } = drawn;
  const scale = Math.min(1, longest / Math.max(width, height));
  if (scale === 1 && blob.size <= heaviest && taken.has(blob.type)) {
    return { data: await toBase64(blob), mime: blob.type, width, height };
  }
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const mime = 'image/jpeg';
  return { data: await toBase64(await redraw(drawn, w, h, mime)), mime, width: w, height: h };
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

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(pieces.join(''));
}
