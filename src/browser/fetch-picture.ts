/** Fetches a picture that the user attaches by its address: without cookies, over http and https only, up to a size. */

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
  return readUpTo(answer, type).catch(() => null); // it broke off
}

/** A redirect may upgrade http to https, but not change the scheme in another way. */
function isSafeEnd(address: string, { url, redirected }: Response): boolean {
  if (!redirected) return true;
  const [from, to] = [new URL(address).protocol, new URL(url).protocol];
  return to === from || (from === 'http:' && to === 'https:');
}

/** Counts the bytes as they come: the length that an answer declares may be wrong. */
async function readUpTo({ body }: Response, type: string): Promise<Blob | null> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    size += piece.value.length;
    if (size > largest) {
      await reader?.cancel();
      return null;
    }
    pieces.push(piece.value);
  }
  return size === 0 ? null : new Blob(pieces, { type });
}
