/** Reads the bodies of answers, whose length nobody knows before. */

export interface ReadBody {
  /** All of it, or what came up to the limit or the break. */
  bytes: Blob;
  /** There are more bytes than were asked for. */
  isTooLarge: boolean;
  /** Why the connection broke, if it did. */
  cut?: unknown;
}

/** Counts the bytes as they come: the length that an answer declares may be wrong. */
export async function readUpTo(max: number, { body }: Response): Promise<ReadBody> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  let size = 0;
  try {
    for (let piece = await reader?.read(); piece?.value; piece = size > max ? undefined : await reader?.read()) {
      pieces.push(piece.value);
      size += piece.value.byteLength;
    }
  } catch (cut) {
    return { bytes: new Blob(pieces), isTooLarge: false, cut };
  }
  if (size > max) await reader?.cancel();
  return { bytes: new Blob(pieces), isTooLarge: size > max };
}
