/** The Settings drawer: one section after another, each in a file of its own. */
import { useRef } from 'preact/hooks';
import { ModelsSection } from '../model-setup/models-section';
import { Appearance } from './appearance';
import { Approvals } from './approvals';
import { Gallery } from './gallery';
import { ImageSettings } from './images';
import { Limits } from './limits';
import { Pages } from './pages';
import { Passphrase } from './passphrase';
import { PromptSettings } from './prompts';
import { SectionNav } from './section-nav';
import { Shortcuts } from './shortcuts';
import { Sites } from './sites';
import { Storage } from './storage';
import { Transfer } from './transfer';

export function Settings() {
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
        <Pages />
        <ImageSettings />
        <Storage />
        <Limits />
        <Appearance />
        <Shortcuts />
        <Transfer />
        <Gallery />
      </div>
    </main>
  );
}
