/** The smoke run: each tool of a page is called once or twice, without a model, and what that shows is noted. */

import type { JsonObject } from '#core/tools/tool.ts';
import { pause, unlessAborted } from '#core/tools/waiting.ts';
import type { LintNote } from '../lint/lint';
import { found } from './findings';
import { changedIn, judgeCall, toSeconds, whyUnchecked } from './judge-call';
import type { Skipped, Unchecked } from './left';
import type { SmokeOutcome, SmokePage, SmokeSubject } from './page.ts';
import { inputsFor, unfitInput } from './values';

export { type SmokeFinding, smokeFindings } from './findings';

export type { SmokeOutcome, SmokePage } from './page.ts';

export interface SmokeOptions {
  /** Tools without readOnlyHint are called too: the user said so. */
  mayChange: boolean;
  /** Inputs that the user saved, by tool; they take the place of made ones. */
  inputs?: ReadonlyMap<string, readonly JsonObject[]>;
  /** Milliseconds for which the tools are watched first. */
  watchFor?: number;
  /** Milliseconds for a call. */
  timeout?: number;
  /** Told before each call, and how many there are. */
  tell?(at: { tool: string; nth: number; of: number }): void;
}

export interface SmokeCall {
  tool: string;
  input: JsonObject;
  outcome: SmokeOutcome;
  /** Milliseconds. */
  duration: number;
}

export interface SmokeReport {
  tools: number;
  calls: SmokeCall[];
  notes: LintNote[];
  /** Not called, since they may change the page, or can't be called now. */
  skipped: Skipped[];
  /** What nothing was learnt about: no note doesn’t mean that it is in order. */
  unchecked: Unchecked[];
}

const usual = { watchFor: 1_500, timeout: 10_000 };

/** Aborting ends it after the call that is under way; what it has found until then is returned. */
export async function runSmoke(page: SmokePage, options: SmokeOptions, signal: AbortSignal): Promise<SmokeReport> {
  const { tools, notes, restless } = await watch(page, options, signal);
  const report: SmokeReport = { tools: tools.length, calls: [], notes, skipped: [], unchecked: [] };
  const called = tools.filter((tool) => isCalled(tool, options, report));
  // What only reads comes first, while the page is as it was.
  called.sort((a, b) => Number(b.hints.readOnly) - Number(a.hints.readOnly));
  const running: Running = { page, options, restless, report, isTouched: false, signal };
  for (const [i, tool] of called.entries()) {
    if (signal.aborted) break;
    options.tell?.({ tool: tool.name, nth: i + 1, of: called.length });
    await smokeTool(running, tool);
  }
  report.notes = distinct(report.notes);
  report.unchecked = distinctBy(report.unchecked, ({ tool, why }) => `${why} ${tool}`);
  return report;
}

function isCalled({ name, hints, off }: SmokeSubject, { mayChange }: SmokeOptions, { skipped }: SmokeReport): boolean {
  const why = off ?? (hints.readOnly || mayChange ? null : 'may-change');
  if (why) skipped.push({ tool: name, why });
  return !why;
}

/** Looks at the page for a while and touches nothing. */
async function watch(page: SmokePage, { watchFor = usual.watchFor }: SmokeOptions, signal: AbortSignal) {
  const watching = new AbortController();
  const begun = performance.now();
  const before = await page.state();
  const ageNow = () => (before ? before.age + performance.now() - begun : null);
  const sightings: Sighting[] = [sightingOf(await page.list(), before?.age ?? null)];
  page.onChange((tools) => sightings.push(sightingOf(tools, ageNow())), watching.signal);
  await pause(watchFor, signal);
  watching.abort();
  const [tools, after] = [await page.list(), await page.state()];
  sightings.push(sightingOf(tools, ageNow()));
  const restless =
    before && after ? [...changedIn(before.storage, after.storage), ...changedIn(before.forms, after.forms)] : [];
  return { tools, notes: judgeSightings(sightings), restless: new Set(restless) };
}

interface Running {
  page: SmokePage;
  options: SmokeOptions;
  restless: ReadonlySet<string>;
  report: SmokeReport;
  /** A tool was called that may change the page. */
  isTouched: boolean;
  signal: AbortSignal;
}

async function smokeTool(running: Running, tool: SmokeSubject): Promise<void> {
  const { page, options, report, signal } = running;
  const { name, hints, inputSchema } = tool;
  const saved = options.inputs?.get(name) ?? [];
  const made = saved.length > 0 ? saved : inputsFor(inputSchema).slice(0, hints.readOnly ? 2 : 1);
  if (made.length === 0) report.notes.push(found('input-unmade', name));
  for (const input of made) {
    if (signal.aborted) return;
    // A call may lead to another page a moment later, in the middle of the next one.
    if (running.isTouched) await page.reopen?.(name);
    const isThere = (await page.list()).some((each) => each.name === name);
    const after = report.calls.at(-1)?.tool ?? '–';
    if (!isThere) {
      // What changes the page may well change its tools.
      if (running.isTouched) report.unchecked.push({ tool: name, why: 'gone' });
      else report.notes.push(found('vanished', name, { after }));
      return;
    }
    await smokeCall(running, tool, input);
  }
  const unfit = hints.readOnly ? unfitInput(inputSchema) : null;
  if (unfit && !page.unchecked) report.unchecked.push({ tool: name, why: 'unfit' });
  else if (unfit && !signal.aborted && (await callOnce(running, tool, unfit)).outcome.type === 'returned')
    report.notes.push(found('accepts-unfit', name));
}

async function smokeCall(running: Running, tool: SmokeSubject, input: JsonObject): Promise<void> {
  const { page, report, restless } = running;
  const { name } = tool;
  running.isTouched ||= !tool.hints.readOnly;
  const before = await page.state();
  const { outcome, duration } = await callOnce(running, tool, input);
  const after = await page.state();
  report.calls.push({ tool: name, input, outcome, duration });
  const why = whyUnchecked({ tool, outcome }, input);
  if (why) report.unchecked.push({ tool: name, why });
  else report.notes.push(...judgeCall({ tool, outcome, duration, before, after, restless }));
}

async function callOnce({ page, options, signal }: Running, tool: SmokeSubject, input: JsonObject) {
  const { timeout = usual.timeout } = options;
  const begun = performance.now();
  const ended = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const late = (): SmokeOutcome => (signal.aborted ? { type: 'refused', message: '' } : { type: 'unfinished' });
  const outcome = await unlessAborted(page.call(tool, input, ended), ended, late);
  return { outcome, duration: performance.now() - begun };
}

/** The same of two calls is said once. */
const distinct = (notes: readonly LintNote[]): LintNote[] => distinctBy(notes, ({ rule, tool }) => `${rule} ${tool}`);

const distinctBy = <T>(list: readonly T[], keyOf: (each: T) => string): T[] => [
  ...new Map(list.map((each) => [keyOf(each), each])).values(),
];

/** The names at a moment. */
interface Sighting {
  /** Milliseconds since the document was opened; null: nobody knows. */
  age: number | null;
  names: readonly string[];
}

const sightingOf = (tools: readonly SmokeSubject[], age: number | null): Sighting => ({
  age,
  names: tools.map(({ name }) => name),
});

/** Milliseconds after which a model may have looked already. */
const late = 3_000;
const oftenEnough = 2;

/** How a site's tools come and go while nobody calls them. */
function judgeSightings(sightings: readonly Sighting[]): LintNote[] {
  const [first] = sightings;
  const last = sightings.at(-1);
  if (!first || !last) return [];
  const names = [...new Set(sightings.flatMap((each) => each.names))];
  const twice = [...Map.groupBy(last.names, (name) => name)].filter(([, { length }]) => length > 1);
  return [
    ...(names.length === 0 ? [found('no-tools', null)] : []),
    ...twice.map(([name, { length }]) => found('registered-twice', name, { count: length })),
    ...names.flatMap((name) => judgeName(name, sightings, last)),
  ];
}

function judgeName(name: string, sightings: readonly Sighting[], last: Sighting): LintNote[] {
  const seen = sightings.map(({ names }) => names.includes(name));
  const gone = seen.filter((isThere, i) => i > 0 && seen[i - 1] && !isThere).length;
  const came = sightings[seen.indexOf(true)];
  const seconds = seen[0] ? null : (came?.age ?? null);
  return [
    ...(gone >= oftenEnough ? [found('churn', name, { count: gone })] : []),
    ...(gone > 0 && gone < oftenEnough && !last.names.includes(name) ? [found('left-by-itself', name)] : []),
    ...(seconds !== null && seconds > late ? [found('registered-late', name, { seconds: toSeconds(seconds) })] : []),
  ];
}
