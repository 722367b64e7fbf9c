/** What each section of Settings draws. To add one, add its record in `sections.ts`; the compiler asks for the rest. */
import type { FunctionComponent } from 'preact';
import type { SectionId } from '../../models/settings/sections';
import type { SectionHeading } from '../controls/section';
import { ModelsSection } from '../model-setup/models-section';
import { Appearance } from './appearance';
import { Approvals } from './approvals';
import { GalleryLink, ImageSettings } from './images';
import { ContextLimits, RunLimits } from './limits';
import { PageTextSettings } from './page-text';
import { Passphrase } from './passphrase';
import { PromptSettings } from './prompts';
import { Shortcuts } from './shortcuts';
import { EveryPage, Sites } from './sites';
import { Storage } from './storage';
import { Transfer } from './transfer';

export const contents: Record<SectionId, FunctionComponent<SectionHeading>> = {
  model: ModelsSection,
  prompts: PromptSettings,
  approvals: Approvals,
  'page-text': PageTextSettings,
  site: Sites,
  pages: EveryPage,
  passphrase: Passphrase,
  images: ImageSettings,
  stored: Storage,
  transfer: Transfer,
  limits: RunLimits,
  context: ContextLimits,
  look: Appearance,
  keys: Shortcuts,
  widgets: GalleryLink,
};
