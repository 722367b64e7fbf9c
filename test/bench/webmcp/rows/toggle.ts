/** A tool's state changes: `updateTool` against what a page does without it, which is to register tools again. */
import type { Page } from 'playwright-core';
import { median } from '../../statistics.ts';
import type { Measurement, RowPlan } from '../measure.ts';
import type { SubjectName } from '../subjects.ts';

declare const document: ToolDocument;

const STATED = 10_000;
const SIZES = [10, 100, 1000];
const MIDDLE = 100;

/** `update`: one `updateTool`; `one`: that tool unregistered and registered again; `all`: every tool so. */
interface Plan {
  way: 'update' | 'one' | 'all';
  tools: number;
  changes: number;
}

/** Milliseconds for one change; each is awaited before the next. */
const changeState = (page: Page, plan: Plan): Promise<number> =>
  page.evaluate(async ({ way, tools, changes }) => {
    const { modelContext } = document;
    const registrations: AbortController[] = [];
    const register = (i: number) => {
      const controller = new AbortController();
      registrations[i] = controller;
      const tool = { name: `tool_${i}`, description: 'A tool', inputSchema: { type: 'object' }, execute: () => 'done' };
      return modelContext.registerTool(tool, { signal: controller.signal });
    };
    const registerAgain = (i: number) => {
      registrations[i]?.abort();
      return register(i);
    };
    const change = {
      update: (turn: number) => modelContext.updateTool('tool_0', { disabled: turn % 2 === 0 }),
      one: () => registerAgain(0),
      all: () => Promise.all(registrations.map((_, i) => registerAgain(i))),
    }[way];
    await Promise.all(Array.from({ length: tools }, (_, i) => register(i)));
    const start = performance.now();
    for (let turn = 0; turn < changes; turn++) await change(turn);
    const perChange = (performance.now() - start) / changes;
    for (const registration of registrations) registration.abort();
    await modelContext.getTools();
    return perChange;
  }, plan);

/** How many changes are made: all that are stated where that is quick, fewer where it would take minutes. */
const MADE = { ours: 1000, peer: 200, native: 1000 };
const madeBy = (subject: SubjectName) => (subject === 'peer' ? MADE.peer : MADE.ours);
const MADE_OF_ALL = 20;

/** Without `updateTool` the least that a page can do is to register the one tool again. */
const min = (subject: SubjectName) => (subject === 'ours' ? 'update' : 'one');

export const toggle: Measurement = {
  rounds: 7,
  seconds: 30,
  async sample(open, subject) {
    const page = await open();
    const seconds = async (plan: Plan) => ((await changeState(page, plan)) * STATED) / 1000;
    const sample: Record<string, number> = {
      least: await seconds({
        way: min(subject),
        tools: MIDDLE,
        changes: subject === 'ours' ? STATED : madeBy(subject),
      }),
      one: await seconds({ way: 'one', tools: MIDDLE, changes: madeBy(subject) }),
      all: await seconds({ way: 'all', tools: MIDDLE, changes: MADE_OF_ALL }),
    };
    for (const tools of SIZES)
      sample[`among ${tools}`] =
        (await changeState(page, { way: min(subject), tools, changes: madeBy(subject) })) * 1000;
    // The cost that the proposal complains of: what a page without `updateTool` does, against ours with it.
    sample.complaint = subject === 'ours' ? (sample.least ?? 0) : (sample.all ?? 0);
    return sample;
  },
  rows: [
    {
      title: '10,000 toggles of one tool of 100',
      unit: 's',
      key: 'least',
      reduce: median,
      note: `ours updateTool, all 10,000; others register that tool again, extrapolated from ${MADE.peer} (peer), ${MADE.native} (native)`,
    },
    {
      title: '10,000 toggles against all 100 tools again',
      unit: 's',
      key: 'complaint',
      reduce: median,
      note: `ours updateTool, all 10,000; others register every tool again, extrapolated from ${MADE_OF_ALL}`,
    },
    {
      title: '10,000 × one tool of 100 registered again',
      unit: 's',
      key: 'one',
      reduce: median,
      note: `the same way for all, without updateTool; extrapolated from ${MADE.ours}, ${MADE.peer}, ${MADE.native}`,
    },
    {
      title: '10,000 × all 100 tools registered again',
      unit: 's',
      key: 'all',
      reduce: median,
      note: `the same way for all, without updateTool; extrapolated from ${MADE_OF_ALL}`,
    },
    ...SIZES.map(
      (tools): RowPlan => ({
        title: `One toggle among ${tools.toLocaleString('en')} tools`,
        unit: 'µs',
        key: `among ${tools}`,
        reduce: median,
        note: 'ours updateTool; others register that tool again',
      }),
    ),
  ],
};
