/** The widgets there are. To add one: a folder with its spec and view, and a line here and in `views.ts`. */
import { dataTable } from './data-table/spec';
import { statCard } from './stat-card/spec';
import { text } from './text/spec';
import type { WidgetSpec } from './widget';

export const specs: readonly WidgetSpec[] = [statCard, dataTable, text];
