/** Skills as files: a SKILL.md, a folder or an archive of several, read as liberally as they are written; and one as an archive. Loaded when needed. */
import { strToU8, unzipSync, zipSync } from 'fflate';
import { parse, stringify } from 'yaml';
import { toSeenWords } from '#core/tools/invisible.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { maxCharacters, maxFiles } from '../limits';

/** As the user reviews it. */
export interface SkillDraft {
  name: string;
  description: string;
  text: string;
  more?: string | undefined;
  files: { path: string; text: string }[];
  /** Paths of files that aren't text, or are too large. */
  leftOut: string[];
}

/** Bytes of an archive's contents. */
const maxBytes = 20_000_000;

type Held = [path: string, bytes: Uint8Array];

/** Several files are those of a folder. Null: there is no skill in them. */
export async function readSkillFiles(files: readonly File[]): Promise<SkillDraft[] | null> {
  const held: Held[] = [];
  for (const file of files.slice(0, 2000)) {
    const bytes = new Uint8Array(await file.slice(0, maxBytes).arrayBuffer());
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) held.push(...unpack(bytes));
    else held.push([file.webkitRelativePath || file.name, bytes]);
  }
  const drafts = toDrafts(held.map(([path, bytes]): Held => [tidy(path), bytes]));
  return drafts.length > 0 ? drafts : null;
}

function unpack(bytes: Uint8Array): Held[] {
  let size = 0;
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        size += originalSize;
        return !name.endsWith('/') && size <= maxBytes;
      },
    });
    return Object.entries(files);
  } catch {
    return []; // no archive
  }
}

/** No way out of the skill's folder, and what systems add is left out. */
const tidy = (path: string): string =>
  toSeenWords(path)
    .split(/[\\/]+/)
    .filter((part) => !/^\.{0,2}$/.test(part))
    .join('/');

const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** A SKILL.md within another's folder is one of its files. A single Markdown file is a skill under any name. */
function toDrafts(held: readonly Held[]): SkillDraft[] {
  const seen = held.filter(([path]) => !isHidden(path));
  const named = seen.filter(([path]) => /(^|\/)skill\.md$/i.test(path));
  const roots =
    named.length > 0 ? named : seen.filter(([path]) => seen.length === 1 && /\.(md|markdown|txt)$/i.test(path));
  const folders = roots.map(([path]) => folderOf(path));
  const isInner = (folder: string) => folders.some((other) => other !== folder && folder.startsWith(other));
  return roots
    .filter(([path]) => !isInner(folderOf(path)))
    .flatMap(([path, bytes]) => {
      const whole = decode(bytes);
      const folder = folderOf(path);
      const others = seen.filter(([other]) => other !== path && other.startsWith(folder));
      const usual = folder.split('/').at(-2) ?? (path.split('/').at(-1)?.split('.')[0] ?? '').replace(/^skill$/i, '');
      return whole === null ? [] : [{ ...readSkill(whole, usual), ...toFiles(others, folder.length) }];
    });
}

function toFiles(held: readonly Held[], from: number): Pick<SkillDraft, 'files' | 'leftOut'> {
  const read = held.map(([path, bytes]) => ({ path: path.slice(from), text: decode(bytes) }));
  const files = read.flatMap(({ path, text }) => (text === null ? [] : [{ path, text }])).slice(0, maxFiles);
  const isKept = (path: string) => files.some((file) => file.path === path);
  return { files, leftOut: read.flatMap(({ path }) => (isKept(path) ? [] : path)) };
}

/** Null: it isn't text, or too long. */
function decode(bytes: Uint8Array): string | null {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
    return text.length > maxCharacters || text.includes('\0') ? null : text;
  } catch {
    return null; // not of this encoding
  }
}

/** `usual`: its name if it gives none. What can't be seen isn't in it. */
export function readSkill(whole: string, usual: string): Omit<SkillDraft, 'files' | 'leftOut'> {
  const seen = toSeenWords(whole.replace(/^\uFEFF/, '')).trimStart();
  const { front, body } = split(seen);
  const facts = Object.fromEntries(Object.entries(readFront(front)).map(([key, value]) => [key.toLowerCase(), value]));
  const { name, description, ...others } = facts;
  const [first = ''] = /^[^\s#>|`-].*$/m.exec(body) ?? [];
  return {
    name: toLine(name, 64) || toLine(usual, 64),
    description: toLine(description, 1024) || toLine(first, 1024),
    text: body.trim(),
    more: Object.keys(others).length > 0 ? stringify(others).slice(0, maxCharacters) : undefined,
  };
}

/** Between two lines of three or more hyphens; where the second is missing, up to the first empty line. */
function split(text: string): { front: string; body: string } {
  const lines = text.split('\n');
  const isRule = (line: string | undefined) => /^-{3,}\s*$/.test(line ?? '');
  if (!isRule(lines[0])) return { front: '', body: text };
  const close = lines.findIndex((line, i) => i > 0 && isRule(line));
  const blank = lines.findIndex((line) => line.trim() === '');
  const end = close > 0 ? close : blank > 0 ? blank : lines.length;
  return { front: lines.slice(1, end).join('\n'), body: lines.slice(end + 1).join('\n') };
}

/** Most that YAML refuses is a sentence with a colon in it: then each line that begins with a key is one, and all below it its value. */
function readFront(front: string): JsonObject {
  try {
    const read: unknown = parse(front.replaceAll('\t', '  '), { maxAliasCount: 10 });
    if (isJsonObject(read) && typeof (read.description ?? '') !== 'object') return read;
  } catch {
    // read line by line
  }
  const facts: Record<string, string> = {};
  let key = '';
  for (const line of front.split('\n')) {
    const [, named] = /^([A-Za-z][\w-]*) ?:(?=\s|$)/.exec(line) ?? [];
    const value = line.slice(line.indexOf(':') + 1).trim();
    if (named !== undefined) key = named.toLowerCase();
    if (key !== '') facts[key] = `${facts[key] ?? ''} ${named === undefined ? line.trim() : value}`;
  }
  const bare = (value: string) => value.trim().replace(/^[>|][+-]?\s+|^(["'])(.*)\1$/gs, '$2');
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, bare(value)]));
}

const toLine = (value: unknown, length: number): string =>
  (Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? '' : String(value ?? ''))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length);

/** As others read it: a folder with its SKILL.md. */
export function packSkill({ name, description, text, more, files }: Omit<SkillDraft, 'leftOut'>): Blob {
  const others: unknown = more ? parse(more) : {};
  const front = stringify({ name, description, ...(isJsonObject(others) && others) });
  const folder = name.replace(/[\\/:*?"<>|.]+/g, '-');
  const held = [...files, { path: 'SKILL.md', text: `---\n${front}---\n\n${text}\n` }];
  const zip = zipSync(Object.fromEntries(held.map((each) => [`${folder}/${each.path}`, strToU8(each.text)])));
  return new Blob([zip], { type: 'application/zip' });
}
