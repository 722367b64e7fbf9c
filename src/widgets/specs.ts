/** All widgets: one for each folder in `kinds`, the simple ones first. */
import type { WidgetSpec } from './widget';

const found = import.meta.glob<Record<string, WidgetSpec>>('./kinds/*/spec.ts', { eager: true });
const groups: readonly WidgetSpec['group'][] = ['simple', 'rich', 'media', 'advanced'];

export const specs: readonly WidgetSpec[] = Object.values(found)
  .flatMap((module) => Object.values(module))
  .sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group));
