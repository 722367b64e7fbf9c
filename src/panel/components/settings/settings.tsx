/** The Settings drawer: one section after another, each in a file of its own. */
import { ModelsSection } from '../models/models-section';
import { Appearance } from './appearance';
import { Gallery } from './gallery';
import { ImageSettings } from './images';
import { Pages } from './pages';
import { PromptSettings } from './prompts';
import { Sites } from './sites';

export function Settings() {
  return (
    <main class="main">
      <div class="wrap">
        <ModelsSection />
        <PromptSettings />
        <Sites />
        <Pages />
        <ImageSettings />
        <Appearance />
        <Gallery />
      </div>
    </main>
  );
}
