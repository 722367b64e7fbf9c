/** Makes a provider of any AI SDK language model: retries a busy server, and ends each stream with exactly one end event. */
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { countPictures } from '#core/log/budget.ts';
import type { ModelFailure } from '#core/log/entry.ts';
import type { ModelEvent, ModelRequest, OptionName, Provider } from '#core/loop/provider.ts';
import { smallWindow } from '#core/settings/limits.ts';
import type { ModelOptions } from '#core/settings/model-choice.ts';
import type { SchemaProfile } from '#core/settings/schema-profile.ts';
import { toPlain } from '#core/tools/foreign.ts';
import { isJsonObject } from '#core/tools/tool.ts';
import { pause } from '#core/tools/waiting.ts';
import { withoutKey } from './failure';
import { giveBack, type Unsigned } from './opaque';
import { quirks } from './quirks';
import { type PromptRules, toCallOptions } from './to-prompt';
import { type EndEvent, type Endpoint, toErrorEnd, toEvents, toValues } from './turn';

/** What differs between services. */
export interface Dialect {
  /** The name by which the service knows the model. */
  model: string;
  /** The path of a turn's request, below the service's address. */
  path: string;
  connect(): LanguageModelV4;
  /** See `PromptRules`. */
  marksCache?: true;
}

/** A language model and its endpoint. `connect` throws a Refusal when the address or the key can't be right. */
export interface ModelConnection extends Endpoint, PromptRules, Pick<Dialect, 'connect'> {
  key: string | undefined;
  profile: SchemaProfile;
}

export interface Patience {
  /** Resolves or rejects early when the signal aborts. */
  wait(seconds: number, signal: AbortSignal): Promise<void>;
  /** Seconds of silence after which a server counts as gone. Local models take minutes to load. */
  silence: number;
  /** How often a request to a busy server is repeated. */
  retries: number;
}

export const patience: Patience = {
  wait: (seconds, signal) => pause(seconds * 1000, signal),
  silence: 300,
  retries: 2,
};

/** With what engines take by themselves, small models call any tool and write calls in forms of their own. */
const calm = 0.1;

/** In seconds. A server that asks for a longer wait isn't asked again. */
const maxWait = 60;

export function createModelProvider(
  connection: ModelConnection,
  { wait, silence, retries }: Patience,
  { context, options: theirs = {} }: { context?: number; options?: ModelOptions | undefined },
): Provider {
  const isSmall = context !== undefined && context < smallWindow.tokens;
  const options = { ...(isSmall && { temperature: calm }), ...theirs };
  const toLastEvent = (event: EndEvent, request: ModelRequest, signal: AbortSignal): ModelEvent => {
    if (event.reason !== 'error') return event;
    if (signal.aborted) return { type: 'end', reason: 'aborted' };
    return { ...event, failure: withPictures(withoutKey(event.failure, connection.key, connection.url), request) };
  };
  return {
    model: connection.model,
    profile: connection.profile,
    maxTools: quirks('maxTools', connection)[0],
    tellsChanges: connection.marksCache === true,
    context,
    async *stream(request, signal) {
      for (let attempt = 1; ; attempt++) {
        const learnt = learntAt.get(toKey(connection)) ?? {};
        const end = yield* speak({ connection, request, signal, silence, learnt, options });
        const failure = end.event.reason === 'error' && !end.spoken ? end.event.failure : null;
        if (failure && learn({ connection, options }, failure, learnt)) continue;
        const seconds = failure && attempt <= retries ? pauseBefore(attempt, failure) : null;
        if (!failure || seconds === null || signal.aborted) return yield toLastEvent(end.event, request, signal);
        if (seconds === 0) continue;
        yield { type: 'waiting', seconds, attempt, code: failure.code };
        await wait(seconds, signal);
        if (signal.aborted) return yield { type: 'end', reason: 'aborted' };
      }
    },
  };
}

/** Failures that may soon be over. An unreachable server isn't among them: the user has to start it. */
const transientCodes = new Set<ModelFailure['code']>(['rate-limited', 'server-error', 'cut-off']);

/** Seconds until the next try; null when another try makes no sense, as after a long silence. */
function pauseBefore(attempt: number, { code, values }: ModelFailure): number | null {
  // The next answer is another one.
  if (code === 'unreadable-call') return attempt === 1 ? 0 : null;
  if (!transientCodes.has(code) || values.seconds !== undefined || values.daily) return null;
  // None, or a time that is past by our clock, would only be refused again.
  const seconds = Number(values.retryAfter) || 2 * attempt ** 2;
  return seconds <= maxWait ? seconds : null;
}

interface Learnt {
  /** How it wants thoughts that nobody signed, where it refused them as they came. */
  unsigned?: Unsigned;
  /** It takes no user's message right behind a result. */
  answersResults?: true;
  /** Options that it refused. */
  effort?: 'refused';
  temperature?: 'refused';
  /** It answers only if it is told not to think. */
  thinksNot?: true;
}

/** The members of a request that have an option. */
const membersOf: Record<OptionName, readonly string[]> = {
  temperature: ['temperature'],
  effort: ['reasoning_effort', 'thinking', 'output_config', 'thinkingConfig'],
};
const optionNames = Object.keys(membersOf) as OptionName[]; // its own keys

/** As the SDK takes them, which writes them as each service does, and leaves out what it knows that a model doesn't take. */
const toSettings = ({ effort, temperature }: ModelOptions, learnt: Learnt) => ({
  ...(effort && !learnt.effort && { reasoning: effort }),
  ...(learnt.thinksNot && { reasoning: 'none' as const }), // const: a literal type
  ...(temperature !== undefined && !learnt.temperature && { temperature }),
});

/** What isn't in the request that was sent. */
function leftOutOf(options: ModelOptions, { thinksNot }: Learnt, body: unknown): OptionName[] {
  const sent = isJsonObject(body) ? { ...body, ...Object(body.generationConfig) } : {};
  const isSent = (name: OptionName) => membersOf[name].some((member) => sent[member] !== undefined);
  return optionNames.filter(
    (name) => options[name] !== undefined && !(isSent(name) && !(name === 'effort' && thinksNot)),
  );
}

/** Of each model; forgotten with the background. */
const learntAt = new Map<string, Learnt>();

const toKey = ({ url, model }: ModelConnection): string => `${url} ${model}`;

/** True: the next request differs. */
function learn(
  { connection, options }: Pick<Attempt, 'connection' | 'options'>,
  { code, values }: ModelFailure,
  before: Learnt,
): boolean {
  const words = `${values.detail ?? ''} ${values.raw ?? ''}`;
  const isOrder = /roles? .{0,40}(after|follow).{0,20} role|roles.{0,20}alternate|alternate.{0,60}roles/i.test(words);
  // A template of llama.cpp's fails, as the server does.
  const isRefused = code === 'bad-request' || (code === 'server-error' && isOrder);
  const refused = quirks('refuses').flatMap(([name, pattern]) =>
    options[name] !== undefined && pattern.test(words) ? name : [],
  );
  const unsigned = unsignedOf(words);
  const possible: Learnt[] = [
    ...(isOrder ? [{ answersResults: true } as const] : []), // const: a literal type
    ...(quirks('wantsNoThought').some((pattern) => pattern.test(words)) ? [{ thinksNot: true } as const] : []), // as above
    ...(refused.includes('temperature') ? [{ temperature: 'refused' } as const] : []), // as above
    ...(unsigned ? [{ unsigned }] : []),
    ...(refused.includes('effort') ? [{ effort: 'refused' } as const] : []), // as above
  ];
  const news = possible.find((each) => (Object.keys(each) as (keyof Learnt)[]).every((name) => !before[name])); // its only member
  if (!isRefused || !news) return false;
  learntAt.set(toKey(connection), { ...before, ...news });
  return true;
}

/** Some services refuse a request without the thoughts, and others one with them. */
function unsignedOf(words: string): Unsigned | undefined {
  // A name that is also a word counts only where it is written as a name.
  const name = quirks('thoughtIn').find((each) =>
    new RegExp(each.includes('_') ? each : `[\`'"._]${each}\\b`).test(words),
  );
  if (!(name || /signature.{0,200}thinking/i.test(words))) return undefined;
  const isMissing = /missing|required|must (be|include|have|contain)|passed back/i.test(words);
  return isMissing ? { required: name ?? 'reasoning_content' } : 'none';
}

/** The codes under which services refuse pictures that a model can't see. */
const maybePictures = new Set<ModelFailure['code']>(['bad-request', 'not-found', 'server-error']);

/** Says how many pictures a refused request had, where they may be the reason. Some services say so under other codes. */
function withPictures({ code, values }: ModelFailure, { messages }: ModelRequest): ModelFailure {
  const pictures = messages.reduce((sum, message) => sum + countPictures(message), 0);
  const saysSo = /\b(images?|image_url|pictures?|vision|multimodal)\b/i.test(String(values.detail ?? ''));
  const isAboutThem = pictures > 0 && maybePictures.has(code) && (code === 'bad-request' || saysSo);
  return isAboutThem ? { code: 'bad-request', values: { ...values, pictures } } : { code, values };
}

interface Attempt {
  connection: ModelConnection;
  request: ModelRequest;
  signal: AbortSignal;
  /** Seconds. */
  silence: number;
  learnt: Learnt;
  options: ModelOptions;
}

/** Passes on one attempt's events except its end. `spoken`: something was streamed, so the attempt can't be repeated. */
async function* speak(attempt: Attempt): AsyncGenerator<ModelEvent, { event: EndEvent; spoken: boolean }> {
  let spoken = false;
  for await (const event of streamOnce(attempt)) {
    if (event.type === 'end') return { event, spoken };
    spoken ||= event.type !== 'left-out';
    yield event;
  }
  throw new Error('A turn ended without an end event.');
}

async function* streamOnce(attempt: Attempt): AsyncGenerator<ModelEvent> {
  const { connection, request, signal, silence, learnt, options } = attempt;
  const watch = watchSilence(signal, silence);
  let answering = false;
  try {
    signal.throwIfAborted();
    const call = toCallOptions(request, { ...connection, ...learnt }, (opaque, hasCalls) =>
      giveBack(opaque, connection, hasCalls, learnt.unsigned),
    );
    const model = connection.connect();
    const asked = { ...call, ...toSettings(options, learnt), abortSignal: watch.signal };
    const { stream, request: sent } = await watch.during(model.doStream(asked));
    answering = true;
    const leftOut = leftOutOf(options, learnt, sent?.body);
    if (leftOut.length > 0) yield { type: 'left-out', options: leftOut };
    const names = new Map(request.tools.map(({ name }) => [name, request.toolOf?.(name)?.tool ?? name]));
    const offered = Object.assign(names, { isKnown: request.isKnown });
    yield* toEvents(readParts(stream, watch), connection, { offered, read: () => readBy(request) });
  } catch (error) {
    if (!watch.expired()) return yield toErrorEnd(error, connection);
    const values = { ...toValues(connection), seconds: silence };
    yield { type: 'end', reason: 'error', failure: { code: answering ? 'cut-off' : 'unreachable', values } };
  }
}

/** Results, what is attached, and what the user says. */
const readBy = ({ messages }: ModelRequest): string[] =>
  messages.flatMap((message) => {
    if (message.role === 'assistant') return [];
    const attached = message.role === 'user' ? (message.attached ?? []) : [];
    const contents = attached.flatMap((each) => (each.type === 'text' ? each.content : []));
    return [toPlain(message.text), toPlain(contents)];
  });

/** Leaving the loop early cancels the stream and its request. */
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
    reader.cancel().catch(() => undefined); // a failed stream can't be cancelled; the reader saw its failure
  }
}

type Watch = ReturnType<typeof watchSilence>;

/** Aborts after a silence. It counts only while we wait for the server, not while the consumer of our events takes its time. */
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
