/** What the main thread spends on the subject's script, from a trace: its clock stands while other programs run. */
import type { Page } from 'playwright-core';
import { median } from '../../statistics.ts';
import type { Measurement, Open } from '../measure.ts';
import type { SubjectName } from '../subjects.ts';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Absent where the system has no clock of a thread. */
  tdur?: number;
}

const FRAMES = 20;
const covers = (outer: TraceEvent, inner: TraceEvent) =>
  outer !== inner &&
  outer.pid === inner.pid &&
  outer.tid === inner.tid &&
  outer.ts <= inner.ts &&
  inner.ts + (inner.dur ?? 0) <= outer.ts + (outer.dur ?? 0);
const sumOf = (events: readonly TraceEvent[]) => events.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1000;

/** The page of the subject, loaded while it is traced: the script that another script appended is the subject's. */
async function traceOf(open: Open, subject: SubjectName, frames: number): Promise<Record<string, number>> {
  const page: Page = await open({ frames, empty: true });
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser to trace.');
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile'] });
  await page.goto(page.url().replace('nothing', subject));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const named = (name: string) => traceEvents.filter((event) => event.ph === 'X' && event.name === name);
  const scripts = named('EvaluateScript');
  const evaluated = scripts.filter((script) => scripts.some((other) => covers(other, script)));
  const compiled = named('v8.compile').filter((event) => evaluated.some((script) => covers(script, event)));
  const all = sumOf(evaluated);
  const compile = sumOf(compiled);
  return { all, compile, run: all - compile };
}

export const trace: Measurement = {
  rounds: 21,
  seconds: 40,
  sample: (open, subject) => traceOf(open, subject, 0),
  rows: [
    { title: 'Traced, one page: all', unit: 'ms', key: 'all', reduce: median },
    { title: 'Traced, one page: compiled', unit: 'ms', key: 'compile', reduce: median },
    { title: 'Traced, one page: run', unit: 'ms', key: 'run', reduce: median },
  ],
};

export const traceFrames: Measurement = {
  rounds: 9,
  seconds: 30,
  sample: (open, subject) => traceOf(open, subject, FRAMES),
  rows: [{ title: `Traced, page and ${FRAMES} frames`, unit: 'ms', key: 'all', reduce: median }],
};
