/** Each widget's view, loaded when one is first shown. For the panel only: the background must never carry a view. */
import type { FunctionComponent } from 'preact';
import type { WidgetViewProps } from './widget';

export type { WidgetViewProps };

export const views: Record<string, () => Promise<{ default: FunctionComponent<WidgetViewProps> }>> = {
  'stat-card': () => import('./stat-card/view'),
  'data-table': () => import('./data-table/view'),
  text: () => import('./text/view'),
};
