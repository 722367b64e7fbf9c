/** A picture of the web, asked for by the person: without their cookies, over http and https only, and no larger than it may be. */

/** Bytes. */
const most = 20_000_000;
/** Milliseconds. */
const patience = 15_000;

/** Null: it is no picture, too large, or can't be had without being signed in. */
export async function fetchPicture(address: string): Promise<Blob | null> {
  if (!/^(https?|data):/i.test(address) || !URL.canParse(address)) return null;
  const answer = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(patience),
  }).catch(() => null);
  const type = answer?.headers.get('content-type') ?? '';
  if (!answer?.ok || !/^image\//i.test(type) || !isSafeEnd(address, answer)) {
    await answer?.body?.cancel();
    return null;
  }
  return readUpTo(answer, type).catch(() => null); // it broke off
}

/** A redirect may lead to a safer address, and to none of another kind. */
function isSafeEnd(address: string, { url, redirected }: Response): boolean {
  if (!redirected) return true;
  const [from, to] = [new URL(address).protocol, new URL(url).protocol];
  return to === from || (from === 'http:' && to === 'https:');
}

/** What an answer says of its length is not relied on. */
async function readUpTo({ body }: Response, type: string): Promise<Blob | null> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    size += piece.value.length;
    if (size > most) {
      await reader?.cancel();
      return null;
    }
    pieces.push(piece.value);
  }
  return size === 0 ? null : new Blob(pieces, { type });
}
