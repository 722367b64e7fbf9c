/** The gallery's list: widgets by group, filtered by words, addressed by the URL's hash; and what people call them. */

import { type Phrase, phrase, say } from '#ui';
import { namesOf, type WidgetSpec } from '#widgets';
import { toFinder } from '../models/finding';

const groupNames: Record<WidgetSpec['group'], Phrase> = {
  simple: phrase('Simple'),
  rich: phrase('Rich'),
  media: phrase('Media'),
  advanced: phrase('Advanced'),
};

/** Every word must occur in the name, a former name, the group or the description. */
export function toGroups(specs: readonly WidgetSpec[], words: string) {
  const fits = toFinder(words);
  const textOf = (spec: WidgetSpec) => [...namesOf(spec), say(groupNames[spec.group]), spec.description].join(' ');
  const found = specs.filter((spec) => fits(textOf(spec)));
  return Object.entries(groupNames)
    .map(([group, name]) => ({ name: say(name), specs: found.filter((spec) => spec.group === group) }))
    .filter((group) => group.specs.length > 0);
}

/** `#name` or a former name; null if the hash names no widget. */
export function toPicked(specs: readonly WidgetSpec[], hash: string): WidgetSpec | null {
  const name = hash.replace(/^#/, '');
  return specs.find((spec) => namesOf(spec).includes(name)) ?? null;
}

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
