/** When widgets may fetch images from the web, and from whom. */
import { IconButton, type Phrase, phrase, Segments, say } from '#ui';
import { type ImageMode, imageModeWords } from '../../models/settings/images';
import { usePanel } from '../context';
import { inLanguage } from './in-language';

const about: Record<ImageMode, Phrase> = {
  always: phrase('Every image is fetched at once. Its host sees that you look, and from where.'),
  ask: phrase('Images of a new host wait until you ask for them; then that host is on the list below.'),
  allowlist: phrase('Only images of the hosts below are fetched.'),
  never: phrase('No image is fetched. What travels with the data itself is shown.'),
};

export function ImageSettings() {
  const { images, settings } = usePanel();
  if (!settings.value) return null;
  const mode = images.mode.value;
  return (
    <section class="sec" aria-labelledby="images">
      <h2 id="images">{say('Images in widgets')}</h2>
      <div class="setrow">
        <p class="grow">{say('Load from the web')}</p>
        <Segments<ImageMode>
          label={say('Load images from the web')}
          options={inLanguage(imageModeWords)}
          value={mode}
          onPick={images.setMode}
        />
      </div>
      <p class="hint">{say(about[mode])}</p>
      {mode !== 'always' && mode !== 'never' && <Hosts hosts={images.hosts.value} />}
    </section>
  );
}

function Hosts({ hosts }: { hosts: readonly string[] }) {
  const { images } = usePanel();
  if (hosts.length === 0) return <p class="hint">{say('No host is on the list.')}</p>;
  return (
    <ul class="hosts" aria-label={say('Hosts whose images are loaded')}>
      {hosts.map((host) => (
        <li key={host} class="row">
          <span class="grow cut mono">{host}</span>
          <IconButton
            icon="trash"
            label={say('Take {host} off the list', { host })}
            onClick={() => images.forget(host)}
          />
        </li>
      ))}
    </ul>
  );
}
