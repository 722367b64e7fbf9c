/** The widgets' views by name, each loaded when it is first needed. For the panel only: the background contains none. */
import { onceOf } from './once';
import type { ViewComponent } from './widget';

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
