/** What a call is to do, in plain words: of all calls the panel says this from its start. Pure. */
import { isBatch, stepsOf } from '#core/tools/batch-call.ts';
import { cutAtWord } from '#core/tools/foreign.ts';
import { handsAction } from '#core/tools/hands-actions.ts';
import { isHands } from '#core/tools/layer.ts';
import { capitalise } from '#core/tools/phrase.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { wordTitle } from '#ui/words/tools.ts';
import type { CallView } from './call-view';

export type WordedCall = Pick<CallView, 'tool' | 'target' | 'input' | 'foreseen' | 'state'>;

/** Characters of a name that a page or a model wrote. */
const maxName = 60;
export const quote = (words: string): string => say('“{words}”', { words: cutAtWord(words.trim(), maxName) });

export function titleCall(call: Omit<WordedCall, 'state'>): string {
  const { tool, target, input } = call;
  if (!target) return nameOf(tool);
  if (isBatch({ name: tool, source: target.source })) {
    const steps = stepsOf(input).map((step) => nameOf(step.tool));
    return steps.slice(0, 3).join(', ') || say('Calling tools');
  }
  const action = isHands(target) ? actionOf(call) : undefined;
  if (!action) return wordTitle(target)?.trim() || nameOf(tool);
  const what = toTouched(call);
  return what === '' ? say(action.title) : say('{name}: {words}', { name: say(action.title), words: what });
}

/** What is only pointed at in a picture isn't clicked. */
export const actionOf = ({ tool, input }: Pick<WordedCall, 'tool' | 'input'>) =>
  handsAction(String(input.how)) ?? handsAction(tool);

/** The element as the user sees it; else what the model named. */
export function toTouched({ foreseen, input }: Pick<WordedCall, 'foreseen' | 'input'>): string {
  const fields = Array.isArray(input.fields) ? input.fields.length : 0;
  if (fields > 1) return sayCount(fields, '{count} fields');
  const words = [input.key, input.words, input.text, input.url].find((each) => typeof each === 'string');
  const [element] = foreseen?.elements ?? [];
  const name = words ?? (element?.drawn || element?.name);
  return name ? quote(String(name)) : '';
}

/** `play_track` as *Play track*: the name of a tool that has no title. */
export const nameOf = (tool: string): string =>
  capitalise(
    tool
      .replace(/[_\-./\s]+/g, ' ')
      .replace(/([a-z\d])([A-Z])(?=[a-z])/g, (_, end: string, next: string) => `${end} ${next.toLowerCase()}`)
      .trim(),
  ) || tool;
