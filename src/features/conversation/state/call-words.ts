/** A call in plain words: what was done or, until it is, what is to be done. Its tool, site and time are for those who open it. Pure. */
import { toBlockTitle } from '#core/log/block-title.ts';
import { opensSite } from '#core/log/sites.ts';
import { isBatch, stepsOf } from '#core/tools/batch-call.ts';
import { cutAtWord } from '#core/tools/foreign.ts';
import { handsAction } from '#core/tools/hands-actions.ts';
import { isHands } from '#core/tools/layer.ts';
import { capitalise } from '#core/tools/phrase.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { toHost } from '#ui/words/figures.ts';
import type { CallView } from './call-view';

export type WordedCall = Pick<CallView, 'tool' | 'target' | 'input' | 'foreseen' | 'state'>;

/** Characters of a name that a page or a model wrote. */
const maxName = 60;
const quote = (words: string): string => say('“{words}”', { words: cutAtWord(words.trim(), maxName) });

export function wordCall(call: WordedCall): string {
  const { tool, target, input, state } = call;
  if (!target) return nameOf(tool);
  if (isBatch({ name: tool, source: target.source }))
    return stepsOf(input)
      .map((step) => nameOf(step.tool))
      .slice(0, 3)
      .join(', ');
  const isDone = state === 'done';
  if (isHands(target)) return wordHands(call, isDone);
  if (target.source.type !== 'local') return target.title?.trim() || nameOf(tool);
  if (isDone && tool === 'widget_display') return say('Drew {what}', { what: toWidgetWords(input) });
  if (isDone && tool === 'canvas') return say('Changed the canvas');
  if (isDone && opensSite(target)) return say('Opened {what}', { what: toHost(call.foreseen?.leadsTo ?? '') });
  return target.title === undefined ? nameOf(tool) : say(target.title);
}

function wordHands(call: WordedCall, isDone: boolean): string {
  const action = handsAction(call.tool);
  const what = toObject(call);
  if (isDone && action && (what !== '' || !action.did.includes('{what}'))) return say(action.did, { what });
  const title = action ? say(action.title) : nameOf(call.tool);
  return what === '' ? title : say('{name}: {words}', { name: title, words: what });
}

/** The element as the user sees it; else what the model named. */
function toObject({ foreseen, input }: WordedCall): string {
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

/** What a widget calls itself, in quotes; else its kind. */
export function toWidgetWords({ name, params, ...flat }: JsonObject): string {
  const widget = typeof name === 'string' ? name.replace(/^render_/, '').replaceAll('_', '-') : '';
  const title = toBlockTitle(widget, isJsonObject(params) ? params : flat);
  return title === toBlockTitle(widget, {}) ? title : quote(title);
}
