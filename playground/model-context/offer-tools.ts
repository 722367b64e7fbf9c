/** Offers a page's tools to agents, and keeps them true as the page changes, with or without dynamic definitions. */

type JsonSchema = Record<string, unknown>;

/** A tool as the demo pages write it: what changes with the page is a function of the page's state. */
export interface PageTool {
  name: string;
  title: string;
  description: string;
  annotations?: Record<string, boolean>;
  /** The schema as the page stands now. */
  schema: () => JsonSchema;
  /** Whether it can be called now; without it, always. */
  available?: () => boolean;
  execute: (input: Record<string, unknown>) => unknown;
}

interface ModelContext {
  registerTool(tool: object, options?: { signal?: AbortSignal }): unknown;
  updateTool?(name: string, changes: { disabled: boolean }): unknown;
}

/** How a tool says no: a result that names the fault, which agents read even where a thrown error's text is withheld. */
export function refusal(sentence: string): object {
  return { isError: true, content: [{ type: 'text', text: sentence }] };
}

/** Offers the tools. `changed` is to be called after each change of the page's state; undefined: nobody to offer to. */
export function offerTools(tools: PageTool[]): { changed(): void } | undefined {
  const context = findModelContext();
  if (context === undefined) return undefined;
  const offers = tools.map((tool) => (context.updateTool ? offerDynamic(context, tool) : offerStatic(context, tool)));
  return { changed: () => offers.forEach((refresh) => void refresh()) };
}

function findModelContext(): ModelContext | undefined {
  const found: unknown = Reflect.get(document, 'modelContext') ?? Reflect.get(navigator, 'modelContext');
  if (typeof found !== 'object' || found === null) return undefined;
  return typeof Reflect.get(found, 'registerTool') === 'function'
    ? (found as ModelContext) // its one required method was just seen
    : undefined;
}

/** With the dynamic proposal: registered once; the schema is asked for, and availability is pushed. */
function offerDynamic(context: ModelContext, tool: PageTool): () => void {
  let available = tool.available?.() ?? true;
  report(tool, () => context.registerTool({ ...definitionOf(tool), inputSchema: tool.schema, disabled: !available }));
  return () => {
    const now = tool.available?.() ?? true;
    if (now === available) return;
    available = now;
    report(tool, () => context.updateTool?.(tool.name, { disabled: !now }));
  };
}

/** Without it: a snapshot of the schema, registered anew whenever it or the availability differs. */
function offerStatic(context: ModelContext, tool: PageTool): () => void {
  let offered: string | undefined;
  let registration: AbortController | undefined;
  const refresh = () => {
    const schema = (tool.available?.() ?? true) ? JSON.stringify(tool.schema()) : undefined;
    if (schema === offered) return;
    offered = schema;
    registration?.abort();
    if (schema === undefined) return;
    registration = new AbortController();
    const { signal } = registration;
    const inputSchema: unknown = JSON.parse(schema);
    report(tool, () => context.registerTool({ ...definitionOf(tool), inputSchema }, { signal }), signal);
  };
  refresh();
  return refresh;
}

function definitionOf({ name, title, description, annotations, execute }: PageTool): object {
  return { name, title, description, annotations, execute };
}

/** A registration that fails costs its tool, never the page. */
async function report(tool: PageTool, act: () => unknown, signal?: AbortSignal): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!signal?.aborted) console.warn(`The tool ${tool.name} could not be offered:`, error);
  }
}
