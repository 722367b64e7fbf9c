/** Addresses of images: which ones a widget may load, and the keys that name one, however deep they lie. Pure. */
import type { JsonObject, JsonSchema } from '#tools';

export interface Cleaning {
  /** Where the data came from: `/path` is an address there. */
  origin: string | null;
  /** Keys of the widget's own schema: what they hold is an address or nothing. Elsewhere plain words may stay. */
  declared: ReadonlySet<string>;
  /** What stands in the place of an address that is dropped; undefined: its key goes too. */
  instead?: string;
}

export interface Cleaned {
  data: JsonObject;
  /** JSON pointers to what was dropped. */
  dropped: string[];
}

const picture = /^data:image\/(png|jpe?g|gif|webp|avif)[;,]/i;

/** The address as it may be loaded, or null: http, https, a picture as data (no SVG: it could hold scripts), a path. */
export function toImageAddress(text: string, origin: string | null): string | null {
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
export function namesImage(key: string): boolean {
  const words = key.replace(/([a-z\d])([A-Z])/g, '$1_$2').replace(/[^A-Za-z\d]+/g, '_');
  return imageKey.test(words.toLowerCase());
}

/** The members that a schema itself has, however deep. */
export function declaredKeys(schema: JsonSchema): ReadonlySet<string> {
  const keys = new Set<string>();
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as JsonSchema; // any object may be asked for it
    if (typeof properties === 'object' && properties !== null) for (const key of Object.keys(properties)) keys.add(key);
    for (const part of Object.values(value)) walk(part);
  };
  walk(schema);
  return keys;
}

/** Text of data that nobody draws as an image may be a word; what has the signs of an address is none. */
const isWord = (text: string): boolean => !/[:/\\]/.test(text);

/** A copy in which every key that names an image holds an address that may be loaded, or is gone. */
export function cleanImages(data: JsonObject, cleaning: Cleaning): Cleaned {
  const dropped: string[] = [];
  const toText = (text: string, key: string, path: string): string | undefined => {
    const address = toImageAddress(text, cleaning.origin);
    if (address !== null) return address;
    if (text === '' || (!cleaning.declared.has(key) && isWord(text))) return text;
    dropped.push(path);
    return cleaning.instead;
  };
  /** `key`: the nearest one that names an image; null: none does. */
  const clean = (value: unknown, key: string | null, path: string): unknown => {
    if (typeof value === 'string') return key === null ? value : toText(value, key, path);
    if (Array.isArray(value))
      return value.map((each, i) => clean(each, key, `${path}/${i}`)).filter((each) => each !== undefined);
    return typeof value === 'object' && value !== null ? cleanObject(value, key, path) : value;
  };
  const cleanObject = (value: object, inside: string | null, path: string): JsonObject => {
    const members = Object.entries(value).map(([key, member]) => {
      const isAddress = namesImage(key) || (inside !== null && addressKey.test(key));
      return [key, clean(member, isAddress ? key : nestedIn(member, inside), `${path}/${escapeKey(key)}`)] as const;
    });
    return Object.fromEntries(members.filter(([, member]) => member !== undefined));
  };
  return { data: cleanObject(data, null, ''), dropped };
}

/** Words beside an address (`alt`, `caption`) are words; an object or a list further in may hold addresses again. */
const nestedIn = (member: unknown, inside: string | null): string | null =>
  typeof member === 'object' ? inside : null;

const escapeKey = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
