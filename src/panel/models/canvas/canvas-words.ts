/** Words for changes of the canvas. Pure. */
import { type BlockChange, type Canvas, toBlockTitle } from '#conversation';
import { type Phrase, phrase, say, sayCount } from '#ui';

type Change = BlockChange['type'];
type Step = Canvas['past'][number];

const verbs: Record<Change, [alone: Phrase, named: Phrase, withIt: Phrase]> = {
  shown: [phrase('drew'), phrase('drew “{title}”'), phrase('drew this widget')],
  copied: [phrase('duplicated'), phrase('duplicated “{title}”'), phrase('duplicated this widget')],
  updated: [phrase('updated'), phrase('updated “{title}”'), phrase('updated this widget')],
  moved: [phrase('moved'), phrase('moved “{title}”'), phrase('moved this widget')],
  resized: [phrase('resized'), phrase('resized “{title}”'), phrase('resized this widget')],
  raised: [phrase('brought to front'), phrase('brought “{title}” to front'), phrase('brought this widget to front')],
  styled: [
    phrase('changed colours'),
    phrase('changed the colours of “{title}”'),
    phrase('changed the colours of this widget'),
  ],
  removed: [phrase('removed'), phrase('removed “{title}”'), phrase('removed this widget')],
  cleared: [phrase('cleared'), phrase('cleared “{title}”'), phrase('cleared the canvas')],
  bound: [phrase('made live'), phrase('made live “{title}”'), phrase('made this widget live')],
  unbound: [
    phrase('stopped refreshing'),
    phrase('stopped refreshing “{title}”'),
    phrase('stopped refreshing this widget'),
  ],
  undone: [phrase('undid'), phrase('undid “{title}”'), phrase('undid a change')],
  redone: [phrase('redid'), phrase('redid “{title}”'), phrase('redid a change')],
};

/** For example `moved it`, after a subject. */
export const phraseOf = (change: Change): string => say(verbs[change][2]);

/** For example `removed “Artists”` or `cleared 5 widgets`. `now`: the blocks on this side of the step. */
export function wordStep({ operation, blocks }: Step, now: Canvas['blocks']): string {
  if (operation.type === 'cleared')
    return sayCount(Math.max(blocks.length, now.length), 'cleared {count} widget', 'cleared {count} widgets');
  const title = titleIn({ operation, blocks: [...blocks, ...now] });
  const [alone, named] =
    verbs[operation.type === 'shown' && operation.copyOf !== undefined ? 'copied' : operation.type];
  return title === null ? say(alone) : say(named, { title });
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
