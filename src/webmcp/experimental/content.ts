/** Pictures and files in a tool's result (issues 41 and 86): what a page has at hand becomes the content that MCP has for it. */

import { exec, filter, isArray, NativePromise, slice } from '../intrinsics';
import { isObject } from '../web-idl';

type Page = typeof globalThis;

/** What a canvas can draw. */
const drawable = [
  'ImageBitmap',
  'HTMLImageElement',
  'HTMLVideoElement',
  'OffscreenCanvas',
  'HTMLCanvasElement',
  'VideoFrame',
];

const isA = (page: Page, value: unknown, name: string): boolean => {
  const Interface: unknown = Reflect.get(page, name);
  return typeof Interface === 'function' && value instanceof Interface;
};

/** Each kind has two of them. */
type Sized = Partial<Record<`${'natural' | 'video' | 'display'}${'Width' | 'Height'}` | 'width' | 'height', number>>;
type Drawable = Exclude<CanvasImageSource, SVGImageElement>;

const isDrawable = (page: Page, value: unknown): value is Drawable =>
  !!filter(drawable, (name) => isA(page, value, name))[0];

/** The result with everything that JSON would lose as content; any other result as it is. */
export async function toContent(page: Page, result: unknown): Promise<unknown> {
  const own = await toBlock(page, result);
  if (own) return { content: [own] };
  if (!isObject(result) || !isArray(result.content)) return result;
  const content: unknown[] = [];
  for (let i = 0; i < result.content.length; i++) {
    const raw: unknown = result.content[i];
    const block = isObject(raw) ? await toBlock(page, raw.data) : undefined;
    content[i] = block ? { ...(raw as object), ...block } : raw; // an object where it has data
  }
  return { ...result, content };
}

async function toBlock(page: Page, value: unknown): Promise<object | undefined> {
  if (isDrawable(page, value)) return fromBlob(page, await draw(page, value));
  if (isA(page, value, 'Blob')) return fromBlob(page, value as Blob); // of that interface
  const [, mimeType, data] =
    (typeof value === 'string' && exec(/^data:([^;,]*)(?:;[^;,]*)*;base64,(.*)$/s, value)) || [];
  return data === undefined ? undefined : block(mimeType ?? '', data);
}

/** A picture from another origin that the page may not read throws here, and the call fails. */
function draw(page: Page, source: Drawable): Promise<Blob> {
  const { naturalWidth, naturalHeight, videoWidth, videoHeight, displayWidth, displayHeight, width, height }: Sized =
    source;
  const canvas = new page.OffscreenCanvas(
    naturalWidth ?? videoWidth ?? displayWidth ?? width ?? 1,
    naturalHeight ?? videoHeight ?? displayHeight ?? height ?? 1,
  );
  canvas.getContext('2d')?.drawImage(source, 0, 0);
  return canvas.convertToBlob();
}

async function fromBlob(page: Page, blob: Blob): Promise<object> {
  const reader = new page.FileReader();
  const address = await new NativePromise<string>((resolve, reject) => {
    reader.onload = () => resolve(reader.result as string); // what `readAsDataURL` gives
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
  return block(blob.type, slice(address, address.indexOf(',') + 1));
}

/** The base64 text as the kind of content that its type has in MCP. */
function block(type: string, data: string): object {
  const mimeType = type || 'application/octet-stream';
  const [, kind] = exec(/^(image|audio)\//, mimeType) ?? [];
  return kind
    ? { type: kind, data, mimeType }
    : { type: 'resource', resource: { uri: 'result:', mimeType, blob: data } };
}
