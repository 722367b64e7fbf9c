/** What Tabhand does on every page. */
import { Switch, say } from '#ui';
import { usePanel } from '../context';

export function EveryPage() {
  const { settings, setEarlierShapes } = usePanel();
  if (!settings.value) return null;
  return (
    <section class="sec" aria-labelledby="pages">
      <h2 id="pages">{say('Every page')}</h2>
      <div class="setrow">
        <div class="grow">
          <p>{say('Shapes of earlier drafts')}</p>
          <p class="hint">
            {say(
              'Pages and test suites written for Chrome 146 to 154 also find what WebMCP has dropped since, such as navigator.modelContextTesting. Pages that follow the standard don’t need it. Takes effect when a page is loaded.',
            )}
          </p>
        </div>
        <Switch
          label={say('Shapes of earlier drafts')}
          checked={settings.value.earlierShapes}
          onChange={(on) => setEarlierShapes(on)}
        />
      </div>
    </section>
  );
}
