/** Calls as the messages tell them, and the tools with a part of their own: those that draw, and those that find other tools. */
import { writeProblem } from '#conversation';
import type { ModelMessage, ModelTool } from '#providers';
import { isBlockTool, isJsonObject, type JsonObject, parseToolName } from '#tools';

export interface PlannedCall {
  name: string;
  input: JsonObject;
}

export interface FinishedCall extends PlannedCall {
  id: string;
  result: CallResult;
}

export interface CallResult {
  text: string;
  isError: boolean;
}

export function readResults(messages: readonly ModelMessage[]): ReadonlyMap<string, CallResult> {
  const answers = messages.flatMap((message) => (message.role === 'tool' ? [message] : []));
  return new Map(
    answers.map(({ callId, text, isError, problem }) => [
      callId,
      { text: problem ? writeProblem(text, problem, true) : text, isError },
    ]),
  );
}

const noResult: CallResult = { text: 'there is no result', isError: true };

export function finishedCalls(message: ModelMessage, results: ReadonlyMap<string, CallResult>): FinishedCall[] {
  if (message.role !== 'assistant') return [];
  return message.calls.map(({ id, name, input }) => ({ id, name, input, result: results.get(id) ?? noResult }));
}

/** The built-in server's tools that rehearsal calls itself: how to find a recipe, and draw, change and recall results. */
const drawingTools = {
  searchRecipes: 'search_recipes',
  readRecipe: 'get_recipe',
  draw: 'widget_display',
  change: 'canvas',
  recall: 'recall',
} as const;
type DrawingRole = keyof typeof drawingTools;

/** The built-in server's reserved name. */
const builtInServer = 'autoui';

/** Whether it is a tool of Tabhand itself, and none of a page or a server. Those of the widgets on the canvas are its own as well. */
export const isBuiltInTool = (name: string): boolean =>
  parseToolName(name).server === builtInServer || isBlockTool(name);

/** Whether it is the built-in tool of this role, or of any of them. */
export function isDrawingTool(name: string, role?: DrawingRole): boolean {
  const { server, tool } = parseToolName(name);
  const tools: readonly string[] = role ? [drawingTools[role]] : Object.values(drawingTools);
  return server === builtInServer && tools.includes(tool);
}

/** Whether the user's words are never meant for this tool. */
export const isInternal = (name: string): boolean => isDiscovery(name) || isDrawingTool(name);

/** Whether the call only shows a result. Of what changes the canvas, only an update does: the user asks for the rest. */
export const showsResult = ({ name, input }: PlannedCall): boolean =>
  isDrawingTool(name) && (!isDrawingTool(name, 'change') || input.action === 'update');

/** The built-in tools that are offered. */
export interface DrawingTools {
  has(role: DrawingRole): boolean;
  canDraw(widget: string): boolean;
  call(role: DrawingRole, input: JsonObject): PlannedCall;
}

export function findDrawingTools(tools: readonly ModelTool[]): DrawingTools {
  const find = (role: DrawingRole) => tools.find(({ name }) => isDrawingTool(name, role));
  const draw = find('draw')?.inputSchema.properties;
  const { name, params } = isJsonObject(draw) ? draw : {};
  const widgets = isJsonObject(name) && params !== undefined ? (name.enum ?? null) : [];
  return {
    has: (role) => find(role) !== undefined,
    canDraw: (widget) => !Array.isArray(widgets) || widgets.includes(widget),
    call: (role, input) => ({ name: find(role)?.name ?? drawingTools[role], input }),
  };
}

/** The pseudo tools of a server that isn't offered whole: they find tools, and do nothing else. */
export const isDiscovery = (name: string): boolean => ['list_tools', 'search_tools'].includes(parseToolName(name).tool);

/** Searches a server for the user's words, unless it was searched for them before. */
export function findSearch(
  tools: readonly ModelTool[],
  made: readonly FinishedCall[],
  query: string,
): PlannedCall | undefined {
  const tried = new Set(made.filter(({ input }) => input.query === query).map(({ name }) => name));
  const search = tools.find(({ name }) => parseToolName(name).tool === 'search_tools' && !tried.has(name));
  return search && { name: search.name, input: { query } };
}
