/** Calls that only drew on the canvas: which they are, and what they drew, for the one line that stands for several. Pure. */
import { toBlockTitle } from '#core/log/block-title.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import type { CallView } from './call-view';

const isDrawing = ({ state, target }: CallView): boolean =>
  state === 'done' && target?.source.type === 'local' && (target.tool === 'widget_display' || target.tool === 'canvas');

export const onlyDrew = (calls: readonly CallView[]): boolean => calls.length > 0 && calls.every(isDrawing);

/** Neighbouring calls that drew stand together; every other call stands alone. */
export function groupDrawing(calls: readonly CallView[]): CallView[][] {
  return calls.reduce<CallView[][]>((groups, call) => {
    const last = groups.at(-1);
    if (last && isDrawing(call) && onlyDrew(last)) last.push(call);
    else groups.push([call]);
    return groups;
  }, []);
}

/** The titles of the widgets that calls drew, and how often they changed the canvas otherwise. */
export function summariseDrawing(calls: readonly CallView[]): { titles: string[]; changes: number } {
  const drew = calls.filter(({ tool }) => tool === 'widget_display');
  return { titles: drew.map(({ input }) => toTitle(input)), changes: calls.length - drew.length };
}

function toTitle({ name, params, ...flat }: JsonObject): string {
  const widget = typeof name === 'string' ? name.replace(/^render_/, '').replaceAll('_', '-') : '';
  return toBlockTitle(widget, isJsonObject(params) ? params : flat);
}
