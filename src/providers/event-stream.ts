/** Reads what a model's server answers to a request for a stream, by what it is and not by its label, and writes it as the stream that the AI SDK reads. */
import { createParser } from 'eventsource-parser';
import { sizeLimits } from '#core/tools/limits.ts';
import { parseJson } from '#core/tools/long-numbers.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { ModelError, toModelFailure, tooLong, toPlace } from './failure';
import { findError } from './mend/errors';

/** Turns the events of one answer into those that the AI SDK takes. */
export interface Mend {
  /** Empty: the event is no part of an answer. */
  take(event: JsonObject): JsonObject[];
  /** What is missing at the end. `complete`: the server said that it is the end. */
  end(complete: boolean): JsonObject[];
}

interface Asked {
  url: string;
  model: string;
  /** Its abort is the only end that is passed on as an error: where a connection breaks, what came before it stays. */
  signal: AbortSignal | null | undefined;
}

/** Characters kept of an answer that is none, for its failure. */
export const maxRead = 16_384;

/** Throws a `ModelError` while it is read, if nothing in it is part of an answer. */
export function toEventStream(response: Response, mend: Mend, asked: Asked): Response {
  const source = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const answer = createAnswerReader();
  let [head, said] = ['', false];
  const write = (events: JsonObject[], controller: ReadableStreamDefaultController<Uint8Array>): boolean => {
    // An error that is the whole answer is one like that of any other status.
    if (!said && answer.isForeign() && events[0]?.error) throw toForeign(response, head, asked);
    said ||= events.length > 0;
    for (const event of events) controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
    return events.length > 0;
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (let written = false; !written; ) {
        const piece = await source?.read().catch((error: unknown) => {
          if (asked.signal?.aborted || error instanceof ModelError) throw error;
        });
        if (head.length < maxRead) head += piece?.value ?? '';
        const { events, end } = piece?.value === undefined ? answer.end() : answer.push(piece.value);
        if (answer.size() > sizeLimits.event)
          throw new ModelError(tooLong('event', { ...toPlace(asked.url), model: asked.model }));
        for (const event of events) written = write(mend.take(event), controller) || written;
        if (!end) continue;
        if (!said && piece && answer.isForeign()) throw toForeign(response, head, asked);
        write(mend.end(end === 'complete'), controller);
        source?.cancel().catch(() => undefined); // a source that failed can't be cancelled, and has nothing more
        return controller.close();
      }
    },
    cancel: (reason) => source?.cancel(reason),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

const encoder = new TextEncoder();

function toForeign({ status, headers }: Response, body: string, { url, model }: Asked): ModelError {
  const contentType = /^\s*</.test(body) ? 'text/html' : (headers.get('content-type') ?? '');
  const json = parseJson(body);
  const code = Number(isJsonObject(json) && findError(json, false)?.code);
  const known = code >= 400 && code < 600 ? code : status;
  return new ModelError(toModelFailure({ status: known, body, contentType, url, model }));
}

interface Read {
  events: JsonObject[];
  /** `complete`: the server said so. `broken`: an event can't be read, and what it said is unknown. */
  end?: 'complete' | 'closed' | 'broken';
}

/** Before an error that is told as mere words. */
const errorWord = /^\[?error\b\]?:?\s*/i;

/** A text, a number that JSON doesn't have, or the seam of two events. */
const oddities = /"(?:[^"\\]|\\.?)*(?:"|$)|-?\bInfinity\b|\bNaN\b|\}\s*(?:data:\s*)?(?=[{[])/gs;

/** Events that were joined come on lines of their own; numbers that only Python writes are none, and a tab within a text stays. */
const mendJson = (words: string): string =>
  words.replace(oddities, (odd) => {
    if (odd.startsWith('"')) return odd.replace(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1));
    return odd.startsWith('}') ? '}\n' : 'null';
  });

/** Events, JSON line by line, or JSON in one piece: the first character tells. */
function createAnswerReader() {
  let read: Read = { events: [] };
  let form: 'events' | 'lines' | 'json' | null = null;
  let text = '';
  let hasOther = false;

  const take = (data: string, name?: string): void => {
    // Some gateways put the field's name before data that has it already.
    const words = data.replace(/^(\s*data:)+/, '').trim();
    if (words === '' || read.end) return;
    if (/^"?\[?DONE\]?"?$/i.test(words)) read.end = 'complete';
    else takeJson(parseJson(words), words, name);
  };
  const takeJson = (value: unknown, words: string, name?: string): void => {
    if (isJsonObject(value)) read.events.push(name === 'error' && value.error == null ? { error: value } : value);
    else if (Array.isArray(value)) for (const each of value) takeJson(each, '', name);
    else if (words.includes('\n')) for (const line of words.split('\n')) take(line, name);
    else if (name === 'error' || errorWord.test(words))
      read.events.push({ error: words.replace(errorWord, '') || words });
    // A word without a brace is a proxy's ping.
    else if (words.startsWith('{')) {
      const mended = mendJson(words);
      if (mended === words) read.end = 'broken';
      else take(mended, name);
    }
  };
  const parser = createParser({
    onEvent: ({ data, event }) => take(data, event),
    // An error in a field of its own, or JSON that something on the way put between the events.
    onError({ field, value, line = '' }) {
      if (field === 'error') take(value ?? '', 'error');
      else if (line.trim().startsWith('{')) take(line);
      else hasOther = true;
    },
  });
  const takeLines = (): void => {
    for (let at = text.indexOf('\n'); at !== -1 && form === 'lines'; at = text.indexOf('\n')) {
      const line = text.slice(0, at);
      if (read.events.length === 0 && parseJson(line.trim()) === undefined) form = 'json';
      else {
        text = text.slice(at + 1);
        take(line);
      }
    }
  };
  const taken = (): Read => {
    const before = read;
    read = { events: [] };
    return before;
  };
  return {
    push(piece: string): Read {
      text += piece;
      if (form === null && text.trim() !== '') form = /^\s*[{[]/.test(text) ? 'lines' : 'events';
      if (form === 'lines' && piece.includes('\n')) takeLines();
      if (form !== 'events') return taken();
      // The two halves of a line's end may come apart; the parser would take the second for an empty line.
      const whole = text.endsWith('\r') ? text.length - 1 : text.length;
      parser.feed(text.slice(0, whole));
      text = text.slice(whole);
      return taken();
    },
    /** The last event, whether an empty line came after it or not. */
    end(): Read {
      if (form === 'events') parser.feed(`${text}\n\n`);
      else {
        const [, json = '', done] = /^(.*?)(data: ?\[DONE\]\s*)?$/s.exec(text.trim()) ?? [];
        take(json);
        if (done) read.end ??= 'complete';
        // JSON that can't be read is no answer at all.
        if (read.end === 'broken') read.end = 'closed';
      }
      read.end ??= 'closed';
      return taken();
    },
    size: () => text.length,
    /** It has more than events. */
    isForeign: () => form === 'lines' || form === 'json' || hasOther,
  };
}
