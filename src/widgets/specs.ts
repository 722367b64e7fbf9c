/** The widgets there are. To add one: a folder with its spec and view, and a line here and in `views.ts`. */

import { actions } from './actions/spec';
import { alert } from './alert/spec';
import { cards } from './cards/spec';
import { carousel } from './carousel/spec';
import { chart } from './chart/spec';
import { chartRich } from './chart-rich/spec';
import { chatInput } from './chat-input/spec';
import { code } from './code/spec';
import { d3 } from './d3/spec';
import { dataTable } from './data-table/spec';
import { gallery } from './gallery/spec';
import { gridData } from './grid-data/spec';
import { hemicycle } from './hemicycle/spec';
import { jsSandbox } from './js-sandbox/spec';
import { jsonViewer } from './json-viewer/spec';
import { kv } from './kv/spec';
import { list } from './list/spec';
import { log } from './log/spec';
import { map } from './map/spec';
import { profile } from './profile/spec';
import { recipeBrowser } from './recipe-browser/spec';
import { sankey } from './sankey/spec';
import { stat } from './stat/spec';
import { statCard } from './stat-card/spec';
import { tags } from './tags/spec';
import { text } from './text/spec';
import { timeline } from './timeline/spec';
import { trombinoscope } from './trombinoscope/spec';
import type { WidgetSpec } from './widget';

export const specs: readonly WidgetSpec[] = [
  stat,
  kv,
  list,
  alert,
  code,
  actions,
  tags,
  statCard,
  chart,
  chartRich,
  sankey,
  d3,
  dataTable,
  gridData,
  jsonViewer,
  log,
  hemicycle,
  text,
  chatInput,
  timeline,
  profile,
  trombinoscope,
  cards,
  gallery,
  carousel,
  recipeBrowser,
  jsSandbox,
  map,
];
