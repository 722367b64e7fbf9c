/** Before anything was said: what this page offers, how Tabhand shall think, and what to try. */
import type { PageState } from '#bridge';
import { LinkButton, toCount, toHost } from '#ui';
import { toSuggestions } from '../models/suggestions';
import { usePanel } from './context';
import { HowItThinks } from './models/how-it-thinks';

export function Welcome() {
  const { model, page } = usePanel();
  // What is known of the page moves everything below it: nothing to click before, or the wrong thing is clicked.
  if (page.value === undefined) return <div class="hello" aria-busy="true" />;
  return (
    <div class="hello">
      <Offer />
      {model.value?.choice === null && <HowItThinks />}
      <Suggestions ready={Boolean(model.value?.choice)} />
    </div>
  );
}

function Offer() {
  const { page, liveCount, go, setSite, allowEverySite } = usePanel();
  const { access, origin } = page.value ?? {};
  return (
    <div>
      <div class="row brandrow">
        <svg class="brand" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
          <path d="M2 26.5h28M6 26V19a3 3 0 0 1 3-3h0M9 20V8.5a2 2 0 0 1 4 0V16M13 15V6a2 2 0 0 1 4 0v9M17 15V7.500a2 2 0 0 1 4 0V16.500M21 16v-4a2 2 0 0 1 4 0v9.500c0 2-1 3.500-2.500 4.500" />
        </svg>
        <h2 class="big">{title(access, liveCount.value, origin)}</h2>
      </div>
      <p class="lede">{lede(access, liveCount.value)}</p>
      {access === 'off' && origin && <LinkButton onClick={() => setSite(origin, false)}>Switch on here</LinkButton>}
      {access === 'no-permission' && <LinkButton onClick={allowEverySite}>Allow access</LinkButton>}
      {liveCount.value === 0 && access !== 'off' && access !== 'no-permission' && (
        <LinkButton onClick={() => go('servers')}>See your MCP servers</LinkButton>
      )}
    </div>
  );
}

type Access = PageState['access'] | undefined;

function title(access: Access, count: number, origin: string | null | undefined): string {
  if (access === undefined) return 'A hand in every tab';
  if (access === 'closed') return 'This page is closed to extensions';
  if (access === 'no-permission') return 'Tabhand isn’t allowed on this page';
  if (access === 'insecure') return 'This page isn’t secure';
  if (access === 'off') return `Off on ${origin ? toHost(origin) : 'this site'}`;
  return count === 0 ? 'This page offers no tools' : `This page offers ${toCount(count, 'tool')}`;
}

function lede(access: Access, count: number): string {
  const asks = 'Tabhand asks before it changes anything, and shows where each answer came from.';
  if (access === 'closed')
    return `The browser keeps its own pages to itself. Open a website to use its tools, or use your MCP servers. ${asks}`;
  if (access === 'no-permission')
    return `The browser’s settings keep Tabhand out. Allow access to all sites, then reload the page. ${asks}`;
  if (access === 'insecure')
    return `Pages can offer tools only over https. You can still use your MCP servers. ${asks}`;
  if (access === 'off')
    return 'You switched Tabhand off on this site. Its tools are not looked for, and none can be called.';
  if (count === 0) return `You can still use your MCP servers. ${asks}`;
  return `Ask in your own words. ${asks}`;
}

/** They fill the composer; before a model is chosen, the words are kept for when it is. */
function Suggestions({ ready }: { ready: boolean }) {
  const { page, composer } = usePanel();
  const suggestions = toSuggestions(page.value?.tools ?? []);
  if (suggestions.length === 0) return null;
  const take = (text: string) => () => {
    composer.text.value = text;
    document.querySelector<HTMLTextAreaElement>('.box textarea')?.focus();
  };
  return (
    <section aria-labelledby="try">
      <h3 class="h2" id="try">
        {ready ? 'Try' : 'Then try'}
      </h3>
      <div class="suggs">
        {suggestions.map(({ text, tool }) => (
          <button key={tool} type="button" class="sugg" onClick={take(text)}>
            <span class="grow" dir="auto">
              {text}
            </span>
            <code class="quiet cut">{tool}</code>
          </button>
        ))}
      </div>
    </section>
  );
}
