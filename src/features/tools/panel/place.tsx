/** Tools among the panel's places, marked with how many the attached pages have. */
import { phrase } from '#core/tools/phrase.ts';
import { wordPageTools } from '#features/sites/state/index.ts';
import { usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';
import type { Place } from '#ui/panel/navigation.ts';

export const tools: Place = {
  name: phrase('Tools'),
  icon: 'wrench',
  key: 't',
  view: later(async () => (await import('./tools')).Tools),
  mark() {
    const { toolCount, pages } = usePanel();
    if (toolCount.value.all === 0) return null;
    return (
      <span class="n" title={wordPageTools(toolCount.value, (pages.value?.length ?? 0) > 1)}>
        {toolCount.value.all}
      </span>
    );
  },
};
