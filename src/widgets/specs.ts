/** The widgets there are. To add one: a folder with its spec and view, and a line here and in `views.ts`. */

import { actions } from './kinds/actions/spec';
import { alert } from './kinds/alert/spec';
import { cards } from './kinds/cards/spec';
import { carousel } from './kinds/carousel/spec';
import { chart } from './kinds/chart/spec';
import { chartRich } from './kinds/chart-rich/spec';
import { chatInput } from './kinds/chat-input/spec';
import { code } from './kinds/code/spec';
import { d3 } from './kinds/d3/spec';
import { dataTable } from './kinds/data-table/spec';
import { gallery } from './kinds/gallery/spec';
import { gridData } from './kinds/grid-data/spec';
import { hemicycle } from './kinds/hemicycle/spec';
import { jsSandbox } from './kinds/js-sandbox/spec';
import { jsonViewer } from './kinds/json-viewer/spec';
import { kv } from './kinds/kv/spec';
import { list } from './kinds/list/spec';
import { log } from './kinds/log/spec';
import { map } from './kinds/map/spec';
import { profile } from './kinds/profile/spec';
import { recipeBrowser } from './kinds/recipe-browser/spec';
import { sankey } from './kinds/sankey/spec';
import { stat } from './kinds/stat/spec';
import { statCard } from './kinds/stat-card/spec';
import { tags } from './kinds/tags/spec';
import { text } from './kinds/text/spec';
import { timeline } from './kinds/timeline/spec';
import { trombinoscope } from './kinds/trombinoscope/spec';
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
