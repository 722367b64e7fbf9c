/** The Settings drawer: the model, this site, how it looks. */
import { Segments, Switch, toHost } from '#ui';
import { textSizes, themes } from '../models/appearance';
import { usePanel } from './context';
import { ModelForm } from './model-form';

export function Settings() {
  return (
    <main class="main">
      <div class="wrap">
        <ModelForm />
        <ThisSite />
        <Look />
      </div>
    </main>
  );
}

function ThisSite() {
  const { page, setSite } = usePanel();
  const attached = page.value;
  if (!attached?.origin || attached.access === 'closed') return null;
  const { origin, access } = attached;
  return (
    <section class="sec" aria-labelledby="site">
      <h2 id="site">This site</h2>
      <div class="setrow">
        <div class="grow">
          <p class="cut">{`Off on ${toHost(origin)}`}</p>
          <p class="hint">
            The site gets no WebMCP from Tabhand, and none of its tools can be called. Takes effect when a page is
            loaded.
          </p>
        </div>
        <Switch
          label={`Off on ${toHost(origin)}`}
          checked={access === 'off'}
          onChange={(off) => setSite(origin, off)}
        />
      </div>
    </section>
  );
}

function Look() {
  const { theme, textSize } = usePanel().appearance;
  return (
    <section class="sec" aria-labelledby="look">
      <h2 id="look">Appearance</h2>
      <div class="setrow">
        <p class="grow">Theme</p>
        <Segments label="Theme" options={themes} value={theme.value} onPick={(value) => (theme.value = value)} />
      </div>
      <div class="setrow">
        <p class="grow">Text size</p>
        <Segments
          label="Text size"
          options={textSizes}
          value={textSize.value}
          onPick={(value) => (textSize.value = value)}
        />
      </div>
    </section>
  );
}
