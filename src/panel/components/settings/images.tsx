/** Widgets: when they may fetch images from the web, from which hosts, and their gallery. */
import { LinkButton, type Phrase, phrase, Segments, say } from '#ui';
import { type ImageMode, imageModeWords } from '../../models/settings/images';
import { usePanel } from '../context';
import { Section, type SectionHeading } from '../controls/section';
import { inLanguage } from './appearance';
import { Hosts } from './sites';

const about: Record<ImageMode, Phrase> = {
  always: phrase('Load every image. Its host sees your IP address, and that you view the image.'),
  ask: phrase('Ask before loading from a new host, then add it to the list below.'),
  allowlist: phrase('Load images only from the hosts below.'),
  never: phrase('Load nothing from the web. Images inside the data are shown.'),
};

export function ImageSettings(heading: SectionHeading) {
  const { images, settings } = usePanel();
  if (!settings.value) return null;
  const mode = images.mode.value;
  const hosts = images.hosts.value;
  const isListUsed = mode === 'ask' || mode === 'allowlist';
  return (
    <Section {...heading}>
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
      {mode !== 'never' && (
        <p class="hint">
          {say('In a chat with data from sites or servers, an image waits if its address isn’t in that data.')}
        </p>
      )}
      {isListUsed && hosts.length === 0 && <p class="hint">{say('No hosts listed yet.')}</p>}
      {isListUsed && hosts.length > 0 && (
        <Hosts
          label={say('Hosts whose images are loaded')}
          hosts={hosts}
          wordRemove={(host) => say('Remove {host} from the list', { host })}
          onRemove={images.forget}
        />
      )}
    </Section>
  );
}

export function GalleryLink(heading: SectionHeading) {
  const { connection } = usePanel();
  return (
    <Section {...heading}>
      <div class="setrow">
        <p class="grow hint">{say('Browse every widget, each with a sample to try.')}</p>
        <LinkButton onClick={connection.openGallery}>{say('Widget gallery')}</LinkButton>
      </div>
    </Section>
  );
}
