/** What was done to the canvas, in words. Pure. */
import type { BlockChange, Canvas } from '#conversation';
import { toCount } from '#ui';
import { toTitle } from './block-title';

type Change = BlockChange['type'];
type Step = Canvas['past'][number];

const verbs: Record<Change, string> = {
  shown: 'showed',
  copied: 'duplicated',
  updated: 'updated',
  moved: 'moved',
  resized: 'resized',
  raised: 'brought to front',
  styled: 'coloured',
  removed: 'removed',
  cleared: 'cleared',
  bound: 'made live',
  unbound: 'stopped refreshing',
  undone: 'took back',
  redone: 'did again',
};

const phrases: Partial<Record<Change, string>> = {
  raised: 'brought it to front',
  bound: 'made it live',
  unbound: 'stopped refreshing it',
};

/** `moved it`, after a you or an it. */
export const phraseOf = (change: Change): string => phrases[change] ?? `${verbs[change]} it`;

/** `removed “Artists”`, `cleared 5 widgets`. A step has the blocks on its other side; `now`: those on this one. */
export function wordStep({ operation, blocks }: Step, now: Canvas['blocks']): string {
  if (operation.type === 'cleared') return `cleared ${toCount(Math.max(blocks.length, now.length), 'widget')}`;
  const title = titleIn({ operation, blocks: [...blocks, ...now] });
  const verb = verbs[operation.type === 'shown' && operation.copyOf !== undefined ? 'copied' : operation.type];
  return title === null ? verb : `${verb} “${title}”`;
}

function titleIn({ operation, blocks }: Step): string | null {
  if (!('id' in operation)) return null;
  const block = blocks.find(({ id }) => id === operation.id);
  if (block) return toTitle(block.widget, block.data);
  return operation.type === 'shown' ? toTitle(operation.widget, operation.data) : null;
}

/** `12 s`, `4 min`, `2 h`: how old live data is. */
export function toAge(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h`;
}

/** `every 30 s`, `every 5 min`. */
export const toEvery = (seconds: number): string =>
  seconds % 60 === 0 ? `every ${toCount(seconds / 60, 'minute').replace(/^1 /, '')}` : `every ${seconds} s`;
