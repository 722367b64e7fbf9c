/** The Settings drawer: one section after another, each in a file of its own. */
import { useRef } from 'preact/hooks';
import { ModelsSection } from '../model-setup/models-section';
import { Appearance } from './appearance';
import { Approvals } from './approvals';
import { GalleryLink } from './gallery';
import { ImageSettings } from './images';
import { Limits } from './limits';
import { EveryPage } from './pages';
import { Passphrase } from './passphrase';
import { PromptSettings } from './prompts';
import { SectionNav } from './section-nav';
import { Shortcuts } from './shortcuts';
import { Sites } from './sites';
import { Storage } from './storage';
import { Transfer } from './transfer';

export function SettingsDrawer() {
  const main = useRef<HTMLElement>(null);
  return (
    <main class="main settings" ref={main}>
      <SectionNav main={main} />
      <div class="wrap">
        <ModelsSection />
        <PromptSettings />
        <Approvals />
        <Passphrase />
        <Sites />
        <EveryPage />
        <ImageSettings />
        <Storage />
        <Limits />
        <Appearance />
        <Shortcuts />
        <Transfer />
        <GalleryLink />
      </div>
    </main>
  );
}
