/** A provider out of any AI SDK language model: turns, patience with a busy server, and exactly one end. */
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ModelFailure } from '#conversation';
import type { SchemaProfile } from '#tools';
import { withoutKey } from './failure';
import { giveBack } from './opaque';
import type { ModelEvent, ModelRequest, Provider } from './provider';
import { toCallOptions } from './to-prompt';
import type { EndEvent, Place } from './turn';
import { toErrorEnd, toEvents, toValues } from './turn';

/** What each kind of service has of its own. */
export interface Dialect {
  /** As the service knows it. */
  model: string;
  /** Where a turn is asked for, below the service's address. */
  path: string;
  connect(): LanguageModelV4;
  /** Makes the id of a call, which may come from another model, legal for this one. */
  toCallId(id: string): string;
}

/** A language model, and whom we speak with. `connect` throws a Refusal when address or key can't be right. */
export interface Connection extends Place, Pick<Dialect, 'connect' | 'toCallId'> {
  key: string | undefined;
  profile: SchemaProfile;
}

export interface Patience {
  /** Rejects or resolves early when the signal aborts. */
  wait(seconds: number, signal: AbortSignal): Promise<void>;
  /** Seconds without a word after which a server counts as gone; local models take minutes to load. */
  silence: number;
  /** How often a busy server is asked again. */
  retries: number;
}

export const patience: Patience = { wait: waitFor, silence: 300, retries: 2 };

/** Seconds; a server that asks for more is not waited for. */
const longestWait = 60;

export function createModelProvider(
  connection: Connection,
  { wait, silence, retries }: Patience,
  context?: number,
): Provider {
  return {
    model: connection.model,
    profile: connection.profile,
    ...(context !== undefined && { context }),
    async *stream(request, signal) {
      for (let attempt = 1; ; attempt++) {
        const end = yield* speak(connection, request, signal, silence);
        const seconds =
          end.event.reason === 'error' && !end.spoken && attempt <= retries
            ? pauseBefore(attempt, end.event.failure)
            : null;
        if (seconds === null || signal.aborted) return yield toLastEvent(end.event, { connection, request, signal });
        yield { type: 'waiting', seconds, attempt };
        await wait(seconds, signal);
        if (signal.aborted) return yield { type: 'end', reason: 'aborted' };
      }
    },
  };
}

/** What may be over in a moment; a silence that was waited for is not, and a server that isn't there is started by hand. */
const passing = new Set<ModelFailure['code']>(['rate-limited', 'server-error', 'cut-off']);

/** Null: not worth another try. */
function pauseBefore(attempt: number, { code, values }: ModelFailure): number | null {
  if (!passing.has(code) || values.seconds !== undefined) return null;
  const seconds = typeof values.retryAfter === 'number' ? values.retryAfter : 2 * attempt ** 2;
  return seconds <= longestWait ? seconds : null;
}

interface Asked {
  connection: Connection;
  request: ModelRequest;
  signal: AbortSignal;
}

function toLastEvent(event: EndEvent, { connection, request, signal }: Asked): ModelEvent {
  if (event.reason !== 'error') return event;
  if (signal.aborted) return { type: 'end', reason: 'aborted' };
  return { ...event, failure: withPictures(withoutKey(event.failure, connection.key), request) };
}

/** Codes under which services refuse what a model can't see. */
const maybePictures = new Set<ModelFailure['code']>(['bad-request', 'not-found', 'server-error']);

/** Whether what was refused held pictures, which the model may not take: some say so, under codes that mean something else. */
function withPictures({ code, values }: ModelFailure, { messages }: ModelRequest): ModelFailure {
  const attached = messages.flatMap((message) => (message.role === 'user' ? (message.attached ?? []) : []));
  const pictures = attached.filter(({ type }) => type === 'image').length;
  const saysSo = /\b(images?|image_url|pictures?|vision|multimodal)\b/i.test(String(values.detail ?? ''));
  const isAboutThem = pictures > 0 && maybePictures.has(code) && (code === 'bad-request' || saysSo);
  return isAboutThem ? { code: 'bad-request', values: { ...values, pictures } } : { code, values };
}

/** Passes one attempt's events on and keeps its end back. `spoken`: something was streamed, so it can't be repeated. */
async function* speak(
  connection: Connection,
  request: ModelRequest,
  signal: AbortSignal,
  silence: number,
): AsyncGenerator<ModelEvent, { event: EndEvent; spoken: boolean }> {
  let spoken = false;
  for await (const event of streamOnce(connection, request, signal, silence)) {
    if (event.type === 'end') return { event, spoken };
    spoken = true;
    yield event;
  }
  throw new Error('A turn ended without an end event.');
}

async function* streamOnce(
  connection: Connection,
  request: ModelRequest,
  signal: AbortSignal,
  silence: number,
): AsyncGenerator<ModelEvent> {
  const watch = watchSilence(signal, silence);
  let answering = false;
  try {
    signal.throwIfAborted();
    const options = toCallOptions(request, connection.toCallId, (opaque) => giveBack(opaque, connection.type));
    const model = connection.connect();
    const { stream } = await watch.during(model.doStream({ ...options, abortSignal: watch.signal }));
    answering = true;
    yield* toEvents(readParts(stream, watch), connection);
  } catch (error) {
    if (!watch.expired()) yield toErrorEnd(error, connection);
    else yield toSilentEnd(answering ? 'cut-off' : 'unreachable', connection, silence);
  }
}

function toSilentEnd(code: ModelFailure['code'], place: Place, seconds: number): EndEvent {
  return { type: 'end', reason: 'error', failure: { code, values: { ...toValues(place), seconds } } };
}

/** Leaving the loop early cancels the stream, and with it the request. */
async function* readParts(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  watch: Watch,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const reader = stream.getReader();
  try {
    for (let part = await watch.during(reader.read()); !part.done; part = await watch.during(reader.read())) {
      yield part.value;
    }
  } finally {
    reader.cancel().catch(ignoreBrokenStream);
  }
}

/** A stream that has failed already can't be cancelled; its failure was seen by the reader. */
function ignoreBrokenStream(): void {
  return;
}

type Watch = ReturnType<typeof watchSilence>;

/** Counts only while we wait for the server, not while the reader of our events takes its time. */
function watchSilence(signal: AbortSignal, seconds: number) {
  const silence = new AbortController();
  return {
    signal: AbortSignal.any([signal, silence.signal]),
    expired: () => silence.signal.aborted,
    async during<T>(work: PromiseLike<T>): Promise<T> {
      const timer = setTimeout(() => silence.abort(), seconds * 1000);
      try {
        return await work;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function waitFor(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, seconds * 1000);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
