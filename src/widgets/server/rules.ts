/** The agent's view of widgets: their events, and whether data is valid. */
import type { WidgetRules } from '#agent';
import type { JsonObject } from '#tools';
import type { WidgetSpec } from '../widget';
import { misfit } from './answer';
import { checkData, mergeChange } from './check-data';
import { createWidgetId } from './display';
import { findWidget } from './find-widget';

function check(widget: string, origin: string | null, toData: (spec: WidgetSpec) => JsonObject) {
  const spec = findWidget(widget);
  if (spec) return checkData(spec, toData(spec), origin);
  return misfit(widget, [{ path: '', keyword: 'enum', message: `There is no widget ${widget}.` }]);
}

export const widgetRules: WidgetRules = {
  createId: createWidgetId,
  findEvent(widget, event) {
    const found = findWidget(widget)?.events.find(({ name }) => name === event);
    return found ? { wakes: found.wakes !== false } : null;
  },
  check: (widget, data, origin) => check(widget, origin, () => data),
  merge: (widget, data, { change, origin }) => check(widget, origin, (spec) => mergeChange(spec, data, change)),
};
