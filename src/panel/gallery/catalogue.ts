/** The gallery's list: widgets by group, filtered by words, addressed by the URL's hash. */
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
