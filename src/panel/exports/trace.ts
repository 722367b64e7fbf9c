/** Runs as data for analysis elsewhere, in the shape of docs/trace.md. Pure. */
import { publicAddress } from '#settings';
import type { Content, JsonObject, ToolSource } from '#tools';
import type { CallSpan, ConsoleRun, ConsoleTurn } from '../models/console/console-runs';
import { wordForModel } from '../models/console/console-words';

interface WholeResult {
  content: Content[];
  structured?: unknown;
}

/** Full results by call id. Without one, the preview is exported. */
export type WholeResults = ReadonlyMap<string, WholeResult>;

interface Traced {
  title: string;
  /** Milliseconds since 1970. */
  at: number;
  runs: readonly { run: ConsoleRun; turns: readonly ConsoleTurn[] }[];
  /** Null: export previews only. */
  whole: WholeResults | null;
}

/** Characters of a text, of arguments, of a full result, and of all full results together. */
const most = { text: 4000, input: 50_000, result: 1_000_000, results: 20_000_000 };

export function toTrace({ title, at, runs, whole }: Traced): string {
  const results = createResults(whole);
  const trace = {
    format: 'tabhand-trace',
    version: 1,
    title,
    exported: new Date(at).toISOString(),
    results: whole ? 'whole' : 'preview',
    runs: runs.map(({ run, turns }) => toTraceRun(run, turns, results)),
  };
  return JSON.stringify(trace, null, 2);
}

type ResultOf = ReturnType<typeof createResults>;

/** Drops the last results if all together are too large for one file. */
function createResults(whole: WholeResults | null) {
  let left = most.results;
  return (callId: string): WholeResult | undefined => {
    const result = whole?.get(callId);
    const size = result ? JSON.stringify(result).length : 0;
    if (!result || size > most.result || size > left) return undefined;
    left -= size;
    return result;
  };
}

function toTraceRun(run: ConsoleRun, turns: readonly ConsoleTurn[], results: ResultOf) {
  const { nth, aside, text, startedAt, ended, figures } = run;
  return {
    nth,
    ...(aside && { aside }),
    asked: text === null ? null : cut(text, most.text),
    started: toTime(startedAt),
    ended: ended && { at: toTime(ended.at), reason: ended.reason, ...(ended.failure && { failure: ended.failure }) },
    figures: { ...figures, cost: figures.unpriced < figures.turns ? figures.cost : null },
    turns: turns.map((turn) => toTraceTurn(turn, results)),
  };
}

const toTraceTurn = ({ nth, turn, shortened, span, calls }: ConsoleTurn, results: ResultOf) => ({
  nth,
  model: turn?.model ?? null,
  started: toTime(span.from),
  firstWord: turn?.firstWord ?? null,
  duration: turn?.duration ?? null,
  tokens: turn?.usage ?? null,
  cost: turn && turn.figures.unpriced === 0 ? turn.figures.cost : null,
  offered: turn?.figures.offered ?? null,
  patches: turn?.figures.patches ?? null,
  interrupted: turn?.interrupted ?? null,
  shortened: shortened.map(({ callId: call, size, before, after }) => ({ call, size, before, after })),
  calls: calls.map((row) => toTraceCall(row, results(row.id))),
});

/** Also what “copy as JSON” gives for one call. */
export function toTraceCall({ call, wait }: CallSpan, whole?: WholeResult) {
  const { id, tool, target, input, edited, malformed, repairs, state, startedAt, duration, asked, decision } = call;
  const told = wordForModel(call);
  const written = malformed === undefined ? limit(input) : cut(malformed, most.input);
  return {
    id,
    tool,
    exposedAs: call.name,
    server: target?.server ?? null,
    source: target && toSource(target.source),
    arguments: edited ? limit(edited) : written,
    ...(edited && { askedFor: written }),
    ...(repairs.length > 0 && { repairs }),
    ...(asked && { asked: { at: toTime(asked.at), reason: asked.reason, decision, waited: waitOf(wait) } }),
    state,
    started: startedAt === null ? null : toTime(startedAt),
    duration,
    result: toResult(call, whole),
    failure: call.failure && { code: call.failure.code, values: call.failure.values },
    told: told && cut(told, most.text),
    activated: call.activated,
    found: call.found,
  };
}

function toResult({ result, state }: CallSpan['call'], whole?: WholeResult) {
  if (!result) return null;
  const { preview, size, images } = result;
  const isError = state === 'failed';
  return whole ? { size, images, isError, ...whole } : { size, images, isError, preview: cut(preview, most.text) };
}

const waitOf = (wait: CallSpan['wait']): number | null => (wait?.to == null ? null : wait.to - wait.from);

function toSource(source: ToolSource): JsonObject {
  if (source.type === 'page') return { type: 'page', origin: source.origin, top: source.top };
  if (source.type === 'local') return { type: 'local', server: source.server };
  return { type: 'mcp', ...(URL.canParse(source.url) && { url: publicAddress(source.url) }) };
}

/** The arguments, or the beginning of them as text. */
function limit(input: JsonObject): JsonObject | string {
  const text = JSON.stringify(input);
  return text.length <= most.input ? input : cut(text, most.input);
}

const cut = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length)}…`);

const toTime = (at: number): string => new Date(at).toISOString();
