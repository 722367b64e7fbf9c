/** Where Tabhand is switched off: this site, and the list of all of them. */
import { Switch, say, toHost } from '#ui';
import { usePanel } from '../context';

export function Sites() {
  const { page, setSite } = usePanel();
  const attached = page.value;
  if (!attached?.origin || attached.access === 'closed') return null;
  const { origin, access } = attached;
  const words = say('Off on {site}', { site: toHost(origin) });
  return (
    <section class="sec" aria-labelledby="site">
      <h2 id="site">{say('This site')}</h2>
      <div class="setrow">
        <div class="grow">
          <p class="cut">{words}</p>
          <p class="hint">
            {say(
              'The site gets no WebMCP from Tabhand, and none of its tools can be called. Takes effect when a page is loaded.',
            )}
          </p>
        </div>
        <Switch label={words} checked={access === 'off'} onChange={(off) => setSite(origin, off)} />
      </div>
    </section>
  );
}
