/** The widgets' views by name, each loaded when it is first shown. For the panel only: the background contains no views. */
import type { ViewComponent } from './widget';

export type { ViewComponent, WidgetViewProps } from './widget';

const found = import.meta.glob<{ default: ViewComponent }>('./kinds/*/view.tsx');

export const views: Record<string, () => Promise<{ default: ViewComponent }>> = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [path.split('/')[2], load]),
);
