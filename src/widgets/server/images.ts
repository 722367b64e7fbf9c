/** Which image addresses a widget may load, and where its data has them, at any depth. Pure. */
import { escapePointer } from '#core/tools/json-pointer.ts';
import { isJsonObject, type JsonObject, type JsonSchema } from '#core/tools/tool.ts';

interface Cleaning {
  /** The widget's schema: only keys that it declares and that name an image hold addresses. */
  schema: JsonSchema;
  /** The origin of the data, to which `/path` is relative. */
  origin: string | null;
  /** Replaces an address that is dropped; if undefined, its key is dropped too. */
  instead?: string;
}

const picture = /^data:image\/(png|jpe?g|gif|webp|avif)[;,]/i;

/** The address as it may be loaded, or null: http, https, a picture as data (no SVG: it could hold scripts), a path. */
function toImageAddress(text: string, origin: string | null): string | null {
  const plain = text.trim();
  if (picture.test(plain)) return plain;
  if (/^https?:\/\//i.test(plain)) return URL.canParse(plain) && isWeb(new URL(plain)) ? plain : null;
  if (!plain.startsWith('/') || origin === null || !URL.canParse(plain, origin)) return null;
  const resolved = new URL(plain, origin);
  return isWeb(resolved) && resolved.origin === origin ? resolved.href : null;
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

const nouns = 'image|img|picture|pic|photo|photograph|avatar|portrait|thumbnail|thumb|logo';
const imageKey = new RegExp(
  `(^|_)(${nouns})s?(_?(url|uri|src))?s?$|^(src|srcs)$|(^|_)(icon|cover|poster|banner|background)s?_(url|uri|src)s?$`,
);
const addressKey = /^(url|uri|src)$/;

/** `imageUrl`, `profile-image`, `avatar_src`, `photos`, `src`. */
function namesImage(key: string): boolean {
  const words = key.replace(/([a-z\d])([A-Z])/g, '$1_$2').replace(/[^A-Za-z\d]+/g, '_');
  return imageKey.test(words.toLowerCase());
}

type Part = JsonSchema | undefined;

/**
 * A copy in which every key that names an image and that the schema declares holds an address that may be loaded, or is
 * removed. Where the schema allows anything (a table's rows, a tree of JSON), nothing is drawn as an image, so nothing changes.
 */
export function cleanImages(data: JsonObject, { schema, origin, instead }: Cleaning) {
  /** JSON pointers. */
  const dropped: string[] = [];
  const toText = (text: string, path: string): string | undefined => {
    const address = toImageAddress(text, origin);
    if (address !== null || text === '') return address ?? text;
    dropped.push(path);
    return instead;
  };
  /** `inside`: the nearest key names an image. */
  const clean = (value: unknown, part: Part, { inside, path }: { inside: boolean; path: string }): unknown => {
    if (part === undefined) return value;
    if (typeof value === 'string') return inside ? toText(value, path) : value;
    if (!Array.isArray(value)) return isJsonObject(value) ? cleanObject(value, part, { inside, path }) : value;
    const items = value.map((each, i) => clean(each, itemsOf(part), { inside, path: `${path}/${i}` }));
    return items.filter((each) => each !== undefined);
  };
  const cleanObject = (value: JsonObject, part: JsonSchema, { inside, path }: { inside: boolean; path: string }) => {
    const members = Object.entries(value).map(([key, member]) => {
      const isAddress = namesImage(key) || (inside && (addressKey.test(key) || typeof member === 'object'));
      const place = { inside: isAddress, path: `${path}/${escapePointer(key)}` };
      return [key, clean(member, memberOf(part, key), place)] as const;
    });
    return Object.fromEntries(members.filter(([, member]) => member !== undefined));
  };
  return { data: cleanObject(data, schema, { inside: false, path: '' }), dropped };
}

const itemsOf = ({ items }: JsonSchema): Part => (isJsonObject(items) ? items : undefined);

/** Undefined if the schema doesn't declare the member. */
function memberOf({ properties }: JsonSchema, key: string): Part {
  const part = isJsonObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
  return isJsonObject(part) ? part : undefined;
}
