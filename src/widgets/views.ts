/** Each widget's view, loaded when one is first shown. For the panel only: the background must never carry a view. */
import type { FunctionComponent } from 'preact';
import type { WidgetViewProps } from './widget';

export type { WidgetViewProps };

export const views: Record<string, () => Promise<{ default: FunctionComponent<WidgetViewProps> }>> = {
  'stat-card': () => import('./kinds/stat-card/view'),
  chart: () => import('./kinds/chart/view'),
  'chart-rich': () => import('./kinds/chart-rich/view'),
  sankey: () => import('./kinds/sankey/view'),
  d3: () => import('./kinds/d3/view'),
  'data-table': () => import('./kinds/data-table/view'),
  'grid-data': () => import('./kinds/grid-data/view'),
  'json-viewer': () => import('./kinds/json-viewer/view'),
  log: () => import('./kinds/log/view'),
  hemicycle: () => import('./kinds/hemicycle/view'),
  stat: () => import('./kinds/stat/view'),
  kv: () => import('./kinds/kv/view'),
  list: () => import('./kinds/list/view'),
  alert: () => import('./kinds/alert/view'),
  code: () => import('./kinds/code/view'),
  actions: () => import('./kinds/actions/view'),
  tags: () => import('./kinds/tags/view'),
  'chat-input': () => import('./kinds/chat-input/view'),
  text: () => import('./kinds/text/view'),
  timeline: () => import('./kinds/timeline/view'),
  profile: () => import('./kinds/profile/view'),
  trombinoscope: () => import('./kinds/trombinoscope/view'),
  cards: () => import('./kinds/cards/view'),
  gallery: () => import('./kinds/gallery/view'),
  carousel: () => import('./kinds/carousel/view'),
  'recipe-browser': () => import('./kinds/recipe-browser/view'),
  'js-sandbox': () => import('./kinds/js-sandbox/view'),
  map: () => import('./kinds/map/view'),
};
