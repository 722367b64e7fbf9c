/** What people call the widgets; their other names are for models and addresses. */
import { type Phrase, phrase, say } from '#ui';
import type { WidgetSpec } from '#widgets';

const titles: Readonly<Record<string, Phrase>> = {
  actions: phrase('Buttons'),
  alert: phrase('Alert'),
  cards: phrase('Cards'),
  carousel: phrase('Slides'),
  chart: phrase('Simple bars'),
  'chart-rich': phrase('Chart'),
  'chat-input': phrase('Reply field'),
  code: phrase('Code'),
  d3: phrase('Special chart'),
  'data-table': phrase('Table'),
  gallery: phrase('Pictures'),
  'grid-data': phrase('Grid of values'),
  hemicycle: phrase('Seats of a parliament'),
  'js-sandbox': phrase('Small program'),
  'json-viewer': phrase('Data tree'),
  kv: phrase('Facts'),
  list: phrase('List'),
  log: phrase('Log'),
  map: phrase('Map'),
  profile: phrase('Profile'),
  'recipe-browser': phrase('Recipes'),
  sankey: phrase('Flows'),
  stat: phrase('Figure'),
  'stat-card': phrase('Figure with trend'),
  tags: phrase('Tags'),
  text: phrase('Text'),
  timeline: phrase('Timeline'),
  trombinoscope: phrase('Portraits'),
};

export const titleOf = ({ name }: WidgetSpec): string => say(titles[name] ?? name);
