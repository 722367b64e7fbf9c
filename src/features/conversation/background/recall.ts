/** `recall`: reads an earlier result again, whole or in part, in any later turn, without calling a server. */

import { isAttachmentId } from '#core/log/attachments.ts';
import type { CallState, Conversation } from '#core/log/conversation.ts';
import { hasData } from '#core/log/data-sources.ts';
import type { StoredResult } from '#core/log/entry.ts';
import type { ConversationStore } from '#core/loop/stores.ts';
import { readingHints } from '#core/tools/hints.ts';
import { pointTo } from '#core/tools/json-pointer.ts';
import type { LocalTool } from '#core/tools/layers/local.ts';
import { parseJson, writeBare, writeJson } from '#core/tools/long-numbers.ts';
import { phrase } from '#core/tools/phrase.ts';
import { resultText, type ToolOutcome, toTextResult } from '#core/tools/result.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { sentIds } from '#providers/registry.ts';

/** Characters of one answer; a longer result is read in parts. */
const maxCharacters = 100_000;

/** Reads the results and attachments of one conversation: whoever knows the id of another's is not given it. */
export const resultsIn =
  ({ result }: Pick<ConversationStore, 'result'>, log: { readonly id: string; readonly conversation: Conversation }) =>
  async (named: string): Promise<StoredResult | 'gone' | null> => {
    const { conversation } = log;
    const id = findId(conversation, named);
    if (id === undefined) return isAttachmentId(named) ? 'gone' : null;
    const stored = await result(id);
    if (stored?.conversationId === log.id) return stored;
    return fromLog(conversation.calls, id) ?? (wasStored(conversation.calls, id) ? 'gone' : null);
  };

export const recallTool = (find: ReturnType<typeof resultsIn>): LocalTool => ({
  name: 'recall',
  title: phrase('Read a result again'),
  description: 'Gives back the full result of an earlier call, by the id in its hint. A large one can be read in part.',
  inputSchema: {
    type: 'object',
    properties: {
      id: { type: 'string', description: 'The id from the hint' },
      path: { type: 'string', description: 'JSON pointer to a part of it, e.g. /rows/3/name' },
      offset: { type: 'integer', minimum: 0, description: 'Where to begin: items of a list, characters of a text' },
      limit: { type: 'integer', minimum: 1, description: 'How many items or characters' },
    },
    required: ['id'],
  },
  hints: readingHints,
  execute: async (input) => {
    const stored = await find(textOf(input.id));
    return stored === 'gone' ? toTextResult(wordGone(textOf(input.id)), true) : answer(stored, input);
  },
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Of what is still shown to somebody. A service may shorten an id before the model reads it, and a tool or a file has a name: of
 * several the newest is meant.
 */
function findId({ items }: Pick<Conversation, 'items'>, named: string): string | undefined {
  const ids = items.flatMap((item) => {
    if (item.type === 'turn') return item.calls.map(namesOfCall);
    const attached = item.type === 'user' ? (item.entry.attachments ?? []) : [];
    return attached.map(({ id, name }) => ({ id, names: [name], hasData: true }));
  });
  const isMeant = ({ id, names }: (typeof ids)[number]) =>
    id === named || sentIds(id).includes(named) || names.includes(named);
  const meant = ids.filter(isMeant);
  return (meant.findLast(({ hasData }) => hasData) ?? meant.at(-1))?.id;
}

/** `''`: what answered with data last, if it is no tool of Tabhand's own. */
function namesOfCall(state: CallState) {
  const { id, name, target } = state.call;
  const isOwn = target?.source.type === 'local';
  return { id, names: [name, ...(target && !isOwn ? [target.tool, ''] : [])], hasData: hasData(state) };
}

/** A short result is only in the log, in full. */
function fromLog(calls: Conversation['calls'], callId: string): StoredResult | null {
  const entry = calls.get(callId)?.result;
  if (entry?.outcome.type !== 'result' || entry.outcome.stored) return null;
  const { conversationId, at, outcome } = entry;
  return { callId, conversationId, content: [{ type: 'text', text: outcome.preview }], at };
}

const wasStored = (calls: Conversation['calls'], id: string): boolean =>
  isAttachmentId(id) || calls.get(id)?.result?.outcome.type === 'result';

const wordGone = (id: string): string =>
  `The full content of '${id}' is gone: it was removed to make room, or by the user. What this conversation shows of it is all there is. If you need the rest, call the tool again.`;

/** A result's id is its call's, which is random: a model knows only those that it saw in this conversation. */
function answer(stored: StoredResult | null, { id, path, offset, limit }: JsonObject): ToolOutcome {
  if (!stored)
    return toTextResult(
      `No result found for id '${textOf(id)}'. Use the id from a hint, or call the tool again.`,
      true,
    );
  const text = resultText(stored.content, stored.structured);
  const isPart = [path, offset, limit].some((each) => each !== undefined);
  if (!isPart && text.length <= maxCharacters) {
    const { content, structured } = stored;
    return { type: 'result', content, ...(structured !== undefined && { structured }), isError: false };
  }
  const part = pointTo(stored.structured ?? parseJson(text), textOf(path));
  const value = textOf(path) === '' && !Array.isArray(part) ? text : part;
  if (value === undefined) return toTextResult(`There is nothing at ${textOf(path)} in this result.`, true);
  const from = Number(offset ?? 0);
  const length = limit === undefined ? Infinity : Number(limit);
  return Array.isArray(value) ? sayItems(value, from, length) : sayText(writeBare(value), from, length);
}

/** As many whole items as fit into one answer. */
function sayItems(all: readonly unknown[], from: number, length: number): ToolOutcome {
  if (from > 0 && from >= all.length) return sayNothing('item', from, all.length);
  const items: string[] = [];
  let size = 2;
  for (const item of all.slice(from, from + length)) {
    const written = writeJson(item);
    size += written.length + 1;
    if (size > maxCharacters) break;
    items.push(written);
  }
  if (items.length === 0 && from < all.length) {
    return toTextResult(`Item ${from} is longer than one answer: read it by its path, with offset and limit.`, true);
  }
  return toTextResult(`[${items.join(',')}]${wordRest('Items', from, from + items.length, all.length)}`);
}

/** Never cuts a character in two, so that the parts of a text make up the text. */
function sayText(all: string, offset: number, length: number): ToolOutcome {
  if (offset > 0 && offset >= all.length) return sayNothing('character', offset, all.length);
  const from = toBoundary(all, offset);
  const min = all.length > from && toBoundary(all, from + 1) === from ? from + 2 : from + 1;
  const wished = Math.min(all.length, offset + Math.min(length, maxCharacters));
  const end = Math.min(all.length, Math.max(min, toBoundary(all, wished)));
  return toTextResult(`${all.slice(from, end)}${wordRest('Characters', from, end, all.length)}`);
}

function toBoundary(text: string, at: number): number {
  const isInside = /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at));
  return isInside ? at - 1 : at;
}

function wordRest(what: string, from: number, end: number, all: number): string {
  if (from === 0 && end === all) return '';
  const more = end < all ? ` The next begin at offset ${end}.` : '';
  return `\n[${what} ${from} to ${end} of ${all}.${more}]`;
}

const sayNothing = (what: string, from: number, all: number): ToolOutcome =>
  toTextResult(`There is nothing at offset ${from}: this has ${all} ${what}${all === 1 ? '' : 's'}.`, true);
