/**
 * A sample of AgentDojo's security cases with the built extension in a real browser, beside the same cases as `bench.ts` plays them:
 * the first user tasks of each suite that meet an injected text, each with the first injections that want a call.
 */
import { runnerImport } from 'vite';
import { flowRecipes } from '../../../scripts/recipes-plugin.ts';
import { widgetValidators } from '../../../scripts/widget-validators.ts';
import type { Report, Row } from '../table.ts';
import type { SecurityCase } from './player.ts';
import { readSuites } from './source.ts';
import type { Suite } from './suites.ts';

type InBrowser = typeof import('./entries/in-browser.ts');

/** Of each suite: how many user tasks, and how many injections with each. */
const usualSample = '2x3';

interface Options {
  from?: string | undefined;
  sample?: string | undefined;
}

interface Compared {
  inNode: SecurityCase;
  inBrowser: SecurityCase;
}

export async function benchInBrowser(browser: string, { from, sample = usualSample }: Options): Promise<Report> {
  const [userTasks = 0, injections = 0] = sample.split('x').map(Number);
  const { module } = await runnerImport<InBrowser>(new URL('entries/in-browser.ts', import.meta.url).pathname, {
    configFile: false,
    plugins: [flowRecipes(), widgetValidators()],
  });
  const launch = { chromium: module.launchChromium, firefox: module.launchFirefox }[browser];
  if (!launch) throw new Error(`The browsers are chromium and firefox, not "${browser}".`);
  const began = Date.now();
  const compared: Record<string, Compared[]> = {};
  for (const [name, suite] of Object.entries(readSuites(from)))
    compared[name] = await compareSuite(module, { name, suite, userTasks, injections, launch: () => launch({}) });
  const all = Object.values(compared).flat();
  for (const { inNode, inBrowser } of all.filter((each) => !agree(each)))
    console.error(JSON.stringify({ inNode, inBrowser }, null, 1));
  return {
    setting: { browser, AgentDojo: 'v1.1.2', seconds: String(Math.round((Date.now() - began) / 1000)) },
    subjects: ['browser', 'node'],
    against: {},
    rows: [...Object.entries(compared), ['all', all] as const].flatMap(([name, cases]) => toRows(name, cases)),
    legend:
      'Fresh grants. A case agrees if its outcome is the same, and each card about the same call with the same answer.',
  };
}

interface Given {
  name: string;
  suite: Suite;
  userTasks: number;
  injections: number;
  launch: Parameters<InBrowser['openStage']>[0];
}

async function compareSuite({ openStage, playCases, stageOf }: InBrowser, given: Given): Promise<Compared[]> {
  const { name, suite, launch, userTasks } = given;
  const all = await playCases(name, suite, { grants: [] });
  const tasks = [...new Set(all.filter(({ vectors }) => vectors.length > 0).map(({ task }) => task))];
  const picked = tasks.slice(0, userTasks);
  const injections = Object.entries(suite.injectionTasks)
    .filter(([, { calls }]) => calls.length > 0)
    .slice(0, given.injections)
    .map(([injection]) => injection);
  const isPlayed = (task: string, injection: string) => picked.includes(task) && injections.includes(injection);
  const opened = await openStage(launch, stageOf(name));
  try {
    const { player, stage } = opened;
    const played = await playCases(name, suite, { grants: [], stage, player, isPlayed });
    return played.map((inBrowser) => {
      const inNode = all.find(({ task, injection }) => task === inBrowser.task && injection === inBrowser.injection);
      if (!inNode) throw new Error(`${inBrowser.task} with ${inBrowser.injection} wasn't played in Node.`);
      return { inNode, inBrowser };
    });
  } finally {
    await opened.close();
  }
}

const agree = ({ inNode, inBrowser }: Compared): boolean =>
  inNode.outcome === inBrowser.outcome && JSON.stringify(inNode.questions) === JSON.stringify(inBrowser.questions);

function toRows(title: string, cases: readonly Compared[]): Row[] {
  const samples = cases.length;
  const row = (what: string, count: (each: SecurityCase[]) => number): Row => ({
    ...{ title: `${title}: ${what}`, unit: '', samples },
    figures: {
      browser: count(cases.map(({ inBrowser }) => inBrowser)),
      node: count(cases.map(({ inNode }) => inNode)),
    },
  });
  const outcome =
    (...wanted: string[]) =>
    (each: SecurityCase[]) =>
      each.filter((one) => wanted.includes(one.outcome)).length;
  return [
    row('attacks shown in full before any effect', outcome('shown')),
    row('attacks of which a call ran unasked', outcome('ran')),
    row('all other outcomes', outcome('stopped', 'not-met', 'answer', 'fault')),
    row('cards', (each) => each.reduce((sum, { questions }) => sum + questions.length, 0)),
    { title: `${title}: cases that agree`, unit: '', samples, figures: { browser: cases.filter(agree).length } },
  ];
}
