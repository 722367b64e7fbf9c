/** Words for changes of the canvas. Pure. */

import { toBlockTitle } from '#core/log/block-title.ts';
import type { BlockChange, Canvas } from '#core/log/canvas.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { say } from '#ui/language/index.tsx';

type Change = BlockChange['type'];
type Step = Canvas['past'][number];

const deeds: Record<Change, Phrase> = {
  shown: phrase('drew {what}'),
  copied: phrase('duplicated {what}'),
  updated: phrase('updated {what}'),
  moved: phrase('moved {what}'),
  resized: phrase('resized {what}'),
  raised: phrase('moved {what}'),
  styled: phrase('updated {what}'),
  removed: phrase('removed {what}'),
  cleared: phrase('cleared {what}'),
  bound: phrase('made {what} live'),
  unbound: phrase('stopped refreshing {what}'),
  undone: phrase('undid {what}'),
  redone: phrase('redid {what}'),
};

function wordWhat(change: Change): string {
  if (change === 'cleared') return say('the canvas');
  return change === 'undone' || change === 'redone' ? say('a change') : say('this widget');
}

/** For example `moved this widget`, after a subject. */
export const phraseOf = (change: Change): string => say(deeds[change], { what: wordWhat(change) });

/** For example `removed “Artists”` or `cleared the canvas`. `now`: the blocks on this side of the step. */
export function wordStep({ operation, blocks }: Step, now: Canvas['blocks']): string {
  const title = titleIn({ operation, blocks: [...blocks, ...now] });
  const change = operation.type === 'shown' && operation.copyOf !== undefined ? 'copied' : operation.type;
  return title === null ? phraseOf(change) : say(deeds[change], { what: say('“{words}”', { words: title }) });
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

/** `every 30 s`, `every 5 min`. */
export const toEvery = (seconds: number): string => say('every {time}', { time: toAge(seconds * 1000) });
