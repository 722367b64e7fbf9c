/** When widgets may fetch images from the web, and from which hosts. */

import { Hosts } from '#features/sites/panel/index.ts';
import { Segments } from '#ui/controls/controls.tsx';
import { Section, type SectionHeading } from '#ui/controls/section.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { type ImageMode, imageModeWords } from '../state/images';
import { inLanguage } from './appearance';

export function ImageSettings(heading: SectionHeading) {
  const { images, settings } = usePanel();
  if (!settings.value) return null;
  const mode = images.mode.value;
  const hosts = images.hosts.value;
  return (
    <Section {...heading}>
      <div class="setrow">
        <p class="grow">{say('Load images from the web')}</p>
        <Segments<ImageMode>
          label={say('Load images from the web')}
          options={inLanguage(imageModeWords)}
          value={mode}
          onPick={images.setMode}
        />
      </div>
      {mode === 'always' && (
        <p class="hint">{say('Load every image. Its host sees your IP address, and that you view the image.')}</p>
      )}
      {mode !== 'never' && (
        <p class="hint">{say('In chats with site or server data, images at other addresses wait for your click.')}</p>
      )}
      {(mode === 'ask' || mode === 'allowlist') && (
        <Hosts label={say('Hosts whose images are loaded')} hosts={hosts} onRemove={images.forget} />
      )}
    </Section>
  );
}
