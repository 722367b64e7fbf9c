/** The canvas as data: what each widget shows, its place, and the names of its sources. Pure. */

import type { BlockView } from '#features/blocks/state/index.ts';
import { sayCount } from '#ui/language/index.tsx';

/** Omits the arguments of live bindings, which may be private. `at`: milliseconds since 1970. */
export function toCanvasJson({
  title,
  at,
  blocks,
}: {
  title: string;
  at: number;
  blocks: readonly BlockView[];
}): string {
  const widgets = blocks.map(({ id, widget, title: name, data, position, size, styles, binding, sources }) => ({
    id,
    widget,
    title: name,
    data,
    ...(position && { position }),
    ...(size && { size }),
    ...(Object.keys(styles).length > 0 && { styles }),
    from: sources.map((source) => source.name),
    ...(binding && { live: { tool: binding.tool, server: binding.server, every: binding.every } }),
  }));
  return JSON.stringify(
    { format: 'tabhand-canvas', version: 1, title, saved: new Date(at).toISOString(), widgets },
    null,
    2,
  );
}

/** `How did March go?` on 22 November 2026 → `how-did-march-go-2026-11-22.json`. */
export function toFileName(title: string, at: number, ending: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const whole = words.join('-');
  const cut = [...whole].slice(0, 60).join('');
  const name = (cut === whole ? cut : cut.replace(/(?:-[^-]*)?$/, '')) || 'canvas';
  return `${name}-${new Date(at).toISOString().slice(0, 10)}.${ending}`;
}

/** What a saved canvas lacks; null: nothing is missing. */
export const wordLeftOut = (pictures: number): string | null =>
  pictures === 0 ? null : sayCount(pictures, 'Images from the web left out: {count}');
