/**
 * Tasks on component libraries and published pages, which are fetched for the run and aren't part of this project, by a written agent in
 * either browser with the built extension: `HANDS_TASKS=FOLDER npm run bench -- hands-tasks [--browser firefox]`. `FOLDER` holds what
 * was fetched and built. `HANDS_ONLY` is a pattern of the tasks' pages; `HANDS_TRACE` a file for what each step was answered.
 */
import { appendFileSync } from 'node:fs';
import type { Report, Row } from '../../table.ts';
import { type Walk, walk } from './agent.ts';
import { fetchPages } from './fetched.ts';
import { type Task, tasks } from './list.ts';
import { openRoad, type Road } from './road.ts';

type InBrowser = typeof import('./in-browser.ts');
type Result = 'at once' | 'by a detour' | 'not';

interface Played {
  task: Task;
  result: Result;
  /** What was answered agrees with what the page came to. */
  isTrue: boolean;
  walks: Walk[];
}

export async function benchHandsTasks(browser = 'chromium'): Promise<Report> {
  const folder = process.env.HANDS_TASKS;
  if (!folder) throw new Error('HANDS_TASKS must name a folder outside of the project, for what is fetched.');
  const only = new RegExp(process.env.HANDS_ONLY ?? '');
  const wanted = tasks.filter(({ page, goal }) => only.test(`${page}: ${goal}`));
  const site = await fetchPages(folder, [...new Set(wanted.map(({ page }) => page))]);
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport<InBrowser>(new URL('in-browser.ts', import.meta.url).pathname, {
    configFile: false,
  });
  const launch = { chromium: module.launchChromium, firefox: module.launchFirefox }[browser];
  if (!launch) throw new Error(`The browsers are chromium and firefox, not "${browser}".`);
  const opened = await launch({});
  const played: Played[] = [];
  try {
    for (const task of wanted) {
      const road = await openRoad(opened, site.urlOf(task.page));
      played.push(await play(road, task).finally(() => road.close().catch(() => undefined)));
      say(played.at(-1));
    }
  } finally {
    await opened.close();
    site.close();
  }
  return toReport(browser, played);
}

const settles = async (road: Road, truth: string, within = 2500): Promise<boolean> => {
  const end = Date.now() + within;
  for (;;) {
    const holds = await road.page
      .value<boolean>(`Boolean((() => { try { return ${truth} } catch { return false } })())`)
      .catch(() => false);
    if (holds || Date.now() > end) return holds;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

async function play(road: Road, task: Task): Promise<Played> {
  const walks: Walk[] = [];
  let isTrue = true;
  if (await settles(road, task.truth, 300))
    throw new Error(`${task.page}: "${task.goal}" holds before anything was done.`);
  for (const [index, way] of [task.way, ...(task.detours ?? [])].entries()) {
    const went = await walk(road, way);
    walks.push(went);
    const holds = await settles(road, task.truth);
    if (holds !== went.claims) isTrue = false;
    if (holds) return { task, result: index === 0 ? 'at once' : 'by a detour', isTrue, walks };
  }
  return { task, result: 'not', isTrue, walks };
}

function say(played?: Played): void {
  if (!played) return;
  const { task, result, isTrue, walks } = played;
  const stuck = walks
    .find((each) => each.stuck)
    ?.stuck?.replace(/\s+/g, ' ')
    .slice(0, 160);
  console.error(`${task.page}: ${task.goal}: ${result}${isTrue ? '' : ', UNTRUE'}${stuck ? ` (${stuck})` : ''}`);
  const lines = walks.flatMap(({ lines, stuck }) => [...lines, `stuck: ${stuck}`, '--']);
  if (process.env.HANDS_TRACE && (result !== 'at once' || !isTrue))
    appendFileSync(
      process.env.HANDS_TRACE,
      `\n##### ${task.page}: ${task.goal} (${result}, ${isTrue})\n${lines.join('\n')}\n`,
    );
}

function toReport(browser: string, played: readonly Played[]): Report {
  const count = (test: (each: Played) => boolean, title: string): Row => ({
    ...{ title, unit: '', samples: played.length, figures: { [browser]: played.filter(test).length } },
  });
  const results: Result[] = ['at once', 'by a detour', 'not'];
  const rows = [
    ...results.map((result) => count((each) => each.result === result, result)),
    count(({ isTrue }) => isTrue, 'told truly'),
    count(({ walks }) => walks.some(({ asked }) => asked > 0), 'asked once more by a card'),
    ...played
      .filter(({ result }) => result !== 'at once')
      .map(({ task, result }): Row => ({ title: `${task.page}: ${task.goal}`, unit: '', figures: {}, note: result })),
  ];
  return { setting: { browser }, subjects: [browser], against: {}, rows, legend };
}

const legend =
  'At once: the way that a look suggests. Told truly: the answers to the steps agree with what the page came to.';
