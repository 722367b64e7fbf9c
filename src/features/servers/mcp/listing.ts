/** What an MCP server lists: tools, resources and their templates, prompts. Each row is parsed and bounded on its own, so that one can't spoil the rest. */

import type { Client } from '@modelcontextprotocol/client';
import * as z from 'zod';
import { type HintName, mcpHints, toHints } from '#core/tools/hints.ts';
import type { LayerNotice } from '#core/tools/layer.ts';
import { sizeLimits } from '#core/tools/limits.ts';
import { digitsOf, mapLong, parseJson } from '#core/tools/long-numbers.ts';
import { isJsonObject, type JsonSchema, type Tool, type ToolSource } from '#core/tools/tool.ts';
import { checkDefinition } from '#core/tools/validate.ts';
import { received } from './answers';
import { readToolMeta } from './apps';
import { icons } from './icons';
import { faultInMarks } from './param-headers';
import { Misfit } from './problem';
import { asMeantSchema } from './schema-as-meant';
import { parseSkill, type Skill, type Skills, skillsExtension, toReader, withOwnNames } from './skills';
import { tasksExtension } from './tasks';

/** Also as text, which some servers send. */
const flag = z
  .literal([true, false, 'true', 'false'])
  .transform((value) => String(value) === 'true')
  .optional()
  .catch(undefined);
const flags = Object.fromEntries(mcpHints.map((name) => [`${name}Hint`, flag])) as Record<
  `${HintName}Hint`,
  typeof flag
>; // of MCP's own

/** Models' services call its schema otherwise, and some servers as they do. */
const named = (raw: unknown) =>
  isJsonObject(raw) ? { ...raw, inputSchema: raw.inputSchema ?? raw.input_schema ?? raw.parameters } : raw;

const row = z.object({
  name: z.string().min(1).max(256),
  title: z.string().max(300).optional().catch(undefined),
  description: z.string().catch(''),
  inputSchema: z.unknown().optional(),
  outputSchema: z.unknown().optional().transform(asMeantSchema),
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

const definition = z.preprocess(named, row);

type Definition = z.infer<typeof definition>;

interface Era {
  isModern: boolean;
  /** It can run tools as tasks. */
  hasTasks: boolean;
}

/** A tool as the server defines it, with the reason if it can't be used. */
function toTool(defined: Definition, source: ToolSource, { isModern, hasTasks }: Era): Tool {
  const inputSchema = asMeantSchema(defined.inputSchema);
  const title = defined.title ?? defined.annotations.title;
  const unavailable =
    whyUnavailable(defined, inputSchema) ??
    (isModern ? faultInMarks(inputSchema) : undefined) ??
    (defined.execution && !hasTasks ? 'It runs only as a task, which its server doesn’t offer.' : undefined);
  return {
    name: defined.name,
    ...(title && { title }),
    ...(defined.icons !== undefined && { icon: defined.icons }),
    description: defined.description.slice(0, 10_000),
    ...(unavailable === undefined && inputSchema && { inputSchema }),
    ...(unavailable === undefined && defined.outputSchema && { outputSchema: defined.outputSchema }),
    hints: toHints(defined.annotations),
    lazy: false,
    disabled: false,
    ...(defined.execution && hasTasks && !isModern && { onlyAsTask: true as const }), // a literal type
    ...readToolMeta(defined._meta),
    ...(unavailable !== undefined && { unavailable }),
    source,
  };
}

function whyUnavailable(defined: Definition, inputSchema: JsonSchema | undefined): string | undefined {
  if (defined.inputSchema !== undefined && defined.inputSchema !== null && !inputSchema)
    return 'Its input schema is not an object.';
  return checkDefinition({ description: defined.description, inputSchema, outputSchema: defined.outputSchema });
}

const bounds = /\/(?:exclusiveM|m)(?:in|ax)imum$|\/(?:min|max)(?:Length|Items|Properties)$|\/multipleOf$/;

/** A schema's bounds, such as those of 64 bits, are numbers, which only bound; its choices and defaults keep their digits. */
const toBound = (long: string, pointer: string): unknown =>
  bounds.test(pointer) ? Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(digitsOf(long)))) : long;

const maxTools = 2_000;

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
  const twins = new Set<string>();
  const { definitions: limit } = sizeLimits;
  let [size, left] = [0, 0];
  const ask = pagesOf(client, { list: 'tools', mayBeNull: Boolean(can.resources || can.prompts) }, signal);
  const { more, isWhole, freshFor } = await readPages(ask, (raw) => {
    size += JSON.stringify({ ...Object(raw), icons: undefined }).length;
    const { data } = definition.safeParse(mapLong(raw, toBound));
    if (!data) return true;
    const isTwin = tools.has(data.name);
    const fits = size <= limit && tools.size < maxTools;
    if (isTwin) twins.add(data.name);
    else if (fits) tools.set(data.name, toTool(data, source, era));
    else left += 1;
    return isTwin || fits;
  });
  const { origin } = new URL(source.url);
  const notices: LayerNotice[] = [...twins].slice(0, maxTwins).map((tool) => ({ code: 'same-name', origin, tool }));
  const leftOut = { origin, ...(isWhole && { left }) };
  if (size > limit) notices.push({ code: 'too-large', limit, ...leftOut });
  else if (more) notices.push({ code: 'too-many-tools', limit: maxTools, ...leftOut });
  return { tools: [...tools.values()], notices, freshFor };
}

/** Names of which a server is told that two tools have them. */
const maxTwins = 5;

/** Milliseconds. */
const maxFreshTime = 86_400_000;

const page = received(
  z.looseObject({
    /** An empty one leads nowhere. */
    nextCursor: z
      .union([z.string().min(1), z.number()])
      .optional()
      .catch(undefined),
    ttlMs: z.number().min(0).max(maxFreshTime).catch(0),
  }),
);

type ListName = 'tools' | 'resources' | 'resources/templates' | 'prompts' | 'skills';

/** Requests one page of a list; its rows are still unread. `mayBeNull`: then there are none. */
const pagesOf =
  (client: Client, { list, mayBeNull = true }: { list: ListName; mayBeNull?: boolean }, signal: AbortSignal) =>
  async (params: { cursor?: string | number }) => {
    const answer = await client.request({ method: `${list}/list`, params }, page, { signal });
    const member = list === 'resources/templates' ? 'resourceTemplates' : list;
    return { ...answer, rows: rowsIn(answer[member], mayBeNull ? undefined : member) };
  };

/** A list, as itself or as its JSON, or an object whose keys are the names. */
function rowsIn(raw: unknown, needed: string | undefined): unknown[] {
  const rows = typeof raw === 'string' ? parseJson(raw) : raw;
  if (Array.isArray(rows)) return rows;
  if (isJsonObject(rows) && Object.values(rows).every(isJsonObject))
    return Object.entries(rows).map(([name, own]) => ({ name, ...Object(own) }));
  if (raw === null && needed === undefined) return [];
  throw new Misfit(
    `\`${needed ?? 'its list'}\` is ${raw === undefined ? 'missing' : raw === null ? 'null' : 'no list'}`,
  );
}

type AskForPage = ReturnType<typeof pagesOf>;

const maxPages = 50;

interface Read {
  /** The server has more than was taken. */
  more: boolean;
  /** All that it has was read. */
  isWhole: boolean;
  /** Milliseconds for which its server says that the list holds. */
  freshFor: number;
  repeats?: true;
}

/** `take` says whether there was room for a row. Without it, no further page is asked for. */
async function readPages(ask: AskForPage, take: (row: unknown) => boolean): Promise<Read> {
  const seen = new Set<string | number>();
  let cursor: string | number | undefined;
  let freshFor = maxFreshTime;
  let before = '';
  for (let pages = 0; pages < maxPages; pages += 1) {
    const { rows, nextCursor, ttlMs } = await ask(cursor === undefined ? {} : { cursor });
    freshFor = Math.min(freshFor, ttlMs);
    const now = JSON.stringify(rows);
    // A server without pages that gives a cursor all the same: this is its whole list, once more.
    if (rows.length > 0 && now === before) return { more: false, isWhole: true, freshFor };
    before = now;
    const left = rows.filter((row) => !take(row)).length;
    const isWhole = nextCursor === undefined;
    if (left > 0 || isWhole) return { more: left > 0, isWhole, freshFor };
    // A repeated cursor would go round for ever.
    if (seen.has(nextCursor)) return { more: true, isWhole, repeats: true, freshFor };
    cursor = nextCursor;
    seen.add(nextCursor);
  }
  return { more: true, isWhole: false, freshFor };
}

export interface Offerings {
  items: Offering[];
  /** Whether the server has more than these. */
  more: boolean;
  /** Its list leads back to where it was. */
  repeats?: true | undefined;
}

const maxItems = 500;

const text = (max: number) =>
  z
    .string()
    .transform((words) => words.slice(0, max) || undefined)
    .optional()
    .catch(undefined);

const argument = z.object({
  name: z.string().min(1).max(100),
  description: text(500),
  required: z.boolean().optional().catch(undefined),
});

const offering = z
  .object({
    name: text(300),
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
  .transform(({ arguments: takes, uriTemplate, mimeType, uri = uriTemplate, icons: icon, name = uri, ...words }) => ({
    ...words,
    /** Empty: it can't be named. */
    name: name ?? '',
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
    can.resources ? collect(pagesOf(client, { list: 'resources' }, signal)) : null,
    can.resources ? collect(pagesOf(client, { list: 'resources/templates' }, signal)) : null,
    can.prompts ? collect(pagesOf(client, { list: 'prompts' }, signal)) : null,
  ]);
  return { resources, templates, prompts };
}

async function collect(ask: AskForPage): Promise<Offerings | null> {
  const items: Offering[] = [];
  const take = (row: unknown): boolean => {
    const parsed = offering.safeParse(row).data;
    if (!parsed?.name) return true;
    const fits = items.length < maxItems;
    if (fits) items.push(parsed);
    return fits;
  };
  try {
    const { more, repeats } = await readPages(ask, take);
    return { items, more, ...(repeats && { repeats }) };
  } catch {
    return null; // it has some but fails to list them
  }
}

const maxSkills = 500;

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
    const skill = parseSkill(row);
    if (!skill || found.some(({ uri }) => uri === skill.uri)) return true;
    const fits = size <= sizeLimits.definitions && found.length < maxSkills;
    if (fits) found.push(skill);
    return fits;
  };
  try {
    const { more } = await readPages(pagesOf(client, { list: 'skills' }, signal), take);
    const items = withOwnNames(found);
    const reader = await toReader(items, tools, source);
    return { skills: { items, more, reader: reader.name }, reader };
  } catch {
    return undefined; // the rest is of use without them
  }
}
