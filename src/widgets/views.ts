/** Each widget's view, loaded when one is first shown. For the panel only: the background must never carry a view. */
import type { FunctionComponent } from 'preact';
import type { WidgetViewProps } from './widget';

export type { WidgetViewProps };

export const views: Record<string, () => Promise<{ default: FunctionComponent<WidgetViewProps> }>> = {
  'stat-card': () => import('./stat-card/view'),
  chart: () => import('./chart/view'),
  'chart-rich': () => import('./chart-rich/view'),
  sankey: () => import('./sankey/view'),
  d3: () => import('./d3/view'),
  'data-table': () => import('./data-table/view'),
  'grid-data': () => import('./grid-data/view'),
  'json-viewer': () => import('./json-viewer/view'),
  log: () => import('./log/view'),
  hemicycle: () => import('./hemicycle/view'),
  stat: () => import('./stat/view'),
  kv: () => import('./kv/view'),
  list: () => import('./list/view'),
  alert: () => import('./alert/view'),
  code: () => import('./code/view'),
  actions: () => import('./actions/view'),
  tags: () => import('./tags/view'),
  'chat-input': () => import('./chat-input/view'),
  text: () => import('./text/view'),
  timeline: () => import('./timeline/view'),
  profile: () => import('./profile/view'),
  trombinoscope: () => import('./trombinoscope/view'),
  cards: () => import('./cards/view'),
  gallery: () => import('./gallery/view'),
  carousel: () => import('./carousel/view'),
  'recipe-browser': () => import('./recipe-browser/view'),
  'js-sandbox': () => import('./js-sandbox/view'),
  map: () => import('./map/view'),
};
