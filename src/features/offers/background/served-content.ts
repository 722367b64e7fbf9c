/** What a server sent, as it can be attached: text, and pictures that a browser can draw. Anything else is refused in a sentence. */

import { Refusal } from '#core/log/refusal.ts';
import type { Attachable } from '#core/loop/attachments.ts';
import { fromBase64 } from '#core/tools/base64.ts';
import type { Content } from '#core/tools/schemas.ts';
import { notDrawn, toPictureContent } from '#features/files/background/index.ts';
import type { ServedBy, Servers } from '#features/servers/background/index.ts';
import type { ResourceContent } from '#features/servers/index.ts';

/** Whose an attachment is. Without a URI: a prompt's. */
export const toServed = ({ serverId, server, address }: ServedBy, uri?: string) => ({
  origin: new URL(address).origin,
  served: { serverId, server, ...(uri !== undefined && { uri }) },
});

/** Reads a resource as it is attached. */
export async function readOffered(
  servers: Pick<Servers, 'readResource'>,
  { serverId, uri, name }: { serverId: string; uri: string; name?: string | undefined },
): Promise<Attachable> {
  const { by, parts } = await servers.readResource(serverId, uri);
  return toFound(by, uri, parts, name);
}

/** A resource of several parts is attached as their texts; one without any, as its first picture. */
export async function toFound(
  by: ServedBy,
  uri: string,
  parts: readonly ResourceContent[],
  name = '',
): Promise<Attachable> {
  const facts = { kind: 'resource', name: name || lastOf(uri), ...toServed(by, uri) } as const; // a literal kind
  const [first] = parts;
  const texts = parts.flatMap((part) => ({ part, text: toText(part) })).filter(({ text }) => text !== null);
  if (texts.length > 0) {
    const named = texts.map(({ part, text }) => (texts.length > 1 ? `${part.uri}\n${text}` : text));
    return { ...facts, content: { type: 'text', text: named.join('\n\n'), mime: first?.mimeType ?? 'text/plain' } };
  }
  const picture = parts.find(({ mimeType }) => mimeType?.startsWith('image/'));
  if (picture) return { ...facts, kind: 'image', content: await toPicture(picture.blob, picture.mimeType) };
  if (first?.mimeType)
    throw new Refusal('{uri} wasn’t attached: it is {mime}, neither text nor an image.', {
      uri,
      mime: first.mimeType,
    });
  throw new Refusal('{uri} wasn’t attached: it isn’t text, and {server} doesn’t say what it is.', {
    uri,
    server: by.server,
  });
}

/** What comes along with a prompt. */
export const toFoundPart = async (by: ServedBy, prompt: string, part: Content): Promise<Attachable[]> => {
  if (part.type === 'resource') return [await toFound(by, part.uri, [part])];
  if (part.type !== 'image') return [];
  return [{ kind: 'image', name: prompt, ...toServed(by), content: await toPicture(part.data, part.mimeType) }];
};

const lastOf = (uri: string): string => /(?<![^/])[^/]+(?=\/?$)/.exec(uri)?.[0] ?? uri;

async function toPicture(data = '', mime = ''): Promise<Attachable['content']> {
  const bytes = fromBase64(data);
  return toPictureContent(bytes && new Blob([bytes], { type: mime }), notDrawn);
}

/** Null for what isn't text, whatever it is called. */
function toText({ text, blob, mimeType = '' }: ResourceContent): string | null {
  if (text !== undefined) return text;
  if (blob === undefined || (/^(image|audio|video|font)\//.test(mimeType) && mimeType !== 'image/svg+xml')) return null;
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(fromBase64(blob) ?? new Uint8Array([0]));
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null; // not UTF-8
  }
}
