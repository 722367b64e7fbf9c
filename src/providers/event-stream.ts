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
  const answer = new AnswerReader();
  let [head, said] = ['', false];
  const write = (events: JsonObject[], controller: ReadableStreamDefaultController<Uint8Array>): boolean => {
    // An error that is the whole answer is one like that of any other status.
    if (!said && answer.isForeign && events[0]?.error) throw toForeign(response, head, asked);
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
        if (answer.size > sizeLimits.event)
          throw new ModelError(tooLong('event', { ...toPlace(asked.url), model: asked.model }));
        for (const event of events) written = write(mend.take(event), controller) || written;
        if (!end) continue;
        if (!said && piece && answer.isForeign) throw toForeign(response, head, asked);
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
class AnswerReader {
  #read: Read = { events: [] };
  #form: 'events' | 'lines' | 'json' | null = null;
  #text = '';
  #hasOther = false;
  readonly #parser = createParser({
    onEvent: ({ data, event }) => this.#take(data, event),
    // An error in a field of its own, or JSON that something on the way put between the events.
    onError: ({ field, value, line = '' }) => {
      if (field === 'error') this.#take(value ?? '', 'error');
      else if (line.trim().startsWith('{')) this.#take(line);
      else this.#hasOther = true;
    },
  });

  get size(): number {
    return this.#text.length;
  }

  /** It has more than events. */
  get isForeign(): boolean {
    return this.#form === 'lines' || this.#form === 'json' || this.#hasOther;
  }

  push(piece: string): Read {
    this.#text += piece;
    if (this.#form === null && this.#text.trim() !== '') this.#form = /^\s*[{[]/.test(this.#text) ? 'lines' : 'events';
    if (this.#form === 'lines' && piece.includes('\n')) this.#takeLines();
    if (this.#form === 'events') {
      // The two halves of a line's end may come apart; the parser would take the second for an empty line.
      const whole = this.#text.endsWith('\r') ? this.#text.length - 1 : this.#text.length;
      this.#parser.feed(this.#text.slice(0, whole));
      this.#text = this.#text.slice(whole);
    }
    return this.#taken();
  }

  /** The last event, whether an empty line came after it or not. */
  end(): Read {
    if (this.#form === 'events') this.#parser.feed(`${this.#text}\n\n`);
    else {
      const [, json = '', done] = /^(.*?)(data: ?\[DONE\]\s*)?$/s.exec(this.#text.trim()) ?? [];
      this.#take(json);
      if (done) this.#read.end ??= 'complete';
      // JSON that can't be read is no answer at all.
      if (this.#read.end === 'broken') this.#read.end = 'closed';
    }
    this.#read.end ??= 'closed';
    return this.#taken();
  }

  #taken(): Read {
    const before = this.#read;
    this.#read = { events: [] };
    return before;
  }

  #takeLines(): void {
    for (let at = this.#text.indexOf('\n'); at !== -1 && this.#form === 'lines'; at = this.#text.indexOf('\n')) {
      const line = this.#text.slice(0, at);
      if (this.#read.events.length === 0 && parseJson(line.trim()) === undefined) this.#form = 'json';
      else {
        this.#text = this.#text.slice(at + 1);
        this.#take(line);
      }
    }
  }

  #take(data: string, name?: string): void {
    // Some gateways put the field's name before data that has it already.
    const words = data.replace(/^(\s*data:)+/, '').trim();
    if (words === '' || this.#read.end) return;
    if (/^"?\[?DONE\]?"?$/i.test(words)) this.#read.end = 'complete';
    else this.#takeJson(parseJson(words), words, name);
  }

  #takeJson(value: unknown, words: string, name?: string): void {
    const { events } = this.#read;
    if (isJsonObject(value)) events.push(name === 'error' && value.error == null ? { error: value } : value);
    else if (Array.isArray(value)) for (const each of value) this.#takeJson(each, '', name);
    else if (words.includes('\n')) for (const line of words.split('\n')) this.#take(line, name);
    else if (name === 'error' || errorWord.test(words)) events.push({ error: words.replace(errorWord, '') || words });
    // A word without a brace is a proxy's ping.
    else if (words.startsWith('{')) {
      const mended = mendJson(words);
      if (mended === words) this.#read.end = 'broken';
      else this.#take(mended, name);
    }
  }
}
