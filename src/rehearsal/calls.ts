/** Calls as the messages tell them, and the tools with a part of their own: those that draw, and those that find other tools. */
import { writeProblem } from '#conversation';
import type { ModelMessage, ModelRequest, ModelTool } from '#providers';
import { builtInServer, discoveryTools, isDerived, isHands, isJsonObject, type JsonObject, toPlain } from '#tools';

export interface PlannedCall {
  name: string;
  input: JsonObject;
}

/** What an exposed name stands for; of a name that nobody knows, the name is all there is. */
export interface KnownTool {
  server: string;
  /** Its real name. */
  tool: string;
  /** It is a tool of Tabhand itself, such as those of the widgets on the canvas, and none of a page or a server. */
  builtIn: boolean;
  /** It reads or operates the attached page as a person would. */
  isHands: boolean;
  /** Tabhand guessed it from the page. */
  isGuess: boolean;
}

export type ToolOf = (name: string) => KnownTool;

export function knownTools({ toolOf }: ModelRequest): ToolOf {
  return (name) => {
    const { server = '', tool = name, source } = toolOf?.(name) ?? {};
    const ofPage = source ? { isHands: isHands({ source }), isGuess: isDerived({ source }) } : {};
    return { server, tool, builtIn: source?.type === 'local', isHands: false, isGuess: false, ...ofPage };
  };
}

export interface FinishedCall extends PlannedCall {
  id: string;
  of: KnownTool;
  result: CallResult;
}

export interface CallResult {
  text: string;
  isError: boolean;
}

function readResults(messages: readonly ModelMessage[]): ReadonlyMap<string, CallResult> {
  const answers = messages.flatMap((message) => (message.role === 'tool' ? [message] : []));
  return new Map(
    answers.map(({ callId, text, isError, problem }) => [
      callId,
      { text: toPlain(problem ? writeProblem(text, problem, true) : text), isError },
    ]),
  );
}

const noResult: CallResult = { text: 'there is no result', isError: true };

/** All calls of the conversation, each with the place of its message. */
export function finishedCalls(messages: readonly ModelMessage[], toolOf: ToolOf): FinishedCall[][] {
  const results = readResults(messages);
  return messages.map((message) =>
    message.role === 'assistant'
      ? message.calls.map(({ id, name, input }) => ({
          ...{ id, name, input },
          of: toolOf(name),
          result: results.get(id) ?? noResult,
        }))
      : [],
  );
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

/** Whether it is the built-in tool of this role, or of any of them. */
export function isDrawingTool({ server, tool }: KnownTool, role?: DrawingRole): boolean {
  const tools: readonly string[] = role ? [drawingTools[role]] : Object.values(drawingTools);
  return server === builtInServer && tools.includes(tool);
}

/** Whether the user's words are not compared with this tool's. */
export const isInternal = (known: KnownTool): boolean => isDiscovery(known) || isDrawingTool(known) || known.isHands;

/** It reads the text of the attached page. */
export const readsPage = (known: KnownTool): boolean => known.isHands && known.tool === 'read_page';

/** The user speaks of what the page says, and not of what it can do. */
export const asksForText = (words: string): boolean =>
  /\b(summari[sz]e|sum up|read|explain|list|résume[rz]?|liste[rz]?|lis|lire|lisez)\b.*\b(page|article|text|product)\b|\bmain points\b/i.test(
    words,
  );

/** Whether the call only shows a result. Of what changes the canvas, only an update does: the user asks for the rest. */
export const showsResult = ({ of, input }: Pick<FinishedCall, 'of' | 'input'>): boolean =>
  isDrawingTool(of) && (!isDrawingTool(of, 'change') || input.action === 'update');

/** The built-in tools that are offered. */
export interface DrawingTools {
  has(role: DrawingRole): boolean;
  canDraw(widget: string): boolean;
  call(role: DrawingRole, input: JsonObject): PlannedCall;
}

export function findDrawingTools(tools: readonly ModelTool[], toolOf: ToolOf): DrawingTools {
  const find = (role: DrawingRole) => tools.find(({ name }) => isDrawingTool(toolOf(name), role));
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
export const isDiscovery = ({ tool }: KnownTool): boolean => Object.values<string>(discoveryTools).includes(tool);

/** Searches a server for the user's words, unless it was searched for them before. */
export function findSearch(
  tools: readonly ModelTool[],
  toolOf: ToolOf,
  made: readonly FinishedCall[],
  query: string,
): PlannedCall | undefined {
  const tried = new Set(made.filter(({ input }) => input.query === query).map(({ name }) => name));
  const search = tools.find(({ name }) => toolOf(name).tool === discoveryTools.search && !tried.has(name));
  return search && { name: search.name, input: { query } };
}
