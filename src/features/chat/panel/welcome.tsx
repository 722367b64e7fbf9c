/** An empty conversation: what this page offers, which model to use, and suggestions. */
import type { PageState } from '#core/bus/panel-wire.ts';
import { cameLate, type ToolCount, wordLate, wordNoAccess, wordPageTools } from '#features/sites/state/index.ts';
import { Brand } from '#ui/controls/brand.tsx';
import { LinkButton } from '#ui/controls/controls.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';

const HowItThinks = later(async () => (await import('#features/models/panel/how-it-thinks.tsx')).HowItThinks, 'inside');
const AllowSite = later(async () => (await import('#features/sites/panel/allow-site.tsx')).AllowSite, 'inside');
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
        <Title words={title({ page: page.value ?? null, count: toolCount.value, several })} />
      </div>
      <p class="lede">{isLate ? wordLate() : lede(page.value ?? null, liveCount.value)}</p>
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

interface Offered {
  /** Null: none is attached. */
  page: PageState | null;
  count: ToolCount;
  several: boolean;
}

function title({ page, count, several }: Offered): string {
  if (!page) return say('A hand in every tab');
  if (count.all > 0) return wordPageTools(count, several);
  return wordNoAccess(page)?.title ?? say('Ask about this page');
}

function lede(page: PageState | null, count: number): string {
  const none = page && wordNoAccess(page);
  const isRefused = page?.access === 'no-permission' || (page?.access === 'off' && count === 0);
  if (none && isRefused) return none.text;
  const asks = say('Tabhand asks before it changes anything, and shows where each answer came from.');
  return `${count > 0 ? say('Ask in your own words.') : (none?.text ?? situation(page))} ${asks}`;
}

const situation = (page: PageState | null): string =>
  page === null
    ? say('Open a website to use its tools, or use your MCP servers.')
    : say('This page offers no tools, but Tabhand can read it and operate it for you. Your MCP servers work too.');
