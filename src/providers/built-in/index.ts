/** The browser's own model: free, private and small. It has no tool calls, so it writes them as text. */
import type { ModelFailure } from '#core/log/entry.ts';
import type { ModelEvent, ModelRequest, Provider } from '#core/loop/provider.ts';
import { profileOf } from '../access';
import { type BuiltInEdge, type BuiltInSession, expected } from './edge';
import { toBuiltInPrompt } from './prompt';
import { createToolTextReader, malformedNote, type ToolText } from './tool-text';

export type { BuiltInEdge } from './edge';

const model = 'Built-in model';

/** Tokens of context, until a session says otherwise. */
const usualContext = 6144;

/** `edge` is undefined where the browser has no model. */
export function createBuiltIn(edge: BuiltInEdge | undefined): Provider {
  const provider: Provider = {
    model,
    profile: profileOf({ type: 'built-in' }),
    context: usualContext,
    async *stream(request, signal) {
      const state = (await edge?.availability(expected).catch(() => 'unavailable' as const)) ?? 'missing'; // const: a literal type
      if (!edge || state !== 'available') return yield fail({ code: 'no-built-in-model', values: { state } });
      let session: BuiltInSession | null = null;
      try {
        const { beginning, newest } = toBuiltInPrompt(request);
        session = await edge.create({ ...expected, initialPrompts: beginning, signal });
        provider.context = session.contextWindow ?? session.inputQuota ?? usualContext;
        yield* converse(session, newest, request, signal);
      } catch (error) {
        yield signal.aborted ? { type: 'end', reason: 'aborted' } : fail(explain(error));
      } finally {
        session?.destroy();
      }
    },
  };
  return provider;
}

/** Tells the model once that a block is malformed; after that, such a block stays text. */
async function* converse(
  session: BuiltInSession,
  newest: Parameters<BuiltInSession['promptStreaming']>[0],
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const calls: Extract<ToolText, { type: 'call' }>[] = [];
  const withTools = request.tools.length > 0;
  const malformed = yield* read(session.promptStreaming(newest, { signal }), calls, withTools);
  if (malformed !== null && calls.length === 0) {
    const again = session.promptStreaming([{ role: 'user', content: malformedNote }], { signal });
    const still = yield* read(again, calls, withTools);
    if (still !== null) yield { type: 'text-delta', text: still };
  }
  for (const { name, input } of calls) yield { type: 'tool-call', id: crypto.randomUUID(), name, input };
  yield { type: 'end', reason: calls.length > 0 ? 'tool-calls' : 'stop' };
}

/** Passes the text on and collects the calls. Returns a malformed block, or null. */
async function* read(
  stream: ReadableStream<string>,
  calls: Extract<ToolText, { type: 'call' }>[],
  withTools: boolean,
): AsyncGenerator<ModelEvent, string | null> {
  let malformed: string | null = null;
  for await (const found of toToolTexts(stream, withTools)) {
    if (found.type === 'text') yield { type: 'text-delta', text: found.text };
    else if (found.type === 'call') calls.push(found);
    else malformed = found.block;
  }
  return malformed;
}

async function* toToolTexts(stream: ReadableStream<string>, withTools: boolean): AsyncGenerator<ToolText> {
  const reader = createToolTextReader();
  const source = stream.getReader();
  try {
    for (let piece = await source.read(); !piece.done; piece = await source.read()) {
      if (withTools) yield* reader.push(piece.value);
      else if (piece.value) yield { type: 'text', text: piece.value };
    }
    yield* reader.end();
  } finally {
    source.cancel().catch(() => undefined); // a failed stream can't be cancelled; the loop above saw its failure
  }
}

const fail = (failure: ModelFailure): ModelEvent => ({ type: 'end', reason: 'error', failure });

/** The model's errors are DOMExceptions, distinguished by name. */
function explain(error: unknown): ModelFailure {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  const values = { model, detail: message.slice(0, 500) };
  if (name === 'QuotaExceededError') return { code: 'too-long', values };
  if (name === 'NotAllowedError' || name === 'NotReadableError') return { code: 'filtered', values };
  if (name === 'InvalidStateError') return { code: 'cut-off', values };
  return { code: 'server-error', values };
}
