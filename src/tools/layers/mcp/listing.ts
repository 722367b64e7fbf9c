/** What an MCP server lists: tools, resources and their templates, prompts. Each row is parsed and bounded on its own, so that one can't spoil the rest. */

import type { Client } from '@modelcontextprotocol/client';
import * as z from 'zod';
import { type HintName, mcpHints, toHints } from '../../hints';
import type { LayerNotice } from '../../layer';
import { sizeLimits } from '../../limits';
import { digitsOf, mapLong } from '../../long-numbers';
import type { JsonSchema, Tool, ToolSource } from '../../tool';
import { checkDefinition } from '../../validate';
import { readToolMeta } from './apps';
import { icons } from './icons';
import { faultInMarks } from './param-headers';
import { parseSkill, type Skill, type Skills, skillsExtension, toReader, withOwnNames } from './skills';
import { tasksExtension } from './tasks';

const schemaObject = z.record(z.string(), z.unknown());
const flag = z.boolean().optional().catch(undefined);
const flags = Object.fromEntries(mcpHints.map((name) => [`${name}Hint`, flag])) as Record<
  `${HintName}Hint`,
  typeof flag
>; // of MCP's own

const definition = z.object({
  name: z.string().min(1).max(256),
  title: z.string().max(300).optional().catch(undefined),
  description: z.string().catch(''),
  inputSchema: z.unknown().optional(),
  outputSchema: schemaObject.optional().catch(undefined),
  execution: z
    .object({ taskSupport: z.literal('required') })
    .optional()
    .catch(undefined),
  annotations: z
    .object({
      title: z.string().max(300).optional().catch(undefined),
      ...flags,
    })
    .catch({}),
  icons,
  _meta: z.unknown().optional(),
});

type Definition = z.infer<typeof definition>;

interface Era {
  isModern: boolean;
  /** It can run tools as tasks. */
  hasTasks: boolean;
}

/** A tool as the server defines it, with the reason if it can't be used. */
function toTool(given: Definition, source: ToolSource, { isModern, hasTasks }: Era): Tool {
  const inputSchema = schemaObject.safeParse(given.inputSchema).data;
  const title = given.title ?? given.annotations.title;
  const unavailable =
    whyUnavailable(given, inputSchema) ??
    (isModern ? faultInMarks(inputSchema) : undefined) ??
    (given.execution && !hasTasks ? 'It runs only as a task, which its server doesn’t offer.' : undefined);
  return {
    name: given.name,
    ...(title && { title }),
    ...(given.icons !== undefined && { icon: given.icons }),
    description: given.description.slice(0, 10_000),
    ...(unavailable === undefined && inputSchema && { inputSchema }),
    ...(unavailable === undefined && given.outputSchema && { outputSchema: given.outputSchema }),
    hints: toHints(given.annotations),
    lazy: false,
    disabled: false,
    ...readToolMeta(given._meta),
    ...(unavailable !== undefined && { unavailable }),
    source,
  };
}

function whyUnavailable(given: Definition, inputSchema: JsonSchema | undefined): string | undefined {
  if (given.inputSchema !== undefined && !inputSchema) return 'Its input schema is not an object.';
  return checkDefinition({ description: given.description, inputSchema, outputSchema: given.outputSchema });
}

const bounds = /\/(?:exclusiveM|m)(?:in|ax)imum$|\/(?:min|max)(?:Length|Items|Properties)$|\/multipleOf$/;

/** A schema's bounds, such as those of 64 bits, are numbers, which only bound; its choices and defaults keep their digits. */
const toBound = (long: string, pointer: string): unknown =>
  bounds.test(pointer) ? Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(digitsOf(long)))) : long;

const mostTools = 2_000;

/** Every page of `tools/list`, bounded: a server whose list never ends gets a notice, not our memory. */
export async function collectTools(
  client: Client,
  source: Extract<ToolSource, { type: 'mcp' }>,
  signal: AbortSignal,
): Promise<{ tools: Tool[]; notices: LayerNotice[] /** Milliseconds. */; freshFor: number }> {
  const can = client.getServerCapabilities() ?? {};
  // One that names nothing at all may still have tools.
  if (!can.tools && (can.resources || can.prompts)) return { tools: [], notices: [], freshFor: 0 };
  const hasTasks = can.tasks?.requests?.tools?.call !== undefined || can.extensions?.[tasksExtension] !== undefined;
  const era = { isModern: client.getProtocolEra() === 'modern', hasTasks };
  const tools = new Map<string, Tool>();
  const { definitions: limit } = sizeLimits;
  let size = 0;
  const { more, freshFor } = await readPages(pagesOf(client, 'tools', signal), (given) => {
    size += JSON.stringify({ ...Object(given), icons: undefined }).length;
    if (size > limit) return false;
    const { data } = definition.safeParse(mapLong(given, toBound));
    if (data && !tools.has(data.name)) tools.set(data.name, toTool(data, source, era));
    return tools.size < mostTools;
  });
  const { origin } = new URL(source.url);
  const tooLarge: LayerNotice[] = size > limit ? [{ code: 'too-large', origin, limit }] : [];
  const tooMany: LayerNotice[] = more ? [{ code: 'too-many-tools', origin, limit: mostTools }] : [];
  const notices = tooLarge.length > 0 ? tooLarge : tooMany;
  return { tools: [...tools.values()].slice(0, mostTools), notices, freshFor };
}

/** Milliseconds. */
const longestFresh = 86_400_000;

const page = z.looseObject({
  nextCursor: z.string().optional().catch(undefined),
  ttlMs: z.number().min(0).max(longestFresh).catch(0),
});
const rows = z.array(z.unknown());

/** Requests one page of a list; its rows are still unread. */
const pagesOf =
  (client: Client, list: 'tools' | 'resources' | 'resources/templates' | 'prompts' | 'skills', signal: AbortSignal) =>
  async (params: { cursor?: string }) => {
    const answer = await client.request({ method: `${list}/list`, params }, page, { signal });
    return { ...answer, rows: rows.parse(answer[list === 'resources/templates' ? 'resourceTemplates' : list]) };
  };

type AskForPage = ReturnType<typeof pagesOf>;

const mostPages = 50;

/**
 * `take` says whether there is room for more. Resolves with whether the list went on where reading stopped, and for how many
 * milliseconds its server says that it holds.
 */
async function readPages(
  ask: AskForPage,
  take: (row: unknown) => boolean,
): Promise<{ more: boolean; freshFor: number; repeats?: true }> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  let freshFor = longestFresh;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const { rows, nextCursor, ttlMs } = await ask(cursor === undefined ? {} : { cursor });
    freshFor = Math.min(freshFor, ttlMs);
    const fitting = rows.findIndex((row) => !take(row));
    if (fitting !== -1 && (fitting < rows.length - 1 || nextCursor !== undefined)) return { more: true, freshFor };
    if (nextCursor === undefined) return { more: false, freshFor };
    if (fitting !== -1) break;
    // A repeated cursor would go round for ever.
    if (seen.has(nextCursor)) return { more: true, repeats: true, freshFor };
    cursor = nextCursor;
    seen.add(nextCursor);
  }
  return { more: true, freshFor };
}

export interface Offerings {
  items: Offering[];
  /** Whether the server has more than these. */
  more: boolean;
  /** Its list leads back to where it was. */
  repeats?: true | undefined;
}

const mostItems = 500;

const text = (most: number) =>
  z
    .string()
    .transform((words) => words.slice(0, most) || undefined)
    .optional()
    .catch(undefined);

const argument = z.object({
  name: z.string().min(1).max(100),
  description: text(500),
  required: z.boolean().optional().catch(undefined),
});

const offering = z
  .object({
    name: z.string().min(1).max(300),
    title: text(300),
    description: text(1000),
    /** Of a resource, or the template of several. */
    uri: text(1000),
    uriTemplate: text(1000),
    mimeType: text(100),
    /** Bytes. */
    size: z.number().min(0).optional().catch(undefined),
    icons,
    arguments: z.array(argument).max(50).optional().catch(undefined),
  })
  .transform(({ arguments: takes, uriTemplate, mimeType, uri = uriTemplate, icons: icon, ...words }) => ({
    ...words,
    ...(icon !== undefined && { icon }),
    ...(uri !== undefined && { uri }),
    ...(mimeType !== undefined && { mime: mimeType }),
    /** A prompt's arguments. */
    ...(takes?.length && { takes }),
  }));

export type Offering = z.infer<typeof offering>;

/** Requests only what the server says it has; null for a list that it hasn't, or fails to give: the others are still of use. */
export async function collectOfferings(client: Client, signal: AbortSignal) {
  const can = client.getServerCapabilities() ?? {};
  const [resources, templates, prompts] = await Promise.all([
    can.resources ? collect(pagesOf(client, 'resources', signal)) : null,
    can.resources ? collect(pagesOf(client, 'resources/templates', signal)) : null,
    can.prompts ? collect(pagesOf(client, 'prompts', signal)) : null,
  ]);
  return { resources, templates, prompts };
}

async function collect(ask: AskForPage): Promise<Offerings | null> {
  const items: Offering[] = [];
  const take = (row: unknown): boolean => {
    const parsed = offering.safeParse(row).data;
    if (parsed) items.push(parsed);
    return items.length < mostItems;
  };
  try {
    const { more, repeats } = await readPages(ask, take);
    return { items, more, ...(repeats && { repeats }) };
  } catch {
    return null; // it has some but fails to list them
  }
}

const mostSkills = 500;

/** The skills of a server that says it has some, with their reader; undefined where it fails to list them. */
export async function collectSkills(
  client: Client,
  { tools, source }: { tools: readonly Tool[]; source: ToolSource },
  signal: AbortSignal,
): Promise<{ skills: Skills; reader: Tool } | undefined> {
  if (!client.getServerCapabilities()?.extensions?.[skillsExtension]) return undefined;
  const found: Skill[] = [];
  let size = 0;
  const take = (row: unknown): boolean => {
    size += JSON.stringify(row).length;
    if (size > sizeLimits.definitions) return false;
    const skill = parseSkill(row);
    if (skill && !found.some(({ uri }) => uri === skill.uri)) found.push(skill);
    return found.length < mostSkills;
  };
  try {
    const { more } = await readPages(pagesOf(client, 'skills', signal), take);
    const items = withOwnNames(found);
    const reader = await toReader(items, tools, source);
    return { skills: { items, more, reader: reader.name }, reader };
  } catch {
    return undefined; // the rest is of use without them
  }
}
