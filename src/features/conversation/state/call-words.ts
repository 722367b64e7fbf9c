/** A call in plain words: what was done or, until it is, what is to be done. Its tool, site and time are for those who open it. Pure. */
import { toBlockTitle } from '#core/log/block-title.ts';
import { opensSite } from '#core/log/sites.ts';
import { isHands } from '#core/tools/layer.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { languageSaid, say, sayCount } from '#ui/language/index.tsx';
import { toHost } from '#ui/words/figures.ts';
import { drawn, together } from './call-folding';
import { actionOf, quote, titleCall, toTouched, type WordedCall } from './call-title';
import type { CallView } from './call-view';

export const wordCall = (call: WordedCall): string => (call.state === 'done' && wordDone(call)) || titleCall(call);

/** What the chat says once a tool of Tabhand’s own is done, where its title doesn’t say that. */
const dids: Record<string, Phrase> = {
  ask_user: phrase('Asked you a question'),
  plan: phrase('Laid a plan'),
  remember: phrase('Remembered {what}'),
  search_tools: phrase('Searched the tools'),
  list_tools: phrase('Searched the tools'),
  search_recipes: phrase('Searched usage guides'),
  list_recipes: phrase('Searched usage guides'),
  send_message: phrase('Sent a message'),
  canvas: phrase('Changed the canvas'),
};

function wordDone(call: WordedCall): string | undefined {
  const { tool, target, input, foreseen } = call;
  const action = target && isHands(target) ? actionOf(call) : undefined;
  if (action) return say(action.did, { what: toTouched(call) || say(action.untold ?? phrase('a part of the page')) });
  if (target?.source.type !== 'local') return undefined;
  if (tool === 'widget_display') return say('Drew {what}', { what: toWidgetWords(input) });
  if (opensSite(target)) return say('Opened {what}', { what: toHost(foreseen?.leadsTo ?? '') });
  // A widget’s own tools change the canvas too.
  const did = dids[tool.replace(/^block_.+_(update|remove)$/, 'canvas')];
  const { sentence } = input;
  return did && say(did, { what: typeof sentence === 'string' ? quote(sentence) : '' }).trim();
}

/** What a widget calls itself, in quotes; else its kind. */
function toWidgetWords({ name, params, ...flat }: JsonObject): string {
  const widget = typeof name === 'string' ? name.replace(/^render_/, '').replaceAll('_', '-') : '';
  const title = toBlockTitle(widget, isJsonObject(params) ? params : flat);
  return title === toBlockTitle(widget, {}) ? title : quote(title);
}

/** What the one line says: *9 steps on shop.example*, or what was drawn. */
export function wordFolded(calls: readonly CallView[]): string {
  const [first] = calls;
  if (first && together(calls) !== drawn) {
    const { source, server } = first.target ?? {};
    const site = source?.type === 'page' ? toHost(source.topOrigin) : (server ?? '');
    return sayCount(calls.length, '{count} steps on {site}', undefined, { site });
  }
  const titles = calls.flatMap(({ tool, input }) => (tool === 'widget_display' ? toWidgetWords(input) : []));
  const list = new Intl.ListFormat(languageSaid(), { type: 'conjunction' });
  const changed = calls.some(({ tool }) => tool === 'canvas') ? [say('Changed the canvas')] : [];
  const drew = titles.length > 0 ? [say('Drew {what}', { what: list.format(titles) })] : [];
  return [...drew, ...changed].join(' · ') || (first ? wordCall(first) : '');
}
