/** Words for a settings file: the names of its parts, and why a file is refused. */
import { limitBounds, type Settings, type SettingsFault } from '#settings';
import { type Phrase, phrase, type Sentence, say } from '#ui';
import { wordLimit } from './limits';

const parts: Partial<Record<keyof Settings, Phrase>> = {
  model: phrase('Default model'),
  models: phrase('Models'),
  servers: phrase('Servers'),
  prompts: phrase('Prompts'),
  askForEverything: phrase('Ask before every call'),
  sitesOff: phrase('Where Tabhand is off'),
  earlierShapes: phrase('Shapes of earlier drafts'),
  images: phrase('Images in widgets'),
  imageHosts: phrase('Images in widgets'),
};

/** The name that the Settings drawer uses for it. */
export function wordPart(part: keyof Settings): string {
  if (isLimit(part)) return wordLimit(part).label;
  const name = parts[part];
  return name ? say(name) : part;
}

const isLimit = (part: string): part is keyof typeof limitBounds => Object.hasOwn(limitBounds, part);

export function wordFault(fault: SettingsFault): Sentence {
  const next = say('Nothing was changed.');
  if (fault.code === 'not-json') return { what: say('This file is not JSON.'), next };
  if (fault.code === 'not-settings') return { what: say('This file holds no Tabhand settings.'), next };
  if (fault.code === 'newer')
    return {
      what: say('This file is of a newer Tabhand.'),
      next: say('Nothing was changed. Update Tabhand, then open it again.'),
    };
  return { what: say('“{part}” in this file has a value that does not fit.', { part: fault.part }), next };
}
