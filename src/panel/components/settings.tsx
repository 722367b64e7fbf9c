/** The Settings drawer: the model, this site, how it looks. */
import { LinkButton, Segments, Switch, toHost } from '#ui';
import { textSizes, themes } from '../models/appearance';
import { usePanel } from './context';
import { ImageSettings } from './image-settings';
import { ModelForm } from './model-form';

export function Settings() {
  return (
    <main class="main">
      <div class="wrap">
        <ModelForm />
        <ThisSite />
        <EveryPage />
        <ImageSettings />
        <Look />
        <WidgetGallery />
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

function EveryPage() {
  const { settings, setEarlierShapes } = usePanel();
  if (!settings.value) return null;
  return (
    <section class="sec" aria-labelledby="pages">
      <h2 id="pages">Every page</h2>
      <div class="setrow">
        <div class="grow">
          <p>Shapes of earlier drafts</p>
          <p class="hint">
            Pages and test suites written for Chrome 146 to 154 also find what WebMCP has dropped since, such as
            navigator.modelContextTesting. Pages that follow the standard don’t need it. Takes effect when a page is
            loaded.
          </p>
        </div>
        <Switch
          label="Shapes of earlier drafts"
          checked={settings.value.earlierShapes}
          onChange={(on) => setEarlierShapes(on)}
        />
      </div>
    </section>
  );
}

function WidgetGallery() {
  const { openGallery } = usePanel();
  return (
    <section class="sec" aria-labelledby="widgets">
      <h2 id="widgets">Widgets</h2>
      <div class="setrow">
        <p class="grow hint">What answers can be shown as, each with a sample to try.</p>
        <LinkButton onClick={openGallery}>Widget gallery</LinkButton>
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
