/** Words for changes of the canvas. Pure. */
import { type BlockChange, type Canvas, toBlockTitle } from '#conversation';
import { type Phrase, phrase, say, sayCount } from '#ui';

type Change = BlockChange['type'];
type Step = Canvas['past'][number];

const verbs: Record<Change, [alone: Phrase, named: Phrase, withIt: Phrase]> = {
  shown: [phrase('showed'), phrase('showed “{title}”'), phrase('showed it')],
  copied: [phrase('duplicated'), phrase('duplicated “{title}”'), phrase('duplicated it')],
  updated: [phrase('updated'), phrase('updated “{title}”'), phrase('updated it')],
  moved: [phrase('moved'), phrase('moved “{title}”'), phrase('moved it')],
  resized: [phrase('resized'), phrase('resized “{title}”'), phrase('resized it')],
  raised: [phrase('brought to front'), phrase('brought to front “{title}”'), phrase('brought it to front')],
  styled: [phrase('coloured'), phrase('coloured “{title}”'), phrase('coloured it')],
  removed: [phrase('removed'), phrase('removed “{title}”'), phrase('removed it')],
  cleared: [phrase('cleared'), phrase('cleared “{title}”'), phrase('cleared it')],
  bound: [phrase('made live'), phrase('made live “{title}”'), phrase('made it live')],
  unbound: [phrase('stopped refreshing'), phrase('stopped refreshing “{title}”'), phrase('stopped refreshing it')],
  undone: [phrase('undid'), phrase('undid “{title}”'), phrase('undid it')],
  redone: [phrase('redid'), phrase('redid “{title}”'), phrase('redid it')],
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
