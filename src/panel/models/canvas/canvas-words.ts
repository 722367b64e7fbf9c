/** Words for changes of the canvas. Pure. */
import type { BlockChange, Canvas } from '#conversation';
import { type Phrase, phrase, say, sayCount } from '#ui';
import { toBlockTitle } from '../blocks/block-title';

type Change = BlockChange['type'];
type Step = Canvas['past'][number];

/** A change without an object, with the widget's title, and with “it”. */
const verbs: Record<Change, { alone: Phrase; named: Phrase; it: Phrase }> = {
  shown: { alone: phrase('showed'), named: phrase('showed “{title}”'), it: phrase('showed it') },
  copied: { alone: phrase('duplicated'), named: phrase('duplicated “{title}”'), it: phrase('duplicated it') },
  updated: { alone: phrase('updated'), named: phrase('updated “{title}”'), it: phrase('updated it') },
  moved: { alone: phrase('moved'), named: phrase('moved “{title}”'), it: phrase('moved it') },
  resized: { alone: phrase('resized'), named: phrase('resized “{title}”'), it: phrase('resized it') },
  raised: {
    alone: phrase('brought to front'),
    named: phrase('brought to front “{title}”'),
    it: phrase('brought it to front'),
  },
  styled: { alone: phrase('coloured'), named: phrase('coloured “{title}”'), it: phrase('coloured it') },
  removed: { alone: phrase('removed'), named: phrase('removed “{title}”'), it: phrase('removed it') },
  cleared: { alone: phrase('cleared'), named: phrase('cleared “{title}”'), it: phrase('cleared it') },
  bound: { alone: phrase('made live'), named: phrase('made live “{title}”'), it: phrase('made it live') },
  unbound: {
    alone: phrase('stopped refreshing'),
    named: phrase('stopped refreshing “{title}”'),
    it: phrase('stopped refreshing it'),
  },
  undone: { alone: phrase('undid'), named: phrase('undid “{title}”'), it: phrase('undid it') },
  redone: { alone: phrase('redid'), named: phrase('redid “{title}”'), it: phrase('redid it') },
};

/** For example `moved it`, after a subject. */
export const phraseOf = (change: Change): string => say(verbs[change].it);

/** For example `removed “Artists”` or `cleared 5 widgets`. `now`: the blocks on this side of the step. */
export function wordStep({ operation, blocks }: Step, now: Canvas['blocks']): string {
  if (operation.type === 'cleared')
    return sayCount(Math.max(blocks.length, now.length), 'cleared {count} widget', 'cleared {count} widgets');
  const title = titleIn({ operation, blocks: [...blocks, ...now] });
  const verb = verbs[operation.type === 'shown' && operation.copyOf !== undefined ? 'copied' : operation.type];
  return title === null ? say(verb.alone) : say(verb.named, { title });
}

function titleIn({ operation, blocks }: Step): string | null {
  if (!('id' in operation)) return null;
  const block = blocks.find(({ id }) => id === operation.id);
  if (block) return toBlockTitle(block.widget, block.data);
  return operation.type === 'shown' ? toBlockTitle(operation.widget, operation.data) : null;
}

/** `12 s`, `4 min`, `2 h`: how old live data is. */
export function toAge(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h`;
}

/** `every 30 s`, `every 5 minutes`. */
export const toEvery = (seconds: number): string =>
  seconds % 60 === 0
    ? sayCount(seconds / 60, 'every minute', 'every {count} minutes')
    : say('every {count} s', { count: seconds });
