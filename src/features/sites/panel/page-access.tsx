/** Explains why the page has no tools or isn't the one in front, and offers what to do about it. */

import { pageTextOn } from '#core/settings/page-text.ts';
import { siteOf } from '#core/settings/web-address.ts';
import { Button } from '#ui/controls/button.tsx';
import { Empty, LinkButton, Notice } from '#ui/controls/controls.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { say } from '#ui/language/index.tsx';
import { type Panel, usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';
import { toHost } from '#ui/words/figures.ts';
import type { PageState } from '../messages';
import { toWhereabouts, wordNoAccess, wordStay } from '../state/page-words';
import { cameLate, wordLate } from '../state/surroundings.ts';

export function NoPageTools({ page }: { page: PageState | null }) {
  const panel = usePanel();
  const { icon, title, text, act, onAct } = explain(page, panel);
  return (
    <Empty icon={icon} title={title} text={text}>
      {page?.access === 'no-permission' && <AllowSite origin={page.origin} />}
      {act && <Button text={act} onClick={onAct} />}
    </Empty>
  );
}

interface Explanation {
  icon: IconName;
  title: string;
  text: string;
  /** The button's text, and what it does. */
  act?: string;
  onAct?(): unknown;
}

function explain(page: PageState | null, panel: Panel): Explanation {
  const { pageChoice, elsewhere } = panel;
  if (page === null) return explainNoPage(elsewhere.value, pageChoice);
  const noAccess = explainNoAccess(page, panel);
  if (noAccess) return noAccess;
  if (cameLate(page))
    return {
      icon: 'refresh',
      title: say('This page offers no tools'),
      text: wordLate(),
      act: say('Reload the page'),
      onAct: () => pageChoice.reload(page.tabId),
    };
  const title = say('This page offers no tools');
  if (page.origin !== null && pageTextOn(panel.settings.value?.pageText ?? [], page.origin) === 'never')
    return {
      icon: 'wrench',
      title,
      text: say(
        'You chose that this site’s pages are never read, so Tabhand generates no tools and doesn’t use the page.',
      ),
    };
  return {
    icon: 'wrench',
    title,
    text: say('Tabhand can read this page and operate it for you. Your MCP servers work too.'),
  };
}

const icons: Record<PageState['access'], IconName> = {
  open: 'wrench',
  closed: 'lock',
  'no-permission': 'lock',
  insecure: 'lock',
  pdf: 'page',
  off: 'deny',
};

/** Null: Tabhand may look for tools on the page. */
function explainNoAccess({ access, origin }: PageState, { ask }: Panel): Explanation | null {
  const words = wordNoAccess({ access, origin });
  if (words === null) return null;
  if (access !== 'off' || origin === null) return { icon: icons[access], ...words };
  const act = say('Unblock {site}', { site: toHost(siteOf(origin)) });
  return { icon: icons[access], ...words, act, onAct: () => ask('set-site', { origin, off: false }) };
}

function explainNoPage(elsewhere: boolean, { tabClosed, attachHere }: Panel['pageChoice']): Explanation {
  const nothing = { icon: 'page', title: say('No page attached') } as const; // an icon's name
  if (!elsewhere) return { ...nothing, text: say('Open a website to use its tools, or use your MCP servers.') };
  const next = say('Use this tab to reach its tools.');
  const text = tabClosed.value ? `${say('The tab was closed.')} ${next}` : next;
  return { ...nothing, text, act: say('Use this tab'), onAct: attachHere };
}

/** Shown while the active tab is not one that the conversation is attached to. */
export function Elsewhere() {
  const { elsewhere, frontClosed, page, conversation, pageChoice } = usePanel();
  if (!elsewhere.value || conversation.title.value === null) return null;
  const [follows, closed] = [pageChoice.follows.value, frontClosed.value];
  const where = { follows, frontClosed: closed };
  return (
    <div class="over">
      <Notice icon="page" {...toWhereabouts(page.value ?? null, pageChoice.tabClosed.value, where)}>
        {!closed && (
          <LinkButton onClick={pageChoice.attachHere}>
            {page.value === null ? say('Use this tab') : say('Move the chat here')}
          </LinkButton>
        )}
        {page.value && !closed && <LinkButton onClick={pageChoice.addHere}>{say('Use this tab')}</LinkButton>}
        {page.value && follows && !closed && (
          <LinkButton onClick={() => pageChoice.stay()}>{wordStay(page.value)}</LinkButton>
        )}
      </Notice>
    </div>
  );
}

const AllowSite = later(async () => (await import('./allow-site')).AllowSite, 'inside');
const AllowHere = later(async () => (await import('./allow-site')).AllowHere, 'inside');
const PageNotices = later(async () => (await import('./page-notices')).PageNotices, 'inside');

/** In the chat: why tools of the attached pages are missing. */
export function MissingTools() {
  const { pages, page, liveCount, elsewhere, conversation } = usePanel();
  const { access } = page.value ?? {};
  if (
    page.value &&
    (access === 'no-permission' || access === 'off') &&
    !elsewhere.value &&
    !conversation.untouched.value
  )
    return <AllowHere page={page.value} />;
  const missing = liveCount.value === 0 ? ['page-flooded', 'frame-silent'] : ['page-flooded'];
  const notices = (pages.value ?? []).flatMap((page) => page.notices.filter(({ code }) => missing.includes(code)));
  return notices.length === 0 ? null : (
    <div class="over">
      <PageNotices notices={notices} />
    </div>
  );
}
