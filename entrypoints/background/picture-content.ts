/** A picture as it is attached: of a size that is known before it is decoded, then as models take it. */
import type { Found } from '#agent';
import { toPicture } from '#browser';
import { Refusal } from '#conversation';
import { isOpenable, readPictureSize } from '#tools';

/** `unreadable`: what to say of what the browser can't draw. */
export async function toPictureContent(blob: Blob | null, unreadable: () => Refusal): Promise<Found['content']> {
  const size = blob && readPictureSize(new Uint8Array(await blob.slice(0, headBytes).arrayBuffer()));
  if (!size) throw unreadable();
  if (!isOpenable(size)) throw tooLarge();
  const picture = await toPicture(blob);
  if (!picture) throw unreadable();
  return { type: 'image', ...picture };
}

/** The size stands in the first bytes, behind what a camera may have put there. */
const headBytes = 2_000_000;

const tooLarge = () =>
  new Refusal(
    'This picture is larger than Tabhand opens: 50 million pixels, and 32,767 on a side. It was not attached. Make it smaller, then try again.',
  );
