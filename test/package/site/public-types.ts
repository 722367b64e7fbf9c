/** What users of `webmcp-types` write, as its own type tests, Chrome's demos and their tests' fakes do: it compiles beside ours. */
import { expectTypeOf } from 'expect-type';

expectTypeOf<Document['modelContext']>().toEqualTypeOf<WebMCP.ModelContext | undefined>();

export async function searches(context: WebMCP.ModelContext): Promise<string> {
  await context.registerTool({
    name: 'search',
    description: 'Searches the page.',
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string' }, limit: { type: 'integer' }, mode: { enum: ['fast', 'full'] } },
      required: ['query'],
    },
    execute(input, { signal }) {
      expectTypeOf(input).toEqualTypeOf<{ query: string; limit?: number; mode?: 'fast' | 'full' }>();
      signal.throwIfAborted();
    },
  });
  await context.registerTool({
    name: 'sum',
    description: 'Sums numbers.',
    inputSchema: { type: 'array', items: { type: 'number' } },
    execute: (input) => expectTypeOf(input).toEqualTypeOf<number[]>(),
  });
  await context.registerTool({
    name: 'mismatch',
    description: 'Says something else than its schema.',
    inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
    // @ts-expect-error: the schema says that it is text.
    execute: (input: { query: number }) => input.query,
  });
  const [tool] = await context.getTools();
  if (!tool) return '';
  const text: string = await context.executeTool(tool, { query: 'mug' });
  return JSON.parse(text).title;
}

const prebuilt: WebMCP.ModelContextTool = { name: 'open', description: 'Opens it.', execute: () => 'opened' };
void Promise.all(
  [prebuilt].map((each) => document.modelContext?.registerTool(each, { exposedTo: ['https://a.example'] })),
);

/** A helper of one's own around it. */
export const register = <const Schema extends object>(tool: WebMCP.ModelContextToolFromSchema<Schema>) =>
  document.modelContext?.registerTool(tool);

/** What a site's tests put in its place. */
export const fake: WebMCP.ModelContext = Object.assign(new EventTarget(), {
  registerTool: async (_tool: WebMCP.ModelContextTool) => undefined,
  getTools: async (): Promise<WebMCP.RegisteredTool[]> => [],
  executeTool: async () => '',
  ontoolchange: null,
});

export class FakeContext extends EventTarget implements WebMCP.ModelContext {
  ontoolchange: ((this: WebMCP.ModelContext, ev: Event) => unknown) | null = null;
  readonly tools: WebMCP.ModelContextTool[] = [];
  async registerTool(tool: WebMCP.ModelContextTool): Promise<void> {
    this.tools.push(tool);
  }
  async getTools(): Promise<WebMCP.RegisteredTool[]> {
    return [];
  }
  async executeTool(tool: WebMCP.RegisteredTool, input?: object): Promise<string> {
    return JSON.stringify({ ...input, name: tool.name });
  }
}

expectTypeOf<Awaited<ReturnType<WebMCP.ModelContext['executeTool']>>>().toEqualTypeOf<string>();
expectTypeOf<Parameters<WebMCP.ModelContext['registerTool']>[0]>().toEqualTypeOf<WebMCP.ModelContextTool>();
