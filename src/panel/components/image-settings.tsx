/** When widgets may fetch images from the web, and from whom. */
import { IconButton, Segments } from '#ui';
import { type ImageMode, imageModes } from '../models/images';
import { usePanel } from './context';

const about: Record<ImageMode, string> = {
  always: 'Every image is fetched at once. Its host sees that you look, and from where.',
  ask: 'Images of a new host wait until you ask for them; then that host is on the list below.',
  allowlist: 'Only images of the hosts below are fetched.',
  never: 'No image is fetched. What travels with the data itself is shown.',
};

export function ImageSettings() {
  const { images, settings } = usePanel();
  if (!settings.value) return null;
  const mode = images.mode.value;
  return (
    <section class="sec" aria-labelledby="images">
      <h2 id="images">Images in widgets</h2>
      <div class="setrow">
        <p class="grow">Load from the web</p>
        <Segments label="Load images from the web" options={imageModes} value={mode} onPick={images.setMode} />
      </div>
      <p class="hint">{about[mode]}</p>
      {mode !== 'always' && mode !== 'never' && <Hosts hosts={images.hosts.value} />}
    </section>
  );
}

function Hosts({ hosts }: { hosts: readonly string[] }) {
  const { images } = usePanel();
  if (hosts.length === 0) return <p class="hint">No host is on the list.</p>;
  return (
    <ul class="hosts" aria-label="Hosts whose images are loaded">
      {hosts.map((host) => (
        <li key={host} class="row">
          <span class="grow cut mono">{host}</span>
          <IconButton icon="trash" label={`Take ${host} off the list`} onClick={() => images.forget(host)} />
        </li>
      ))}
    </ul>
  );
}
