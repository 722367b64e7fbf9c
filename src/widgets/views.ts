/** Each widget's view by the widget's name, loaded when one is first shown. For the panel only: the background carries no view. */
import type { WidgetView } from './widget';

export type { WidgetView, WidgetViewProps } from './widget';

const found = import.meta.glob<{ default: WidgetView }>('./kinds/*/view.tsx');

export const views: Record<string, () => Promise<{ default: WidgetView }>> = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [path.split('/')[2], load]),
);
