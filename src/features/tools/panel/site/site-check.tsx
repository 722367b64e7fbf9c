/** The check of the site in front. It stays when the page is left, with what its runs found. */
import { useEffect } from 'preact/hooks';
import { NoPageTools } from '#features/sites/panel/index.ts';
import { usePanel } from '#ui/panel/context.ts';
import { createSiteBench } from '../../state/site-bench';
import { developedAt } from '../../state/tool-notes';
import { SitePlace } from './site-place';

export function SiteCheck() {
  const panel = usePanel();
  const own = panel.bench.site;
  const site = panel.page.value?.tools.flatMap((tool) => developedAt(tool) ?? [])[0];
  useEffect(() => {
    if (site === undefined || site === own.value?.site) return;
    own.value = createSiteBench({ ...panel, conversationId: panel.conversation.id }, site);
  }, [panel, own, site]);
  return (
    <main class="main">
      {own.value ? <SitePlace own={own.value} /> : <NoPageTools page={panel.page.value ?? null} />}
    </main>
  );
}
