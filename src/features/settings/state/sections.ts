/** The groups of Settings and their sections, in order, and the words that find them. */
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import type { SettingGroup } from '#ui/panel/navigation.ts';

export const settingGroups: Record<SettingGroup, Phrase> = {
  models: phrase('Models'),
  sites: phrase('Approvals'),
  data: phrase('Data'),
  limits: phrase('Limits'),
  look: phrase('Appearance'),
};

interface Section {
  group: SettingGroup;
  name: Phrase;
  /** Other words that people search it by. */
  also: Phrase;
}

export const sections = {
  model: {
    group: 'models',
    name: phrase('Models'),
    also: phrase('API key provider account address OpenAI Anthropic Claude GPT Gemini Ollama default'),
  },
  prompts: {
    group: 'models',
    name: phrase('Prompts'),
    also: phrase('template snippet saved message slash command'),
  },
  approvals: {
    group: 'sites',
    name: phrase('Approvals'),
    also: phrase('permission grant confirm consent revoke allow'),
  },
  'page-text': {
    group: 'sites',
    name: phrase('Page text'),
    also: phrase('attach read content'),
  },
  site: {
    group: 'sites',
    name: phrase('Sites'),
    also: phrase('allow block disable exclude website domain permission'),
  },
  agents: {
    group: 'sites',
    name: phrase('Other agents'),
    also: phrase('MCP server Claude Code Cursor desktop connect external client'),
  },
  pages: {
    group: 'sites',
    name: phrase('Compatibility'),
    also: phrase('compatibility legacy polyfill navigator experimental proposal unstable'),
  },
  passphrase: {
    group: 'data',
    name: phrase('Passphrase for keys'),
    also: phrase('password encryption security lock secret'),
  },
  client: {
    group: 'data',
    name: phrase('Sign-in at servers'),
    also: phrase('OAuth client ID metadata document MCP'),
  },
  images: {
    group: 'data',
    name: phrase('Images in widgets'),
    also: phrase('privacy picture photo tracking remote host'),
  },
  stored: {
    group: 'data',
    name: phrase('Storage'),
    also: phrase('privacy storage disk space delete erased history cache'),
  },
  limits: {
    group: 'limits',
    name: phrase('Runs'),
    also: phrase('maximum timeout steps parallel seconds reset'),
  },
  context: {
    group: 'limits',
    name: phrase('Sent to the model'),
    also: phrase('maximum context window tokens characters budget cost reset chat name title'),
  },
  look: {
    group: 'look',
    name: phrase('Appearance'),
    also: phrase('theme text size dark mode light colour color font zoom'),
  },
  keys: {
    group: 'look',
    name: phrase('Keyboard'),
    also: phrase('shortcut hotkey'),
  },
  widgets: {
    group: 'look',
    name: phrase('Widgets'),
    also: phrase('chart table map sample'),
  },
} as const satisfies Record<string, Section>;
export type SectionId = keyof typeof sections;
export const sectionIds = Object.keys(sections) as SectionId[]; // own keys of the record
