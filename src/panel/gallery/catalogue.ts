/** What the gallery lists and finds: every widget by its group, filtered by words, named by the address's hash. */
import { type Phrase, phrase, say } from '#ui';
import { namesOf, type WidgetSpec } from '#widgets';
import { toFinder } from '../models/finding';

export const groupNames: Record<WidgetSpec['group'], Phrase> = {
  simple: phrase('Simple'),
  rich: phrase('Rich'),
  media: phrase('Media'),
  advanced: phrase('Advanced'),
};

export interface WidgetGroup {
  name: string;
  specs: WidgetSpec[];
}

/** Every word must be in the name, an earlier name, the group or the description. */
export function toGroups(specs: readonly WidgetSpec[], words: string): WidgetGroup[] {
  const fits = toFinder(words);
  const found = specs.filter((spec) =>
    fits([...namesOf(spec), say(groupNames[spec.group]), spec.description].join(' ')),
  );
  return Object.entries(groupNames)
    .map(([group, name]) => ({ name: say(name), specs: found.filter((spec) => spec.group === group) }))
    .filter((group) => group.specs.length > 0);
}

/** `#name`, or the name that earlier prompts used; null where the hash names none. */
export function toPicked(specs: readonly WidgetSpec[], hash: string): WidgetSpec | null {
  const name = hash.replace(/^#/, '');
  return specs.find((spec) => namesOf(spec).includes(name)) ?? null;
}
