/** The widgets' views and tables by name, each loaded when it is first needed. For the panel only: the background contains none. */
import type { JsonObject } from '#tools';
import type { Cell } from './csv';
import { onceOf } from './once';
import type { ViewComponent } from './widget';

export { figures } from 'virtual:widget-figures';
export { toCsv } from './csv';
export type { ViewComponent, WidgetViewProps } from './widget';

const found = import.meta.glob<{ default: ViewComponent }>('./kinds/*/view.tsx');

/** Whatever a view reports twice at once, as at a double click, it reports once. */
const withOnce =
  ({ default: draw }: { default: ViewComponent }): ViewComponent =>
  ({ data, emit }) =>
    draw({ data, emit: onceOf(emit) });

export const views: Record<string, () => Promise<{ default: ViewComponent }>> = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [path.split('/')[2], async () => ({ default: withOnce(await load()) })]),
);

const tabular = import.meta.glob<{ default: ToLines }>('./kinds/*/table.ts');

/** A table as lines of cells, of data that fits the widget. Method parameters are bivariant. */
type ToLines = { lines(data: JsonObject): Cell[][] }['lines'];

/** Of the widgets whose data is a table. */
export const tables: Record<string, () => Promise<{ default: ToLines }>> = Object.fromEntries(
  Object.entries(tabular).map(([path, load]) => [path.split('/')[2], load]),
);
