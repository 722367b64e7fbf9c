/** The sections of Settings, in order: one entry each, from which their list and the drawer are drawn. */
import type { FunctionComponent } from 'preact';
import { type Phrase, phrase } from '#ui';
import type { SectionHeading } from '../controls/section';
import { ModelsSection } from '../model-setup/models-section';
import { Appearance } from './appearance';
import { Approvals } from './approvals';
import { EveryPage } from './every-page';
import { GalleryLink } from './gallery-link';
import { ImageSettings } from './images';
import { Limits } from './limits';
import { Passphrase } from './passphrase';
import { PromptSettings } from './prompts';
import { Shortcuts } from './shortcuts';
import { Sites } from './sites';
import { Storage } from './storage';
import { Transfer } from './transfer';

interface SettingsSection {
  id: string;
  name: Phrase;
  Content: FunctionComponent<SectionHeading>;
}

export const sections: readonly SettingsSection[] = [
  { id: 'model', name: phrase('Models'), Content: ModelsSection },
  { id: 'prompts', name: phrase('Prompts'), Content: PromptSettings },
  { id: 'approvals', name: phrase('Approvals'), Content: Approvals },
  { id: 'passphrase', name: phrase('Passphrase for keys'), Content: Passphrase },
  { id: 'site', name: phrase('Where Tabhand is off'), Content: Sites },
  { id: 'pages', name: phrase('Every page'), Content: EveryPage },
  { id: 'images', name: phrase('Images in widgets'), Content: ImageSettings },
  { id: 'stored', name: phrase('Kept on this computer'), Content: Storage },
  { id: 'limits', name: phrase('Limits'), Content: Limits },
  { id: 'look', name: phrase('Appearance'), Content: Appearance },
  { id: 'keys', name: phrase('Keyboard'), Content: Shortcuts },
  { id: 'transfer', name: phrase('Transfer settings'), Content: Transfer },
  { id: 'widgets', name: phrase('Widgets'), Content: GalleryLink },
];
