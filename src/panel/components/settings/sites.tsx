/** Where Tabhand is switched off: this site, and the list of all of them. */
import { useState } from 'preact/hooks';
import { Field, IconButton, Switch, say, toHost } from '#ui';
import { usePanel } from '../context';

export function Sites() {
  const { settings } = usePanel();
  return (
    <section class="sec" aria-labelledby="site">
      <h2 id="site">{say('Where Tabhand is off')}</h2>
      <ThisSite />
      <OffList sites={settings.value?.sitesOff ?? []} />
    </section>
  );
}

function OffList({ sites }: { sites: readonly string[] }) {
  const { setSite } = usePanel();
  const [typed, setTyped] = useState('');
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  const origin = typed.includes('.') && URL.canParse(address) ? new URL(address).origin : null;
  const add = async (event: Event) => {
    event.preventDefault();
    if (origin !== null && (await setSite(origin, true))) setTyped('');
  };
  return (
    <>
      {sites.length > 0 && (
        <ul class="hosts" aria-label={say('Off on these sites')}>
          {sites.map((site) => (
            <li key={site} class="row">
              <span class="grow cut mono">{toHost(site)}</span>
              <IconButton
                icon="trash"
                label={say('Switch on again on {site}', { site: toHost(site) })}
                onClick={() => void setSite(site, false)}
              />
            </li>
          ))}
        </ul>
      )}
      <form class="guard" onSubmit={add}>
        <Field label={say('Another site')} type="url" value={typed} onInput={setTyped} placeholder="bank.example" />
        <button type="submit" class="btn" disabled={origin === null}>
          {say('Switch off there')}
        </button>
      </form>
    </>
  );
}

function ThisSite() {
  const { page, setSite } = usePanel();
  const attached = page.value;
  if (!attached?.origin || attached.access === 'closed') return null;
  const { origin, access } = attached;
  const words = say('Off on {site}', { site: toHost(origin) });
  return (
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
  );
}
