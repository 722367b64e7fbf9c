/** What each kind of widget is like on the board. A file of its own: the panel's start has no specs. */
import { specs, type WidgetSpec } from '#widgets';
import type { Kind } from './natural-sizes';

const kinds = new Map<string, WidgetSpec['size']>(specs.map(({ name, size }) => [name, size]));

export const kindOf = (widget: string): Kind => kinds.get(widget) ?? { columns: 6, rows: 6 };
