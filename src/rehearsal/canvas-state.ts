/** Which widgets are on the canvas and which recipes were read, as far as the calls tell. */
import { isJsonObject, parseJson } from '#tools';
import { type FinishedCall, isDiscovery, isDrawingTool } from './calls';
import { headingOf } from './results/widgets';

export interface DrawnWidget {
  /** The call that drew it. */
  callId: string;
  /** Null after its result was shortened: `recall` still has it. */
  id: string | null;
  name: string;
  heading: string;
  /** The call whose result it shows. */
  source: FinishedCall | null;
}

export interface CanvasState {
  widgets: DrawnWidget[];
  recipes: ReadonlySet<string>;
}

export function readCanvas(calls: readonly FinishedCall[]): CanvasState {
  const recipes = new Set<string>();
  let widgets: DrawnWidget[] = [];
  let source: FinishedCall | null = null;
  for (const call of calls) {
    const { of, input, result } = call;
    if (!of.builtIn && !isDiscovery(of)) source = call;
    if (isDrawingTool(of, 'readRecipe') && !result.isError) recipes.add(String(input.name));
    widgets = afterCall(widgets, call, source);
  }
  return { widgets, recipes };
}

function afterCall(widgets: DrawnWidget[], call: FinishedCall, source: FinishedCall | null): DrawnWidget[] {
  const { id: callId, of, input, result } = call;
  if (isDrawingTool(of, 'draw')) {
    const heading = isJsonObject(input.params) ? headingOf(input.params) : '';
    const drawn = { callId, id: widgetIdIn(result.text), name: String(input.name), heading, source };
    return result.isError ? widgets : [...widgets, drawn];
  }
  if (isDrawingTool(of, 'recall') && input.path === '/id')
    return widgets.map((each) => (each.callId === input.id ? { ...each, id: widgetIdIn(result.text) } : each));
  if (!isDrawingTool(of, 'change')) return widgets;
  if (input.action === 'clear' && !result.isError) return [];
  // A widget that could not be changed is taken to be gone.
  if (input.action === 'remove' || result.isError) return widgets.filter(({ id }) => id !== input.id);
  return input.action === 'update'
    ? widgets.map((each) => (each.id === input.id ? { ...each, source } : each))
    : widgets;
}

function widgetIdIn(text: string): string | null {
  const value = parseJson(text);
  const id = isJsonObject(value) ? value.id : (value ?? text.trim());
  return typeof id === 'string' && /^w_\w+$/.test(id) ? id : null;
}
