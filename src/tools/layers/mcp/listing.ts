/** The door for a server's tool list: each definition is parsed and bounded on its own, so that one can't spoil the rest. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import * as z from 'zod';
import type { LayerNotice } from '../../layer';
import { type JsonSchema, noHints, type Tool, type ToolHints, type ToolSource } from '../../tool';
import { checkDefinition } from '../../validate';

const schemaObject = z.record(z.string(), z.unknown());
const flag = z.boolean().optional().catch(undefined);

const definition = z.object({
  name: z.string().min(1).max(256),
  title: z.string().max(300).optional().catch(undefined),
  description: z.string().catch(''),
  inputSchema: z.unknown().optional(),
  outputSchema: schemaObject.optional().catch(undefined),
  annotations: z
    .object({
      title: z.string().max(300).optional().catch(undefined),
      readOnlyHint: flag,
      destructiveHint: flag,
      idempotentHint: flag,
      openWorldHint: flag,
    })
    .catch({}),
});

type Definition = z.infer<typeof definition>;

/** One page of `tools/list`, its tools still unread. */
const toolPage = z.object({ tools: z.array(z.unknown()), nextCursor: z.string().optional().catch(undefined) });

/** A tool as the server defines it; nothing if it hasn't even a name. One that can't be used says why. */
function parseTool(value: unknown, source: ToolSource): Tool | undefined {
  const parsed = definition.safeParse(value);
  return parsed.success ? toTool(parsed.data, source) : undefined;
}

function toTool(given: Definition, source: ToolSource): Tool {
  const inputSchema = schemaObject.safeParse(given.inputSchema).data;
  const title = given.title ?? given.annotations.title;
  const unavailable = whyUnavailable(given, inputSchema);
  return {
    name: given.name,
    ...(title && { title }),
    description: given.description.slice(0, 10_000),
    ...(unavailable === undefined && inputSchema && { inputSchema }),
    ...(unavailable === undefined && given.outputSchema && { outputSchema: given.outputSchema }),
    hints: toHints(given.annotations),
    lazy: false,
    disabled: false,
    ...(unavailable !== undefined && { unavailable }),
    source,
  };
}

function whyUnavailable(given: Definition, inputSchema: JsonSchema | undefined): string | undefined {
  if (given.inputSchema !== undefined && !inputSchema) return 'Its input schema is not an object.';
  return checkDefinition({ description: given.description, inputSchema, outputSchema: given.outputSchema });
}

/** Only what the server says outright: MCP's defaults would make every unannotated tool destructive. */
function toHints(annotations: Definition['annotations']): ToolHints {
  return {
    ...noHints,
    readOnly: annotations.readOnlyHint === true,
    destructive: annotations.destructiveHint === true,
    idempotent: annotations.idempotentHint === true,
    openWorld: annotations.openWorldHint === true,
  };
}

const mostTools = 2_000;

/** Every page of `tools/list`, bounded: a server that never ends its list gets a notice, not our memory. */
export async function collectTools(
  client: Client,
  source: Extract<ToolSource, { type: 'mcp' }>,
  signal: AbortSignal,
): Promise<{ tools: Tool[]; notices: LayerNotice[] }> {
  const tools = new Map<string, Tool>();
  const ask = (params: { cursor?: string }) =>
    client
      .request({ method: 'tools/list', params }, toolPage, { signal })
      .then(({ tools: rows, nextCursor }) => ({ rows, nextCursor }));
  const more = await readPages(ask, (given) => {
    const tool = parseTool(given, source);
    if (tool && !tools.has(tool.name)) tools.set(tool.name, tool);
    return tools.size < mostTools;
  });
  const notice: LayerNotice = { code: 'too-many-tools', origin: new URL(source.url).origin, limit: mostTools };
  return { tools: [...tools.values()].slice(0, mostTools), notices: more ? [notice] : [] };
}

interface Page {
  rows: unknown[];
  nextCursor?: string | undefined;
}

const mostPages = 50;

/** `take` says whether there is room for more. Resolves with whether the list went on where reading ended. */
export async function readPages(
  ask: (params: { cursor?: string }) => Promise<Page>,
  take: (row: unknown) => boolean,
): Promise<boolean> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const { rows, nextCursor } = await ask(cursor === undefined ? {} : { cursor });
    const fitting = rows.findIndex((row) => !take(row));
    if (fitting !== -1 && (fitting < rows.length - 1 || nextCursor !== undefined)) return true;
    if (nextCursor === undefined) return false;
    // A cursor that comes again would go round for ever.
    if (fitting !== -1 || seen.has(nextCursor)) return true;
    cursor = nextCursor;
    seen.add(nextCursor);
  }
  return true;
}
