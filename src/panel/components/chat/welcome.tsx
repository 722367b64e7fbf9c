/** An empty conversation: what this page offers, which model to use, and suggestions. */
import type { PageState } from '#bridge';
import { siteOf } from '#settings';
import { LinkButton, say, toHost } from '#ui';
import { cameLate, type ToolCount, wordPageTools } from '../../models/surroundings';
import { usePanel } from '../context';
import { Brand } from '../controls/brand';
import { later } from '../later';

const HowItThinks = later(async () => (await import('../model-setup/how-it-thinks')).HowItThinks, 'inside');
const AllowSite = later(async () => (await import('../pages/allow-site')).AllowSite, 'inside');
const Starters = later(async () => (await import('./starters')).Starters, 'inside');

export function Welcome() {
  const { model, page } = usePanel();
  // The page's state moves everything below it: drawing earlier would make the user click the wrong thing.
  if (page.value === undefined) return <div class="hello" aria-busy="true" />;
  return (
    <div class="hello">
      <Offer />
      {model.value?.choice === null && <HowItThinks />}
      <Starters ready={Boolean(model.value?.choice)} />
    </div>
  );
}

function Offer() {
  const { page, pages, liveCount, toolCount, go, ask, pageChoice } = usePanel();
  const { access, origin, tabId } = page.value ?? {};
  const several = (pages.value?.length ?? 0) > 1;
  const isLate = liveCount.value === 0 && access === 'open' && page.value != null && cameLate(page.value);
  return (
    <div>
      <div class="row brandrow">
        <Brand size={32} />
        <Title words={title({ access, count: toolCount.value, origin, several })} />
      </div>
      <p class="lede">{isLate ? lateLede() : lede(access, liveCount.value)}</p>
      {access === 'off' && origin && (
        <LinkButton onClick={() => ask('set-site', { origin, off: false })}>{say('Unblock this site')}</LinkButton>
      )}
      {access === 'no-permission' && <AllowSite origin={origin ?? null} />}
      {isLate && tabId !== undefined && (
        <LinkButton onClick={() => pageChoice.reload(tabId)}>{say('Reload the page')}</LinkButton>
      )}
      {liveCount.value === 0 && !isLate && access !== 'off' && access !== 'no-permission' && (
        <LinkButton onClick={() => go('servers')}>{say('See your MCP servers')}</LinkButton>
      )}
    </div>
  );
}

/** Breaks at its comma; what follows is told more quietly. */
function Title({ words }: { words: string }) {
  const [first, rest] = words.split(/(?<=,) /);
  return (
    <h2 class="big">
      <span>{first}</span>
      {rest && ' '}
      {rest && <span>{rest}</span>}
    </h2>
  );
}

type Access = PageState['access'] | undefined;

interface Offered extends Partial<Pick<PageState, 'access' | 'origin'>> {
  count: ToolCount;
  several: boolean;
}

function title({ access, count, origin, several }: Offered): string {
  if (access === undefined) return say('A hand in every tab');
  if (count.all > 0) return wordPageTools(count, several);
  if (access === 'closed') return say('This page is closed to extensions');
  if (access === 'no-permission')
    return origin
      ? say('Tabhand isn’t allowed on {site} yet', { site: toHost(siteOf(origin)) })
      : say('Where may Tabhand work?');
  if (access === 'insecure') return say('This page isn’t secure');
  if (access === 'pdf') return say('This tab shows a PDF file');
  if (access === 'off')
    return origin ? say('{site} is blocked', { site: toHost(siteOf(origin)) }) : say('This site is blocked');
  return say('Ask about this page');
}

const asks = () => say('Tabhand asks before it changes anything, and shows where each answer came from.');
const lateLede = () => say('Tabhand isn’t running on this page yet. Reload it to make its tools available.');

function lede(access: Access, count: number): string {
  if (access === 'off' && count === 0)
    return say('You blocked this site, so Tabhand neither reads its pages nor offers their tools.');
  if (access === 'no-permission')
    return say(
      'Where you allow it, Tabhand adds WebMCP to the pages you open, and reads or operates a page when you ask.',
    );
  return `${situation(access, count)} ${asks()}`;
}

function situation(access: Access, count: number): string {
  if (count > 0) return say('Ask in your own words.');
  if (access === 'closed')
    return say(
      'Extensions can’t read the browser’s own pages or the extension store. Open a website to use its tools, or use your MCP servers.',
    );
  if (access === undefined)
    return say('No page is attached. Open a website to use its tools, or use your MCP servers.');
  if (access === 'pdf')
    return say('Tabhand can’t read PDF files. Attach a screenshot, or copy the text you need and paste it here.');
  if (access === 'insecure') return say('Pages can offer tools only over https. You can still use your MCP servers.');
  return say('This page offers no tools, but Tabhand can read it and operate it for you. Your MCP servers work too.');
}
