/** The attached pages in the header: the one in front with how many tools it has, how many others there are, and their menu. */

import { toSeenWords } from '#core/tools/invisible.ts';
import { phrase } from '#core/tools/phrase.ts';
import { PageMenu } from '#features/pages/panel/page-menu.tsx';
import type { PageState } from '#features/sites/index.ts';
import { wordTools } from '#features/sites/state/surroundings.ts';
import { cutLong } from '#ui/controls/code.tsx';
import { SiteIcon } from '#ui/icon.tsx';
import { languageSaid, say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toHost } from '#ui/words/figures.ts';

export const PageChips = () => (
  <>
    <AttachedPage />
    <PageMenu />
  </>
);

const closed = {
  closed: phrase('closed to extensions'),
  'no-permission': phrase('not allowed'),
  insecure: phrase('not secure'),
  off: phrase('blocked'),
};

function AttachedPage() {
  const { page, pages, go, pageChoice } = usePanel();
  const attached = page.value;
  if (!attached) return <p class="page">{pageChoice.tabClosed.value ? say('Tab closed') : say('No page attached')}</p>;
  const more = (pages.value?.length ?? 1) - 1;
  const { origin, title } = attached;
  const name = toSeenWords(title).trim();
  return (
    <button type="button" class="page" title={name} onClick={() => go('tools')}>
      <SiteIcon origin={origin} />
      {name && (
        <span class={`title ${cutLong(name)}`} dir="auto">
          {name}
        </span>
      )}
      {(origin || !name) && <span class="host cut">{origin ? toHost(origin) : say('This page')}</span>}
      {more > 0 && <MorePages count={more} />}
      <ToolCount page={attached} several={more > 0} />
    </button>
  );
}

/** How many other pages there are; in a narrow header, only the number. */
const MorePages = ({ count }: { count: number }) => (
  <span class="nowrap">
    <span class="hide-s">{sayCount(count, '{count} more', '{count} more')}</span>
    <span class="only-s">{`+${count.toLocaleString(languageSaid())}`}</span>
  </span>
);

/** The number of tools or why there are none, and whether the chat stays with this page. */
function ToolCount({ page, several }: { page: PageState; several: boolean }) {
  const { toolCount, elsewhere, frontClosed, conversation } = usePanel();
  if (page.access !== 'open' && page.access !== 'pdf')
    return (
      <span class="live none">
        <span class="nowrap">{say(closed[page.access])}</span>
      </span>
    );
  const { all, unavailable } = toolCount.value;
  const stays = elsewhere.value && frontClosed.value && !conversation.untouched.value;
  // With several pages, the text before already says whose tools they are.
  const where = stays ? say('still attached') : several || unavailable > 0 ? '' : say('on this page');
  return (
    <span class={['live', all > unavailable ? '' : 'none', stays ? '' : 'brief'].join(' ')}>
      <span>
        <span class={unavailable > 0 ? 'nowrap hide-s' : 'nowrap'}>
          {all === 0 ? say('no tools') : wordTools(toolCount.value)}
        </span>
        {unavailable > 0 && <span class="nowrap only-s">{wordTools({ all, unavailable: 0 })}</span>}
        {(all > 0 || stays) && ' '}
        {(all > 0 || stays) && <span class={stays ? 'nowrap' : 'where'}>{stays ? `· ${where}` : where}</span>}
      </span>
    </span>
  );
}
