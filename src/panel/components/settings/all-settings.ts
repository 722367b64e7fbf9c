/** Every section of Settings, in order. To add one, add its record here. */
import type { FunctionComponent } from 'preact';
import { type Phrase, phrase } from '#ui';
import type { SettingGroup } from '../../models/navigation';
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

export interface Setting {
  id: string;
  group: SettingGroup;
  name: Phrase;
  /** Other words that people search it by. */
  also: Phrase;
  Content: FunctionComponent<SectionHeading>;
}

export const settings: readonly Setting[] = [
  {
    id: 'model',
    group: 'models',
    name: phrase('Models'),
    also: phrase('API key provider account address OpenAI Anthropic Claude GPT Gemini Ollama default'),
    Content: ModelsSection,
  },
  {
    id: 'prompts',
    group: 'models',
    name: phrase('Prompts'),
    also: phrase('template snippet saved message slash command'),
    Content: PromptSettings,
  },
  {
    id: 'approvals',
    group: 'sites',
    name: phrase('Approvals'),
    also: phrase('permission grant confirm consent revoke allow'),
    Content: Approvals,
  },
  {
    id: 'page-text',
    group: 'sites',
    name: phrase('Page text'),
    also: phrase('attach read content'),
    Content: PageTextSettings,
  },
  {
    id: 'site',
    group: 'sites',
    name: phrase('Where Tabhand is off'),
    also: phrase('block disable exclude website domain'),
    Content: Sites,
  },
  {
    id: 'pages',
    group: 'sites',
    name: phrase('Every page'),
    also: phrase('compatibility legacy polyfill navigator'),
    Content: EveryPage,
  },
  {
    id: 'passphrase',
    group: 'data',
    name: phrase('Passphrase for keys'),
    also: phrase('password encryption security lock secret'),
    Content: Passphrase,
  },
  {
    id: 'images',
    group: 'data',
    name: phrase('Images in widgets'),
    also: phrase('privacy picture photo tracking remote host'),
    Content: ImageSettings,
  },
  {
    id: 'stored',
    group: 'data',
    name: phrase('Kept on this computer'),
    also: phrase('privacy storage disk space delete erase history cache'),
    Content: Storage,
  },
  {
    id: 'transfer',
    group: 'data',
    name: phrase('Transfer settings'),
    also: phrase('export import backup file move restore'),
    Content: Transfer,
  },
  {
    id: 'limits',
    group: 'limits',
    name: phrase('Runs'),
    also: phrase('maximum timeout steps parallel seconds reset'),
    Content: RunLimits,
  },
  {
    id: 'context',
    group: 'limits',
    name: phrase('Sent to the model'),
    also: phrase('maximum context window tokens characters budget cost reset'),
    Content: ContextLimits,
  },
  {
    id: 'look',
    group: 'look',
    name: phrase('Appearance'),
    also: phrase('dark mode light colour color font zoom'),
    Content: Appearance,
  },
  {
    id: 'keys',
    group: 'look',
    name: phrase('Keyboard'),
    also: phrase('shortcut hotkey'),
    Content: Shortcuts,
  },
  {
    id: 'widgets',
    group: 'look',
    name: phrase('Widgets'),
    also: phrase('chart table map sample'),
    Content: GalleryLink,
  },
];
