/** How a result comes onto the canvas: its recipe is searched and read, then a widget is drawn, or one that is there updated. */
import { isJsonObject, parseJson } from '#tools';
import type { AgendaItem } from '../agenda';
import { type DrawingTools, type FinishedCall, isDrawingTool, type PlannedCall } from '../calls';
import type { CanvasState, DrawnWidget } from '../canvas-state';
import { isShortened, type ResultShape, readResult } from './result-shape';
import { headingOf, type PlannedWidget, planDashboard, planWidget } from './widgets';

export interface ShowContext {
  tools: DrawingTools;
  canvas: CanvasState;
  /** The user wanted to know something. */
  asked: boolean;
  title: string;
}

export type ShowStep =
  | { type: 'calls'; calls: PlannedCall[] }
  /** `nothing`: a sentence says it better. */
  | { type: 'drawn' | 'updated' | 'failed' | 'nothing'; shape: ResultShape; widgets: number };

const maxRecalls = 2;

/** The next step for a call that has its result. */
export function showResult(item: AgendaItem, call: FinishedCall, context: ShowContext): ShowStep {
  const { tools, title } = context;
  const recalls = shownBy(item, 'recall').filter(({ input }) => input.path === '');
  const result = recalls.findLast((recall) => !recall.result.isError)?.result ?? call.result;
  const shape = readResult(result, context.asked || item.dashboard);
  const end = endOf(item);
  if (end) return { ...end, shape };
  if (tools.has('recall') && isShortened(result.text) && recalls.length < maxRecalls)
    return { type: 'calls', calls: [tools.call('recall', { id: call.id, path: '' })] };
  const isFailure = shape.type === 'failure' || shape.type === 'denied';
  const dashboard = item.dashboard && !isFailure ? planDashboard(result.text, tools.canDraw) : [];
  const widgets = dashboard.length > 0 ? dashboard : planWidget(shape, title, tools.canDraw);
  if (widgets.length === 0) return { type: 'nothing', shape, widgets: 0 };
  const recipe = recipeCall(item, widgets, context);
  return { type: 'calls', calls: recipe ? [recipe] : placeWidgets(item, call, widgets, context) };
}

const shownBy = ({ shown }: AgendaItem, ...roles: Parameters<typeof isDrawingTool>[1][]): FinishedCall[] =>
  shown.filter(({ of }) => roles.some((role) => isDrawingTool(of, role)));

/** How showing ended; null while it goes on. An update that fails by itself is drawn anew. */
function endOf(item: AgendaItem): { type: 'drawn' | 'updated' | 'failed'; widgets: number } | null {
  const placed = shownBy(item, 'draw', 'change');
  const updates = shownBy(item, 'change');
  const widgets = placed.filter(({ result }) => !result.isError).length;
  if (placed.length === 0 || (placed.length === 1 && updates.length === 1 && widgets === 0)) return null;
  if (widgets === 0) return { type: 'failed', widgets };
  return { type: updates.length === placed.length ? 'updated' : 'drawn', widgets };
}

/** Searches for a recipe, then reads it: for a dashboard a flow, else the widget's own. Null once that is done. */
function recipeCall(item: AgendaItem, widgets: PlannedWidget[], { tools, canvas }: ShowContext): PlannedCall | null {
  const isDashboard = widgets.length > 1;
  const name = widgets[0]?.name ?? '';
  const isKnown = isDashboard
    ? [...canvas.recipes].some((recipe) => recipe.includes('dashboard'))
    : canvas.recipes.has(name);
  const isRead = isKnown || shownBy(item, 'readRecipe').length > 0;
  if (isRead || !tools.has('searchRecipes') || !tools.has('readRecipe')) return null;
  const [search] = shownBy(item, 'searchRecipes');
  if (!search) return tools.call('searchRecipes', { query: isDashboard ? 'dashboard of figures' : `${name} widget` });
  const found = parseJson(search.result.text);
  const flow = Array.isArray(found) ? found.filter(isJsonObject).find(({ group }) => group === 'flow') : undefined;
  return tools.call('readRecipe', { name: isDashboard && typeof flow?.name === 'string' ? flow.name : name });
}

/** All in one turn: widgets that are already there are updated in place. */
function placeWidgets(
  item: AgendaItem,
  call: FinishedCall,
  widgets: PlannedWidget[],
  { tools, canvas }: ShowContext,
): PlannedCall[] {
  const free = tools.has('change') ? canvas.widgets.filter((widget) => showsSame(widget, item, call)) : [];
  const placed = widgets.map((planned) => {
    const at = free.findIndex(
      ({ name, heading }) => name === planned.name && (item.click || heading === headingOf(planned.params)),
    );
    return { planned, widget: at < 0 ? undefined : free.splice(at, 1)[0] };
  });
  const isRecalled = shownBy(item, 'recall').some(({ input }) => input.path === '/id');
  const lost = placed.flatMap(({ widget }) => (widget?.id === null ? [widget.callId] : []));
  if (lost.length > 0 && !isRecalled && tools.has('recall'))
    return lost.map((id) => tools.call('recall', { id, path: '/id' }));
  return placed.map(({ planned: { name, params }, widget }) =>
    widget?.id
      ? tools.call('change', { action: 'update', id: widget.id, params })
      : tools.call('draw', { name, params }),
  );
}

/** After a click, the same tool tells about another record in the same place; otherwise it must be asked in the same words. */
function showsSame({ source }: DrawnWidget, { click }: AgendaItem, call: PlannedCall): boolean {
  if (source?.name !== call.name) return false;
  return click !== undefined || wordsOf(source) === wordsOf(call);
}

/** Figures in the input (how many, how far) may differ. */
function wordsOf({ input }: PlannedCall): string {
  const words = Object.entries(input).filter(([, value]) => typeof value !== 'number' && typeof value !== 'boolean');
  return JSON.stringify(words.sort(([a], [b]) => (a < b ? -1 : 1)));
}
