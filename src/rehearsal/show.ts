/** How a result comes onto the canvas: its recipe is looked for and read, then a widget is drawn, or one that stands changes. */
import type { Step } from './agenda';
import { type BuiltIn, type Call, calls, hasRole } from './built-in';
import { pickRecipe, recipeFor } from './recipe';
import { isShortened, type Reading, readResult } from './result';
import { type Drawing, drawDashboard, drawReading, headingOf } from './shapes';
import { isSameThing, type Known, type Widget } from './standing';

export interface Stage {
  builtIn: BuiltIn | null;
  known: Known;
  /** The person wanted to know something. */
  asking: boolean;
  title: string;
}

export type Showing =
  | { type: 'calls'; calls: Call[] }
  /** `nothing`: a sentence says it better. */
  | { type: 'drawn' | 'updated' | 'failed' | 'nothing'; reading: Reading; widgets: number };

export function showResult(step: Step, stage: Stage): Showing {
  const { result, missing } = newestOf(step, stage);
  const { several } = step;
  const reading = readResult(result, stage.asking || several);
  const nothing = { type: 'nothing' as const, reading, widgets: 0 }; // const: a literal type
  const end = endOf(step);
  if (end) return { ...end, reading };
  if (missing) return { type: 'calls', calls: [missing] };
  const { builtIn } = stage;
  if (!builtIn) return nothing;
  const drawings =
    (several && toSeveral(result.text, reading, builtIn)) || drawReading(reading, stage.title, builtIn.draws);
  if (drawings.length === 0) return nothing;
  const reads = readFirst(step, drawings, { ...stage, builtIn });
  return { type: 'calls', calls: reads ? [reads] : place(step, drawings, { ...stage, builtIn }) };
}

function toSeveral(text: string, { type }: Reading, { draws }: BuiltIn): Drawing[] | null {
  if (type === 'failure' || type === 'denied') return null;
  const drawings = drawDashboard(text, draws);
  return drawings.length > 0 ? drawings : null;
}

/** What was drawn, once it was. An update alone that failed is drawn anew. */
function endOf({ shown }: Step): { type: 'drawn' | 'updated' | 'failed'; widgets: number } | null {
  const drawn = shown.filter((made) => hasRole('draw', made) || hasRole('change', made));
  const [first] = drawn;
  if (!first || (drawn.length === 1 && hasRole('change', first) && first.result.isError)) return null;
  const widgets = drawn.filter(({ result }) => !result.isError).length;
  if (widgets === 0) return { type: 'failed', widgets };
  return { type: drawn.every((made) => hasRole('change', made)) ? 'updated' : 'drawn', widgets };
}

const mostRecalls = 2;

/** A long result is shortened after two turns, or at once: then it is recalled. `missing`: the call that does so. */
function newestOf({ call, shown }: Step, { builtIn }: Stage) {
  const recalled = shown.filter((made) => hasRole('recall', made) && made.input.path === '');
  const result = recalled.findLast((made) => !made.result.isError)?.result ?? call?.result ?? noResult;
  const again = call && builtIn?.has('recall') && isShortened(result.text) && recalled.length < mostRecalls;
  return { result, missing: again ? calls.recall(call.id) : null };
}

const noResult = { text: 'there is no result', isError: true };

interface DrawingStage extends Stage {
  builtIn: BuiltIn;
}

/** The recipe is looked for, then read; not when that was done before in this conversation. */
function readFirst({ shown }: Step, drawings: Drawing[], { builtIn, known }: DrawingStage): Call | null {
  if (!builtIn.has('search') || !builtIn.has('read')) return null;
  const { query, isRead } = recipeFor(drawings);
  const searched = shown.find((made) => hasRole('search', made));
  if (isRead(known.recipes) || shown.some((made) => hasRole('read', made))) return null;
  return searched ? calls.read(pickRecipe(searched.result.text, drawings)) : calls.search(query);
}

/** All in one turn: what stands already is changed in place. */
function place(step: Step, drawings: Drawing[], { builtIn, known }: DrawingStage): Call[] {
  const free = builtIn.has('change') ? known.widgets.filter((widget) => isAbout(widget, step)) : [];
  const placed = drawings.map((drawing) => {
    const at = free.findIndex((widget) => isLike(widget, drawing, step));
    const [widget] = at < 0 ? [] : free.splice(at, 1);
    return { drawing, widget };
  });
  const asked = step.shown.some((made) => hasRole('recall', made) && made.input.path === '/id');
  const lost = asked ? [] : placed.flatMap(({ widget }) => (widget?.id === null ? [widget.callId] : []));
  if (lost.length > 0 && builtIn.has('recall')) return lost.map((callId) => calls.recall(callId, '/id'));
  return placed.map(({ drawing: { name, params }, widget }) =>
    widget?.id ? calls.update(widget.id, params) : calls.draw(name, params),
  );
}

/** After a click the same tool tells about another record, in the same place. */
function isAbout({ source }: Widget, { call, click }: Step): boolean {
  if (!source || !call) return false;
  return click ? source.name === call.name : isSameThing(source, call);
}

function isLike(widget: Widget, { name, params }: Drawing, { click }: Step): boolean {
  return widget.name === name && (click !== undefined || widget.heading === headingOf(params));
}
