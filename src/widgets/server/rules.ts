/** The agent's view of widgets: their events, and whether data is valid. */
import type { WidgetRules } from '#agent';
import { specs } from '../specs';
import { misfit } from './answer';
import { checkData, mergeChange } from './check-data';
import { createWidgetId } from './display';
import { findWidget } from './find-widget';

const gone = (widget: string) =>
  misfit(widget, [{ path: '', keyword: 'enum', message: `There is no widget ${widget}.` }]);

export const widgetRules: WidgetRules = {
  createId: createWidgetId,
  findEvent(widget, event) {
    const found = findWidget(specs, widget)?.events.find(({ name }) => name === event);
    return found ? { wakes: found.wakes !== false } : null;
  },
  check(widget, data, origin) {
    const spec = findWidget(specs, widget);
    return spec ? checkData(spec, data, origin) : gone(widget);
  },
  merge(widget, data, { change, origin }) {
    const spec = findWidget(specs, widget);
    return spec ? checkData(spec, mergeChange(spec, data, change), origin) : gone(widget);
  },
};
