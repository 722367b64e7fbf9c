/** Makes a case of a request in a chat: what was said before, and the calls of the site's tools that followed. Pure. */

import type { CallState, Conversation } from '#core/log/conversation.ts';
import { isDerived, isHands } from '#core/tools/layer.ts';
import { parseJson } from '#core/tools/long-numbers.ts';
import type { EvalCase, EvalMessage, ExpectedCall } from '../suites/suite-schema';

export interface TurnOfChat {
  /** Of the user's message. */
  id: string;
  text: string;
  case: EvalCase;
}

type Item = Conversation['items'][number];

/** The requests of a chat that led to calls of this site's tools, newest first. */
export function turnsOfChat({ items }: Pick<Conversation, 'items'>, site: string): TurnOfChat[] {
  return items
    .flatMap((item, at): TurnOfChat[] => {
      if (item.type !== 'user') return [];
      const { id, text } = item.entry;
      const next = items.findIndex((each, i) => i > at && each.type === 'user');
      const calls = items.slice(at + 1, next === -1 ? undefined : next).flatMap((each) => callsOf(each, site));
      if (calls.length === 0) return [];
      const messages = items.slice(0, at + 1).flatMap((each) => toMessages(each, site));
      const name = text.replace(/\s+/g, ' ').slice(0, 60);
      return [{ id, text, case: { name, messages, expectedCall: calls.map(toExpected) } }];
    })
    .reverse();
}

const callsOf = (item: Item, site: string): CallState[] =>
  item.type === 'turn' ? item.calls.filter((state) => isOfSite(state, site)) : [];

const isOfSite = ({ call: { target } }: CallState, site: string): boolean =>
  target?.source.type === 'page' && target.source.origin === site && !isHands(target) && !isDerived(target);

function toMessages(item: Item, site: string): EvalMessage[] {
  if (item.type === 'user') return [{ role: 'user', type: 'message', content: item.entry.text }];
  if (item.type !== 'turn') return [];
  const { text } = item.entry;
  return [
    ...(text ? [{ role: 'model', type: 'message', content: text } satisfies EvalMessage] : []),
    ...callsOf(item, site).flatMap((state): EvalMessage[] => {
      const name = nameOf(state);
      return [
        { role: 'model', type: 'functioncall', name, arguments: inputOf(state) },
        { role: 'user', type: 'functionresponse', name, response: toOutput(state) ?? {} },
      ];
    }),
  ];
}

const nameOf = ({ call }: CallState): string => call.target?.tool ?? call.name;
const inputOf = ({ call, prepared, edited }: CallState) => edited ?? prepared?.input ?? call.input;

function toExpected(state: CallState): ExpectedCall {
  const mockOutput = toOutput(state);
  return {
    ...{ functionName: nameOf(state), arguments: inputOf(state) },
    ...(mockOutput !== undefined && { mockOutput }),
  };
}

/** Undefined if it has no result, or not the whole of it is at hand. */
function toOutput({ result }: CallState): unknown {
  if (result?.outcome.type !== 'result') return undefined;
  const { preview, size } = result.outcome;
  return preview.length < size ? undefined : (parseJson(preview) ?? preview);
}
