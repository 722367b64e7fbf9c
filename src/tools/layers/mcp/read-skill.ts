/** Reads a file of a skill, and refuses what isn't exactly what the skill's entry says. */
import type { Client, RequestOptions } from '@modelcontextprotocol/client';
import { load } from 'js-yaml';
import * as z from 'zod';
import { fromBase64 } from '../../base64';
import { sha256 } from '../../definition';
import { failure, type ToolOutcome, type WhyUnverified } from '../../result';
import { isJsonObject, type JsonObject } from '../../tool';
import type { McpRequest } from './elicitation';
import { parseSkill, rootOf, type Skill } from './skills';

const contents = z.looseObject({
  contents: z.array(z.object({ uri: z.string(), text: z.string().optional(), blob: z.string().optional() })),
});

export const readSkill =
  (held: readonly Skill[], input: JsonObject): McpRequest<ToolOutcome> =>
  async (client, options) => {
    const [named, path] = [String(input.skill ?? ''), String(input.file ?? '')];
    const refused = (why: WhyUnverified) => failure('unverified', { why, skill: named, file: path || 'SKILL.md' });
    const skill = held.find(({ name, uri }) => name === named || uri === named) ?? (await look(client, named, options));
    if (!skill) return refused('unknown');
    if (skill.unusable) return refused(skill.unusable);
    const file = findFile(skill, path);
    if (!file) return refused('unlisted');
    const params = { uri: file.uri };
    const answer = await client.request({ method: 'resources/read', params }, contents, options);
    const read = answer.contents.find(({ uri }) => uri === file.uri);
    const bytes =
      read && (read.text === undefined ? fromBase64(read.blob ?? '-') : new TextEncoder().encode(read.text));
    if (!bytes) return refused('missing');
    if (bytes.length !== file.size) return refused('size');
    if (`sha256:${await sha256(bytes)}` !== file.digest) return refused('digest');
    const text = new TextDecoder().decode(bytes);
    if (file.uri === skill.uri && !isSame(readFrontMatter(text), skill.frontmatter)) return refused('front-matter');
    const shown = read.text === undefined ? { type: 'resource' as const, ...read } : { type: 'text' as const, text };
    return { type: 'result', content: [shown, ...(file.uri === skill.uri ? otherFiles(skill) : [])], isError: false };
  };

/** A skill needs no place in the list: the server knows it by its URI. */
async function look(client: Client, uri: string, options: RequestOptions): Promise<Skill | undefined> {
  if (!/^[a-z][a-z\d+.-]*:/i.test(uri)) return undefined;
  const answer = z.looseObject({ skill: z.unknown() });
  const { skill } = await client.request({ method: 'skills/get', params: { uri } }, answer, options);
  const parsed = parseSkill(skill);
  return parsed?.uri === uri ? parsed : undefined;
}

function findFile(skill: Skill, path: string): Skill['files'][number] | undefined {
  const inside = `${rootOf(skill)}/${path.replace(/^\.?\//, '')}`;
  const wanted = path === '' ? [skill.uri] : [path, inside, encodeURI(inside)];
  return skill.files.find(({ uri }) => wanted.includes(uri));
}

/** Undefined if there is none that can be read. */
function readFrontMatter(text: string): unknown {
  const [, yaml] = /^\uFEFF?---[^\S\n]*\n([\s\S]*?)\n---\s*(?:\n|$)/.exec(text.replaceAll('\r\n', '\n')) ?? [];
  try {
    return yaml === undefined ? undefined : load(yaml);
  } catch {
    return undefined;
  }
}

/** Takes no longer than `listed` is, however often the YAML refers to itself. */
function isSame(found: unknown, listed: unknown): boolean {
  if (Array.isArray(listed))
    return Array.isArray(found) && found.length === listed.length && listed.every((each, i) => isSame(found[i], each));
  if (!isJsonObject(listed)) return found === listed;
  if (!isJsonObject(found) || Object.keys(found).length !== Object.keys(listed).length) return false;
  return Object.entries(listed).every(([key, each]) => Object.hasOwn(found, key) && isSame(found[key], each));
}

const mostNamed = 100;

function otherFiles(skill: Skill) {
  const paths = skill.files
    .filter(({ uri }) => uri !== skill.uri)
    .map(({ uri }) => uri.slice(rootOf(skill).length + 1));
  if (paths.length === 0) return [];
  return [{ type: 'text' as const, text: `Files of this skill: ${paths.slice(0, mostNamed).join(', ')}` }];
}
