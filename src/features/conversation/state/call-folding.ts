/** Calls that were made one after another in one place: which turns they join into one row, and which of them are one line. Pure. */
import type { CallView } from './call-view';
import type { CallsRow, ChatRow } from './rows';

const ofCanvas = new Set(['widget_display', 'canvas', 'search_recipes', 'list_recipes', 'get_recipe']);
export const drawn = 'canvas';

/** A site, a server, or the canvas, for what was done there; null: it stands alone, as a question does. */
function placeOf({ target, state, byHand }: CallView): string | null {
  if (!target || byHand) return null;
  const { source } = target;
  if (source.type === 'local') return state === 'done' && ofCanvas.has(target.tool) ? drawn : null;
  return source.type === 'page' ? source.topOrigin : `mcp ${target.server}`;
}

export const together = (calls: readonly CallView[]): string | null => {
  const [place = null, ...more] = new Set(calls.map(placeOf));
  return more.length > 0 ? null : place;
};

/** Fewer are as quickly read as the line that would stand for them. */
const minFolded = 3;

/** In their order; those that one line stands for are together, and every other is alone. */
export function foldCalls(calls: readonly CallView[]): CallView[][] {
  const runs = calls.reduce<CallView[][]>((before, call) => {
    const last = before.at(-1);
    const place = placeOf(call);
    if (last?.[0] && place !== null && place === placeOf(last[0])) last.push(call);
    else before.push([call]);
    return before;
  }, []);
  return runs.flatMap((run) => {
    const isLine = run.length >= minFolded || (run.length > 1 && together(run) === drawn);
    return isLine ? [run] : run.map((call) => [call]);
  });
}

/** Joins neighbouring turns whose calls were all made in one place into one row; one of what was drawn stands above the widgets. Keeps a joined row the same object while its parts are. */
export function followFolding(): (rows: ChatRow[]) => ChatRow[] {
  let known = new Map<string, { parts: CallsRow[]; row: CallsRow }>();

  return (rows) => {
    const joined: ChatRow[] = [];
    const next: typeof known = new Map();
    let open: { at: number; place: string } | null = null; // the row that another one can join
    for (const row of rows) {
      const place = row.type === 'calls' && row.versions === undefined ? together(row.calls) : null;
      const first = open && joined[open.at];
      if (row.type === 'calls' && open && first?.type === 'calls' && place === open.place) {
        const parts = [...(next.get(first.id)?.parts ?? [first]), row];
        const before = known.get(first.id);
        const isSame = before?.parts.length === parts.length && parts.every((part, i) => part === before.parts[i]);
        const whole = isSame ? before.row : join(parts);
        next.set(first.id, { parts, row: whole });
        joined[open.at] = whole;
        continue;
      }
      joined.push(row);
      if (place !== null) open = { at: joined.length - 1, place };
      else if (row.type !== 'widget' || open?.place !== drawn) open = null;
    }
    known = next;
    return joined;
  };
}

function join(parts: readonly CallsRow[]): CallsRow {
  const [first] = parts;
  const turns = parts.flatMap(({ turn }) => turn ?? []);
  const messageId = parts.find((part) => part.messageId !== undefined)?.messageId;
  const calls = parts.flatMap((part) => part.calls);
  return { type: 'calls', id: first?.id ?? '', calls, turns, turn: turns[0], messageId };
}
