/** The skills that a server lists: their entries, checked as far as an entry can be, and the one tool that reads them, by the SDK's own steps. */
import { type Client, type RequestOptions, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { SkillsClient, SkillVerificationError } from '@modelcontextprotocol/client/ext/skills';
import * as z from 'zod';
import { toBase64 } from '#core/tools/base64.ts';
import { canonicalJson, sha256 } from '#core/tools/definition.ts';
import { readingHints } from '#core/tools/hints.ts';
import type { LayerRecipe } from '#core/tools/layer.ts';
import { type Content, failure, type ToolOutcome, type WhyUnverified } from '#core/tools/result.ts';
import type { JsonObject, Tool, ToolSource } from '#core/tools/tool.ts';
import type { McpRequest } from './elicitation';

export const skillsExtension = 'io.modelcontextprotocol/skills';

/** As the extension limits a skill: its files, and their bytes together. */
const [maxFiles, maxBytes] = [512, 16 * 1024 * 1024];

const entry = z.object({
  uri: z.string().max(1000),
  frontmatter: z.looseObject({ name: z.string().min(1).max(64), description: z.string() }),
  resources: z.unknown().optional(),
});
const files = z.array(
  z.object({
    uri: z.string().max(1000),
    digest: z.string().regex(/^sha256:[\da-f]{64}$/),
    size: z.number().int().nonnegative(),
  }),
);

/** What a server publishes of a skill; what is read of it later must be just that. */
export interface Skill {
  /** Unlike any other of its server: its name, or its path where two bear one name. */
  name: string;
  description: string;
  uri: string;
  frontmatter: Record<string, unknown>;
  files: z.infer<typeof files>;
  /** It can't be read: its files bear no digests, or its entry breaks the rules. */
  unusable?: Extract<WhyUnverified, 'dynamic' | 'invalid' | 'too-large'>;
}

export interface Skills {
  items: Skill[];
  /** Whether the server has more than these. */
  more: boolean;
  /** The name of the tool that reads them. */
  reader: string;
}

const file = '/SKILL.md';

const rootOf = ({ uri }: Pick<Skill, 'uri'>): string => uri.slice(0, -file.length);

/** Undefined if it names no skill at all. */
export function parseSkill(value: unknown): Skill | undefined {
  const { data } = entry.safeParse(value);
  if (!data) return undefined;
  const { uri, frontmatter, resources } = data;
  const { name, description } = frontmatter;
  const listed = files.safeParse(resources).data ?? [];
  const skill: Skill = { name, description: description.slice(0, 1024), uri, frontmatter, files: listed };
  const unusable = resources === 'dynamic' ? 'dynamic' : faultOf(skill);
  return unusable ? { ...skill, unusable } : skill;
}

function faultOf(skill: Skill): Skill['unusable'] {
  const { uri, files, frontmatter } = skill;
  if (files.length > maxFiles || files.reduce((sum, { size }) => sum + size, 0) > maxBytes) return 'too-large';
  const uris = new Set(files.map((each) => each.uri));
  const isInside = [...uris].every((each) => each.startsWith(`${rootOf(skill)}/`));
  const isNamed = uri.endsWith(`/${String(frontmatter.name)}${file}`);
  return isNamed && isInside && uris.has(uri) && uris.size === files.length ? undefined : 'invalid';
}

/** Skills whose names collide are told apart by their paths, so that none passes for another. */
export function withOwnNames(skills: readonly Skill[]): Skill[] {
  const isAlone = ({ name }: Skill) => skills.filter((each) => each.name === name).length === 1;
  const pathOf = (skill: Skill) => rootOf(skill).replace(/^[a-z][a-z\d+.-]*:\/*/i, '');
  return skills.map((skill) => (isAlone(skill) ? skill : { ...skill, name: pathOf(skill) }));
}

const usable = (skills: readonly Skill[]): Skill[] => skills.filter(({ unusable }) => unusable === undefined);

/** Skills stand among the recipes that a model looks through. */
export const toRecipes = ({ items, reader }: Skills): LayerRecipe[] =>
  usable(items).map(({ name, description }) => ({ name, description, reader }));

/** The names that a form suggests. */
const maxSuggested = 30;

/**
 * Reads skills under the rules of any other tool of the server. Its definition bears a digest of all entries: a call that was
 * offered with other files asks again.
 */
export async function toReader(skills: readonly Skill[], tools: readonly Tool[], source: ToolSource): Promise<Tool> {
  const entries = skills.map(({ uri, frontmatter, files }) => ({ uri, frontmatter, files }));
  const isTaken = (name: string) => tools.some((each) => each.name === name);
  const suggested = usable(skills).slice(0, maxSuggested);
  return {
    name: ['read_skill', 'read_skill_file', 'read_skill_of_server'].find((name) => !isTaken(name)) ?? 'skill_reader',
    title: 'Read a skill',
    description:
      'Reads one of this server’s skills, which are instructions for a task, or a file that the skill mentions.',
    inputSchema: {
      type: 'object',
      properties: {
        skill: { type: 'string', description: 'Its name or URI', examples: suggested.map(({ name }) => name) },
        file: { type: 'string', description: 'A file of the skill, e.g. references/guide.md; by default SKILL.md' },
      },
      required: ['skill'],
      $comment: `sha256:${await sha256(canonicalJson(entries))}`,
    },
    hints: readingHints,
    ...{ lazy: false, disabled: false, source },
  };
}

/** Gives one file of a skill, only if it is exactly what the skill's entry says. */
export const readSkill =
  (held: readonly Skill[], input: JsonObject): McpRequest<ToolOutcome> =>
  async (client, options) => {
    const [named, path] = [String(input.skill ?? ''), String(input.file ?? '').replace(/^\//, '')];
    const refused = (why: WhyUnverified) => failure('unverified', { why, skill: named, file: path || 'SKILL.md' });
    try {
      const skill =
        held.find(({ name, uri }) => name === named || uri === named) ?? (await look(client, named, options));
      if (!skill) return refused('unknown');
      if (skill.unusable) return refused(skill.unusable);
      return { type: 'result', content: await readFile(client, skill, { path, options }), isError: false };
    } catch (error) {
      const why = whyUnverified(error);
      if (why) return refused(why);
      throw error;
    }
  };

/** A skill needs no place in the list: the server knows it by its URI. */
async function look(client: Client, uri: string, options: RequestOptions): Promise<Skill | undefined> {
  if (!/^[a-z][a-z\d+.-]*:/i.test(uri)) return undefined;
  return parseSkill((await new SkillsClient(client).get(uri, options)).skill);
}

async function readFile(
  client: Client,
  skill: Skill,
  { path, options }: { path: string; options: RequestOptions },
): Promise<Content[]> {
  const published = {
    uri: skill.uri,
    frontmatter: entry.shape.frontmatter.parse(skill.frontmatter),
    resources: skill.files,
  };
  const read = await new SkillsClient(client).read(published, path || undefined, { ...options, cacheMode: 'bypass' });
  const { uri, text, bytes, mimeType } = read;
  if (text === undefined) return [{ type: 'resource', uri, ...(mimeType && { mimeType }), blob: toBase64(bytes) }];
  return [{ type: 'text', text }, ...(read.frontmatter ? otherFiles(skill) : [])];
}

/** Undefined: it isn't about what was read. */
function whyUnverified(error: unknown): WhyUnverified | undefined {
  if (error instanceof SkillVerificationError) return error.reason === 'frontmatter' ? 'front-matter' : error.reason;
  if (error instanceof TypeError && /not a valid skill entry/.test(error.message)) return 'invalid';
  return error instanceof SdkError && error.code === SdkErrorCode.InvalidResult ? 'missing' : undefined;
}

const maxNamed = 100;

function otherFiles(skill: Skill): Content[] {
  const paths = skill.files
    .filter(({ uri }) => uri !== skill.uri)
    .map(({ uri }) => uri.slice(rootOf(skill).length + 1));
  if (paths.length === 0) return [];
  return [{ type: 'text', text: `Files of this skill: ${paths.slice(0, maxNamed).join(', ')}` }];
}
