/** The agent's view of widgets: their events, and whether data is valid. */

import { fitPayload } from '#core/log/widget-events.ts';
import type { WidgetRules } from '#core/loop/canvas-changes.ts';
import type { CanvasOperation } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { WidgetSpec } from '../widget';
import { misfit } from './answer';
import { checkData, hasMember, mergeChange } from './check-data';
import { createWidgetId } from './display';
import { findWidget } from './find-widget';
import { readInto } from './from';
import { safeStyles } from './styles';

function check(widget: string, origin: string | null, toData: (spec: WidgetSpec) => JsonObject) {
  const spec = findWidget(widget);
  if (spec) return checkData(spec, toData(spec), origin);
  return misfit(widget, [{ path: '', keyword: 'enum', message: `There is no widget ${widget}.` }]);
}

function findEvent(widget: string, event: string) {
  const spec = findWidget(widget);
  if (event === 'select' && spec && hasMember(spec, 'only')) return { wakes: false, isWhole: false };
  const found = spec?.events.find(({ name }) => name === event);
  return found ? { wakes: found.wakes !== false, isWhole: found.whole === true } : null;
}

/** Data that doesn't fit isn't drawn: the block is left as it was. */
function checkOperation(operation: CanvasOperation, widget: string | null): CanvasOperation {
  if (!('id' in operation)) return operation;
  const { id } = operation;
  if (operation.type === 'styled') return { type: 'styled', id, styles: safeStyles(operation.styles) };
  if (operation.type !== 'shown' && operation.type !== 'updated') return operation;
  const checked = check(widget ?? '', null, () => operation.data);
  return checked.type === 'checked' ? { ...operation, data: checked.data } : { type: 'unbound', id };
}

export const widgetRules: WidgetRules = {
  createId: createWidgetId,
  findEvent,
  callOf: (widget, data, { event, payload }) => findWidget(widget)?.callOf?.(data, event, payload) ?? null,
  checkOperation,
  checkEvent(widget, event, payload) {
    const known = findEvent(widget, event);
    if (!known) return { wakes: false, payload: {} };
    return { wakes: known.wakes, payload: fitPayload(payload, known.isWhole) };
  },
  check: (widget, data, origin) => check(widget, origin, () => data),
  fill(widget, data, { binding: { from, rows = {} }, result, origin }) {
    const spec = findWidget(widget);
    const placed = spec && readInto(spec, result, { path: from, reading: rows });
    if (!placed || 'keyword' in placed) return misfit(widget, placed ? [placed] : []);
    const checked = check(widget, origin, () => ({ ...data, ...placed.params }));
    if (checked.type === 'failure') return checked;
    const names = Object.keys(placed.params);
    return {
      ...checked,
      data: Object.fromEntries(Object.entries(checked.data).filter(([name]) => names.includes(name))),
    };
  },
  merge: (widget, data, { change, origin }) => check(widget, origin, (spec) => mergeChange(spec, data, change)),
};
