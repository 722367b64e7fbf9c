/** Each widget's view, loaded when one is first shown. For the panel only: the background must never carry a view. */
import type { FunctionComponent } from 'preact';
import type { JsonObject } from '#tools';

export interface WidgetViewProps {
  /** Resolved, validated and sanitised by the server before it entered the log. */
  data: JsonObject;
}

export const views: Record<string, () => Promise<{ default: FunctionComponent<WidgetViewProps> }>> = {
  'stat-card': () => import('./stat-card/view'),
  'data-table': () => import('./data-table/view'),
  text: () => import('./text/view'),
};
