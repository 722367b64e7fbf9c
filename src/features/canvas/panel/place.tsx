/** Canvas among the panel's places, marked with how many widgets there are. */
import { phrase } from '#core/tools/phrase.ts';
import { usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';
import type { Place } from '#ui/panel/navigation.ts';

export const canvas: Place = {
  name: phrase('Canvas'),
  icon: 'widget',
  key: 'v',
  view: later(async () => (await import('./canvas-place')).CanvasPlace),
  mark() {
    const { length } = usePanel().canvas.blocks.value;
    return length > 0 ? <span class="n">{length}</span> : null;
  },
};
