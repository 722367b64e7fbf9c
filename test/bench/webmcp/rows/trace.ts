/** What the main thread spends on the subject's script, from a trace: its clock stands while other programs run. */
import type { Page } from 'playwright-core';
import { median } from '../../statistics.ts';
import type { Measurement, Open } from '../measure.ts';
import type { Stage } from '../stage.ts';
import { FLOORS, SUBJECTS, type SubjectName } from '../subjects.ts';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Absent where the system has no clock of a thread. */
  tdur?: number;
  args?: { data?: { url?: string } };
}

const FRAMES = 20;
const covers = (outer: TraceEvent, inner: TraceEvent) =>
  outer !== inner &&
  outer.pid === inner.pid &&
  outer.tid === inner.tid &&
  outer.ts <= inner.ts &&
  inner.ts + (inner.dur ?? 0) <= outer.ts + (outer.dur ?? 0);
const sumOf = (events: readonly TraceEvent[]) => events.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1000;

/** Finds the events of a name in the trace of a page's loading. */
async function traceLoading(page: Page, url: string): Promise<(name: string) => TraceEvent[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser to trace.');
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile'] });
  await page.goto(url);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return (name) => traceEvents.filter((event) => event.ph === 'X' && event.name === name);
}

/** The page of the subject, loaded while it is traced: the script that another script appended is the subject's. */
async function traceOf(open: Open, subject: SubjectName, frames: number): Promise<Record<string, number>> {
  const page: Page = await open({ frames, empty: true });
  const named = await traceLoading(page, page.url().replace('nothing', subject));
  const scripts = named('EvaluateScript');
  const evaluated = scripts.filter((script) => scripts.some((other) => covers(other, script)));
  const compiled = named('v8.compile').filter((event) => evaluated.some((script) => covers(script, event)));
  const all = sumOf(evaluated);
  const compile = sumOf(compiled);
  return { all, compile, run: all - compile };
}

export const trace: Measurement = {
  rounds: 21,
  seconds: 60,
  subjects: SUBJECTS,
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

/** The subject's script, brought by an extension, in a page that is the first of its process and in the next one there. */
async function traceExtended(stage: Stage, subject: SubjectName): Promise<Record<string, number>> {
  const { page, url } = await stage.openExtended(subject);
  try {
    const load = async (search: string) => {
      const named = await traceLoading(page, url + search);
      return sumOf(named('EvaluateScript').filter(({ args }) => args?.data?.url?.startsWith('chrome-extension:')));
    };
    return { first: await load(''), next: await load('&next') };
  } finally {
    await page.close();
  }
}

export const traceInExtension: Measurement = {
  rounds: 21,
  seconds: 60,
  subjects: ['ours', 'peer', ...FLOORS],
  sample: (_, subject, stage) => traceExtended(stage, subject),
  rows: [
    { title: 'Traced as a content script, a process’s first page', unit: 'ms', key: 'first', reduce: median },
    { title: 'Traced as a content script, its next page', unit: 'ms', key: 'next', reduce: median },
  ],
};
