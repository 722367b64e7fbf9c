/** Skills as files: a SKILL.md, a folder or an archive of several, read as liberally as they are written; and one as an archive. Loaded when needed. */
import { strToU8, unzipSync, zipSync } from 'fflate';
import { isMap, parseDocument, stringify } from 'yaml';
import { toSeenWords } from '#core/tools/invisible.ts';
import { isJsonObject, objectOf } from '#core/tools/tool.ts';
import { lengthAsJson } from '#core/tools/validate.ts';
import { decodeText } from '#ui/text-encoding.ts';
import { maxCharacters, maxFiles, maxPath, maxTogether } from '../limits';

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

/** Null: too many bytes, or packed in a way that isn't known. */
type Held = [path: string, bytes: Uint8Array<ArrayBuffer> | null];

/** Several files are those of a folder. Null: there is no skill in them. */
export async function readSkillFiles(files: readonly File[]): Promise<SkillDraft[] | null> {
  const held: Held[] = [];
  for (const file of files.filter((each) => !isHidden(each.webkitRelativePath)).slice(0, 2000)) {
    const bytes = file.size > maxBytes ? null : new Uint8Array(await file.arrayBuffer());
    // In a folder, documents of an office are archives too.
    const isArchive = !file.webkitRelativePath && bytes?.[0] === 0x50 && bytes[1] === 0x4b;
    held.push(
      ...(isArchive ? unpack(bytes, file.name) : [[file.webkitRelativePath || file.name, bytes] satisfies Held]),
    );
  }
  const drafts = toDrafts(held.map(([path, bytes]): Held => [tidy(path), bytes]));
  return drafts.length > 0 ? drafts : null;
}

/** Each in a folder by the archive's name, as another archive may have the same paths. */
function unpack(archive: Uint8Array, name: string): Held[] {
  const [paths, folder]: [string[], string] = [[], name.replace(/\.\w+$/, '')];
  let size = 0;
  try {
    const files = unzipSync(archive, {
      filter({ name: path, originalSize, compression }) {
        if (/[\\/]$/.test(path) || isHidden(path)) return false;
        paths.push(path);
        size += originalSize;
        return size <= maxBytes && (compression === 0 || compression === 8);
      },
    });
    return paths.map((path) => [`${folder}/${toUnicode(path)}`, files[path] ?? null]);
  } catch {
    return []; // no archive
  }
}

/** Many archives don't say that their names are UTF-8: then each byte was taken for a character. */
function toUnicode(path: string): string {
  const bytes = Uint8Array.from(path, (each) => each.charCodeAt(0));
  return /^[\0-\xff]*$/.test(path) ? (decode(bytes) ?? path) : path;
}

/** No way out of the skill's folder, and what systems add is left out. */
const tidy = (path: string): string =>
  toSeenWords(path)
    .split(/[\\/]+/)
    .filter((part) => !/^\.{0,2}$/.test(part))
    .join('/');

const isHidden = (path: string): boolean => /(^|[\\/])(\.(?!\.?[\\/])|(__MACOSX|node_modules)[\\/])/.test(path);
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** A SKILL.md within another's folder is one of its files. Without one, Markdown files that were chosen one by one, or alone, are skills. */
function toDrafts(held: readonly Held[]): SkillDraft[] {
  const seen = held.filter(([path]) => !isHidden(path));
  const named = seen.filter(([path]) => /(^|\/)skill\.md$/i.test(path));
  const isAlone = ([path]: Held) => seen.length === 1 || !path.includes('/');
  const roots =
    named.length > 0 ? named : seen.filter((each) => isAlone(each) && /\.(md|markdown|txt)$/i.test(each[0]));
  const folders = roots.map(([path]) => folderOf(path));
  const isInner = (folder: string) => folders.some((other) => other !== folder && folder.startsWith(other));
  return roots
    .filter(([path]) => !isInner(folderOf(path)))
    .map(([path, bytes]) => {
      const whole = decode(bytes);
      const folder = folderOf(path);
      const isOther = ([other]: Held) =>
        other === path ? whole === null : named.length > 0 && other.startsWith(folder);
      const others = seen.filter(isOther);
      const usual = folder.split('/').at(-2) ?? (path.split('/').at(-1)?.split('.')[0] ?? '').replace(/^skill$/i, '');
      return { ...readSkill(whole ?? '', usual), ...toFiles(others, folder.length, whole ?? '') };
    });
}

function toFiles(held: readonly Held[], from: number, whole: string): Pick<SkillDraft, 'files' | 'leftOut'> {
  const drafted: Pick<SkillDraft, 'files' | 'leftOut'> = { files: [], leftOut: [] };
  let size = lengthAsJson(whole) ?? 0;
  for (const [longer, bytes] of held) {
    const [path, text] = [longer.slice(from), decode(bytes)];
    const added = text === null ? Infinity : (lengthAsJson({ path, text }) ?? Infinity);
    if (text === null || path.length > maxPath || drafted.files.length === maxFiles || size + added > maxTogether)
      drafted.leftOut.push(path);
    else {
      drafted.files.push({ path, text });
      size += added + 1;
    }
  }
  return drafted;
}

/** Null: it isn't text, or too long. */
function decode(bytes: Held[1]): string | null {
  if (bytes === null || bytes.length > 4 * maxCharacters) return null;
  const read = decodeText(bytes, { languages: navigator.languages });
  const text = typeof read === 'string' ? null : read.text.replace(/\r\n?/g, '\n');
  return text !== null && text.length <= maxCharacters ? text : null;
}

/** `usual`: its name if it gives none. What can't be seen isn't in it. */
export function readSkill(whole: string, usual: string): Omit<SkillDraft, 'files' | 'leftOut'> {
  const { front, body } = split(unwrap(toSeenWords(whole.replace(/^\uFEFF/, '')).trim()));
  const { name, description, more } = readFront(front);
  const [first = ''] = /^[^\s#>|`-].*$/m.exec(body) ?? [];
  return {
    name: toLine(name, 64) || toLine(usual, 64),
    description: toLine(description, 1024) || toLine(first, 1024),
    text: body.trim(),
    more: more?.slice(0, maxCharacters),
  };
}

/** Models put what they write into a block of code, and programs a comment before it. */
function unwrap(text: string): string {
  const [, block] = /^```\w*\n(---.*)\n```$/s.exec(text) ?? [];
  return block ?? text.replace(/^<!--(?:[^-]|-(?!->))*-->\s*(?=---)/, '');
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

interface Front {
  name: unknown;
  description: unknown;
  /** All else, as it is written. */
  more: string | undefined;
}

function readFront(front: string): Front {
  try {
    // Nothing but text: the version 1.10 is no number.
    const written = parseDocument(front.replaceAll('\t', '  '), { schema: 'failsafe', uniqueKeys: false });
    const { contents, errors } = written;
    const told = Object.entries(objectOf(written.toJS({ maxAliasCount: 10 })));
    const { name, description } = Object.fromEntries(told.map(([key, value]) => [key.toLowerCase(), value]));
    if (errors.length > 0 || !isMap(contents) || isJsonObject(description)) return readLines(front);
    contents.items = contents.items.filter(({ key }) => !/^(name|description)$/i.test(String(key)));
    return { name, description, more: contents.items.length > 0 ? written.toString({ lineWidth: 0 }) : undefined };
  } catch {
    return readLines(front);
  }
}

/** Most that YAML refuses is a sentence with a colon in it: each line that begins with a key is one, and all below it its value. */
function readLines(front: string): Front {
  const facts: Record<string, string> = {};
  let key = '';
  for (const line of front.split('\n')) {
    const [, named] = /^([A-Za-z][\w-]*) ?:(?=\s|$)/.exec(line) ?? [];
    if (named !== undefined) key = named.toLowerCase();
    if (named !== undefined) facts[key] = line.slice(line.indexOf(':') + 1);
    else if (key !== '') facts[key] += ` ${line.trim()}`;
  }
  const bare = (value: string) => value.trim().replace(/^[>|][+-]?\s+|^(["'])(.*)\1$/gs, '$2');
  const told = Object.entries(facts).map(([name, value]) => [name, bare(value)]);
  const { name, description, ...others } = Object.fromEntries(told);
  return { name, description, more: Object.keys(others).length > 0 ? stringify(others) : undefined };
}

const toLine = (value: unknown, length: number): string =>
  (Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? '' : String(value ?? ''))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length);

/** As others read it: a folder with its SKILL.md. */
export function packSkill({ name, description, text, more, files }: Omit<SkillDraft, 'leftOut'>): Blob {
  const front = stringify({ name, description }) + (more ?? '');
  const folder = name.replace(/[\\/:*?"<>|.]+/g, '-');
  const held = [...files, { path: 'SKILL.md', text: `---\n${front}---\n\n${text}\n` }];
  const zip = zipSync(Object.fromEntries(held.map((each) => [`${folder}/${each.path}`, strToU8(each.text)])));
  return new Blob([zip], { type: 'application/zip' });
}
