/** An MCP server's resources: what reading one gives, and the tool with which a model reads them. */
import * as z from 'zod';
import { isUri } from '#core/settings/web-address.ts';
import { readingHints } from '#core/tools/hints.ts';
import { showResource, toResultContent } from '#core/tools/layers/call-result.ts';
import { type Content, failure, type ToolOutcome, toTextResult } from '#core/tools/result.ts';
import type { JsonObject, Tool, ToolSource } from '#core/tools/tool.ts';
import { received } from './answers';
import type { Asked } from './connection';
import { inRounds, type McpRequest } from './elicitation';
import type { Offering, Offerings } from './listing';

/** What a server says it has; null for a list that it hasn't. */
export interface ReadableOfferings {
  resources?: Offerings | null | undefined;
  templates?: Offerings | null | undefined;
}

const contents = z.union([z.array(z.unknown()).max(1000), z.looseObject({}).transform((one) => [one])]);
const read = received(z.object({ contents: contents.catch([]) }));

export type ResourceContent = Extract<Content, { type: 'resource' }>;

/** All contents of one resource. */
export const readResource =
  (uri: string): McpRequest<ResourceContent[]> =>
  async (client, options, talk) => {
    const asking = { method: 'resources/read' as const, params: { uri }, schema: read }; // const: a literal type
    const { contents } = await inRounds(client, asking, talk, options);
    const parts = contents.map((resource) => toResultContent({ type: 'resource', resource }));
    return parts.filter((part): part is ResourceContent => part.type === 'resource');
  };

export const readToolName = 'read_resource';

/** Asks like any tool of its server that only reads. Null where there is nothing to read, or the server has a tool of that name. */
export function readTool(
  source: Extract<ToolSource, { type: 'mcp' }>,
  own: readonly Tool[],
  { resources, templates }: ReadableOfferings,
): Tool | null {
  const isEmpty = !resources?.items.length && !templates?.items.length;
  if (isEmpty || own.some(({ name }) => name === readToolName)) return null;
  return {
    name: readToolName,
    title: 'Read a resource',
    description:
      'Reads a resource of this server. Without `uri`, lists its resources and the templates that give further URIs; `query` keeps those that contain its words.',
    inputSchema: {
      type: 'object',
      properties: { uri: { type: 'string' }, query: { type: 'string' } },
      additionalProperties: false,
    },
    hints: readingHints,
    ...{ lazy: false, disabled: false, source },
  };
}

const maxListed = 100;

interface ForModel extends ReadableOfferings {
  /** The server's name. */
  server: string;
  ask(uri: string): Promise<Asked<ResourceContent[]>>;
}

/** What the tool answers when a model calls it. */
export async function readForModel(
  { uri, query }: JsonObject,
  { server, ask, ...offerings }: ForModel,
): Promise<ToolOutcome> {
  if (typeof uri !== 'string' || uri === '') return toTextResult(listFor(String(query ?? ''), offerings));
  if (!isUri(uri)) return toTextResult(`Not a URI: ${uri}. Call it without uri to see what there is.`, true);
  const asked = await ask(uri);
  if (asked.ok && asked.value.length === 0) return toTextResult('The server found nothing there.', true);
  if (asked.ok) return { type: 'result', content: asked.value.map(showResource), isError: false };
  return toUnsent(asked, { tool: readToolName, server });
}

/** Why nothing came of a request, as the outcome of its tool. */
export function toUnsent(
  { problem: { code, detail }, why }: Omit<Extract<Asked<unknown>, { ok: false }>, 'ok'>,
  values: { tool: string; server: string },
): ToolOutcome {
  if (why === 'too-large') return toTextResult('It is larger than 16 MB, so it was not read.', true);
  if (why === 'answered') return toTextResult(detail || 'The server refused.', true);
  const known = code === 'needs-sign-in' || code === 'permission-missing' || code === 'keys-locked';
  return failure(known ? code : 'disconnected', { ...values, message: detail, host: detail });
}

function listFor(query: string, { resources, templates }: ReadableOfferings): string {
  const words = query.toLowerCase().split(/\s+/);
  const found = [...(resources?.items ?? []), ...(templates?.items ?? [])]
    .map(toLine)
    .filter((line) => words.every((word) => line.toLowerCase().includes(word)));
  const left = found.length - maxListed;
  const more = left > 0 ? [`${left} more: search them with query.`] : [];
  const cut =
    resources?.more || templates?.more ? ['The server has more than are kept here; any URI can be read.'] : [];
  return [...(found.length > 0 ? found.slice(0, maxListed) : ['Nothing found.']), ...more, ...cut].join('\n');
}

const toLine = ({ uri, name, title, description, mime }: Offering): string =>
  [uri, title ?? name, mime, description].filter(Boolean).join(' · ').replace(/\s+/g, ' ').slice(0, 500);
