/** In an empty chat: the first messages that fit the page in front. */
import type { Glance } from '#core/bus/panel-wire.ts';
import { pageTextOn } from '#core/settings/page-text.ts';
import { useAnswer } from '#ui/controls/use-answer.ts';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { type Starter, toStarters } from '../state/starters';

/** What kind of page is attached, asked for only here: a page that nobody starts a chat about isn't looked at. */
function useGlance(): Glance | null | undefined {
  const { page, settings, ask } = usePanel();
  const { tabId, origin = null, title: name, access } = page.value ?? {};
  const mayRead = origin !== null && pageTextOn(settings.value?.pageText ?? [], origin) !== 'never';
  const isOpen = tabId !== undefined && mayRead && (access === 'open' || access === 'insecure');
  const look = async () => {
    const seen = isOpen ? await ask('glance-at-page', { tabId }) : null;
    return seen && 'kind' in seen ? seen : null;
  };
  return useAnswer(look, `${isOpen} ${tabId} ${origin} ${name}`);
}

/** By Chrome's team: a restaurant whose reservation form is a tool. */
const demoPage = 'https://googlechromelabs.github.io/webmcp-tools/demos/french-bistro/';

/** Where nothing in front can be tried. */
const DemoPage = () => (
  <a class="sugg" href={demoPage} target="_blank" rel="noreferrer">
    {say('Reserve a table on a demo page by Chrome’s team')}
  </a>
);

/** A starter fills the composer, with what goes along; without a model, the text is kept until one is chosen. */
export function Starters({ ready }: { ready: boolean }) {
  const { page, pages, composer, models, pageText, attachments } = usePanel();
  const glance = useGlance();
  if (glance === undefined) return null;
  // Tools of the page in front come first among equals.
  const first = page.value?.tools ?? [];
  const others = (pages.value ?? []).filter(({ tabId }) => tabId !== page.value?.tabId);
  const tools = [...first, ...others.flatMap((other) => other.tools)];
  const starters = toStarters({ glance, tools, onlyTools: models.current.value?.type === 'demo' });
  const shows = page.value?.access ?? 'closed';
  const isNowhere = shows === 'closed' || (shows === 'no-permission' && page.value?.origin == null);
  if (starters.length === 0 && !isNowhere) return null;
  const take = ({ text, brings }: Starter) => {
    composer.text.value = text;
    if (brings === 'page') pageText.put();
    if (brings === 'selection') void attachments.takeFromTab('selection');
    document.querySelector<HTMLTextAreaElement>('.box textarea')?.focus();
  };
  return (
    <section aria-labelledby="try">
      <h3 class="h2" id="try">
        {ready ? say('Try') : say('Then try')}
      </h3>
      <div class="suggs">
        {starters.length === 0 && <DemoPage />}
        {starters.map((starter) => (
          <button key={starter.text} type="button" class="sugg" onClick={() => take(starter)}>
            <span class="grow" dir="auto">
              {starter.text}
            </span>
            {starter.tool && <code class="quiet cut">{starter.tool}</code>}
          </button>
        ))}
      </div>
    </section>
  );
}
