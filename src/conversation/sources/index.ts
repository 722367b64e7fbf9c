/** Where the values of a widget come from: a selector of the conversation's state, loaded once there is a widget. Pure. */
import { resultText } from '#tools';
import type { Contents } from '../attachments';
import type { Conversation, DrawnBlock } from '../conversation';
import { ranByHand } from '../messages';
import type { Facts } from './fact';
import { toFacts } from './facts';
import { figuresIn } from './figures-in-text';
import type { Before } from './match';
import { type Origin, type Trace, trace } from './trace';
import { wordsOf } from './words';

export type { Contents };

/** `user`: the user's messages. `isPartlyOwn`: figures, or whole items, are the model's own. */
export interface WidgetSources {
  calls: readonly string[];
  /** Ids of attachments. */
  files: readonly string[];
  user: boolean;
  isPartlyOwn: boolean;
}

type Read = Pick<Conversation, 'calls' | 'items' | 'attached'>;

const traces = new WeakMap<DrawnBlock, { contents: Contents; traced: Trace }>();

/** Traced once for each version of a block. `contents`: of the attachments, as far as they are known. */
export function widgetSources(conversation: Read, drawn: DrawnBlock, contents: Contents): WidgetSources {
  const { from, isPartlyOwn } = traceOf(conversation, drawn, contents);
  const idsOf = (kind: string) => from.flatMap((id) => (id.startsWith(kind) ? id.slice(kind.length) : []));
  return { calls: idsOf('call '), files: idsOf('file '), user: from.includes('user '), isPartlyOwn };
}

function traceOf(conversation: Read, drawn: DrawnBlock, contents: Contents): Trace {
  const known = traces.get(drawn);
  if (known?.contents === contents) return known.traced;
  const earlier = drawn.before ? traceOf(conversation, drawn.before, contents).claims : undefined;
  const traced = trace(drawn, originsBefore(conversation, drawn.seq, contents), earlier);
  traces.set(drawn, { contents, traced });
  return traced;
}

type Given = Origin & { seq: number };

/** What the model could have read, the newest first. Built-in tools give no data of their own. */
function originsBefore(conversation: Read, seq: number, contents: Contents): Origin[] {
  const said = messagesBefore(conversation, seq);
  const words = new Set(said.flatMap(({ text }) => wordsOf(text)));
  const origins = [
    ...said.map(
      ({ holder, seq, text }): Given => ({ id: 'user ', seq, facts: factsOf(holder, text), before: nothing }),
    ),
    ...filesBefore(conversation, seq, contents, words),
    ...callsBefore(conversation, seq, words),
  ];
  return origins.sort((one, other) => other.seq - one.seq);
}

const nothing: Before = { knows: () => false, numbers: new Set() };

interface Said {
  holder: object;
  seq: number;
  text: string;
}

/** What the user wrote, in messages and into widgets. A message that stands for a call by hand repeats its arguments. */
const messagesBefore = ({ items }: Read, before: number): Said[] =>
  items.flatMap((item, i): Said[] => {
    if (item.type === 'turn' || item.entry.seq >= before) return [];
    const { seq } = item.entry;
    if (item.type === 'user') return ranByHand(items, i) ? [] : [{ holder: item.entry, seq, text: item.entry.text }];
    const typed = item.events.filter(({ widget }) => widget === 'chat-input');
    return typed.map((event) => ({ holder: event, seq, text: String(event.payload.text) }));
  });

function filesBefore({ attached }: Read, seq: number, contents: Contents, said: ReadonlySet<string>): Given[] {
  const sent = attached.filter((entry) => entry.seq < seq);
  return sent.flatMap((entry) =>
    (entry.attachments ?? []).map((attachment): Given => {
      const stored = contents.get(attachment.id);
      const facts = stored
        ? factsOf(stored, resultText([...stored], undefined))
        : factsOf(attachment, attachment.preview ?? '');
      const before = { knows: (word: string) => said.has(word), numbers: nothing.numbers };
      return { id: `file ${attachment.id}`, seq: entry.seq, facts, before };
    }),
  );
}

function callsBefore({ calls }: Read, seq: number, said: ReadonlySet<string>): Given[] {
  return [...calls.values()].flatMap(({ call, result }): Given[] => {
    const outcome = result?.outcome;
    if (!call.target || !result || result.seq >= seq || outcome?.type !== 'result' || outcome.isError) return [];
    const { source, tool } = call.target;
    if (source.type === 'local' && tool !== 'recall') return [];
    const id = source.type !== 'local' ? call.id : String(call.input.id);
    const [words, numbers] = [new Set(wordsIn(call.input)), new Set(numbersIn(call.input))];
    const before = { knows: (word: string) => words.has(word) || said.has(word), numbers };
    const facts = factsOf(result, outcome.preview, source.type === 'local' ? '' : tool);
    return [{ id: calls.has(id) ? `call ${id}` : `file ${id}`, seq: result.seq, facts, before }];
  });
}

const wordsIn = (input: object): string[] => wordsOf(JSON.stringify(Object.values(input)));

const numbersIn = (input: object): number[] =>
  figuresIn(JSON.stringify(input)).flatMap((figure) =>
    figure.type === 'number' ? figure.amounts.map(({ value }) => value) : [],
  );

const indexed = new WeakMap<object, Facts>();

/** `holder`: the entry or content that has the text, and never changes. */
function factsOf(holder: object, text: string, about?: string): Facts {
  const facts = indexed.get(holder) ?? toFacts(text, about);
  indexed.set(holder, facts);
  return facts;
}
