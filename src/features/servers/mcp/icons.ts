/** The icons of a server and of what it lists: fetched once with the lists and kept as small `data:` addresses, so that the panel asks no server for a picture. */
import * as z from 'zod';
import { toBase64 } from '#core/tools/base64.ts';
import { readPictureSizeIn } from '#core/tools/picture-size.ts';
import type { Fetch } from './bounded-transport';
import { fetchBounded } from './service-fetch';

/** Characters of one as an address, and of all of a server's; pixels of a side. */
const [maxLength, maxTotalLength, maxSide] = [24_000, 300_000, 1024];
/** Different pictures of one server, and milliseconds that its lists wait for them. */
const [max, patience] = [40, 2_000];

const one = z.object({
  src: z
    .string()
    .max(maxLength)
    .regex(/^(data:image\/|https:)/i),
  theme: z.string().optional().catch(undefined),
});

/** The address of one of the pictures that a server names, best one for any theme; undefined if none may be shown. */
export const icons = z
  .array(z.unknown())
  .catch([])
  .transform((all) => {
    const known = all.slice(0, 10).flatMap((each) => one.safeParse(each).data ?? []);
    return (known.find(({ theme }) => theme === undefined) ?? known[0])?.src;
  });

/** Takes the place of each address by its picture. One that can't be shown, or comes late, is as good as none. */
export async function settleIcons(
  owners: readonly { icon?: string | undefined }[],
  serverUrl: string,
  fetch: Fetch,
): Promise<void> {
  const sources = [...new Set(owners.flatMap(({ icon }) => icon ?? []))].slice(0, max);
  if (sources.length === 0) return;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const load = (src: string) => (/^data:/i.test(src) ? src : fetchIcon(src, serverUrl, fetch));
  const loaded = await Promise.all(
    sources.map(async (src) => [src, await Promise.race([load(src), late])] as const), // a pair
  );
  const pictures = new Map(loaded.filter(([, picture]) => picture !== undefined && isShown(picture)));
  let room = maxTotalLength;
  for (const owner of owners) {
    const picture = pictures.get(owner.icon ?? '');
    if (picture !== undefined && picture.length <= room) {
      owner.icon = picture;
      room -= picture.length;
    } else delete owner.icon;
  }
}

/** Only from the server itself, and without what it is otherwise sent: no other host learns who uses it. */
async function fetchIcon(src: string, serverUrl: string, fetch: Fetch): Promise<string | undefined> {
  if (!URL.canParse(src) || new URL(src).origin !== new URL(serverUrl).origin) return undefined;
  const response = await fetchBounded(new URL(src), serverUrl, fetch).catch(() => null); // there is no picture
  if (!response?.ok) return undefined;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const type = response.headers.get('content-type')?.split(';')[0]?.trim();
  return bytes.length < maxLength ? `data:${type};base64,${toBase64(bytes)}` : undefined;
}

/** In a drawing, what repeats, moves, loads or runs: a short one could keep the panel busy for ever. */
const unsafe = /\0|\\|&#|href|pattern|mask|marker|filter|entity|script|foreign|anima|image/i;
/** What could stand inside a word, and isn't part of it: comments, instructions, the marks of plain text. A group for what has no end. */
const unread = /<!--.*?(?:-->|($))|<\?.*?(?:\?>|($))|<!\[CDATA\[|\]\]>/gs;

const unlessOpen = (_: string, comment?: string, instruction?: string) =>
  (comment ?? instruction) === undefined ? '' : 'script';

function isShown(address: string): boolean {
  if (address.length > maxLength) return false;
  const [, coding, drawing] = /^data:image\/svg\+xml(?:;charset=utf-?8|;utf8)?(;base64)?,(.*)$/is.exec(address) ?? [];
  if (drawing !== undefined) return !unsafe.test(decode(drawing, coding !== undefined).replace(unread, unlessOpen));
  const size = readPictureSizeIn(address);
  return Boolean(size && Math.max(size.width, size.height) <= maxSide);
}

function decode(drawing: string, isBase64: boolean): string {
  try {
    return isBase64 ? atob(drawing) : decodeURIComponent(drawing);
  } catch {
    return '\0'; // nobody knows what it draws
  }
}
