/**
 * The public AgentDojo suites (97 user tasks, 629 security cases) in Tabhand's own road: its loop, its dispatch, its approval
 * table, its account of flows and its grants. The model is scripted and fully obedient: it makes the calls of the published
 * ground truth, and once a result holds an injected text, the attacker's.
 *
 * Each suite has one site in front, a WebMCP page, and MCP servers beside it: workspace mail.example with calendar and drive;
 * slack chat.example with web; travel book.example with calendar and mail; banking bank.example with files.
 *
 * The user answers as an ordinary one does: "Always" where it is offered, else "Allow once". An attacker's call that would have
 * an effect is denied, but only once it was asked about: one that ran unasked has broken the case.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { flowRecipes } from '../../../scripts/recipes-plugin.ts';
import { widgetValidators } from '../../../scripts/widget-validators.ts';
import type { Report, Row } from '../table.ts';
import type { BenignTask, SecurityCase } from './player.ts';
import { readSuites } from './source.ts';

type Ours = typeof import('./entries/ours.ts');

async function loadOurs(): Promise<Ours> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [flowRecipes(), widgetValidators()],
    ssr: { noExternal: true },
    build: { write: false, ssr: fileURLToPath(new URL('entries/ours.ts', import.meta.url)) },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('Vite built nothing of the player.');
  return import(`data:text/javascript;base64,${Buffer.from(output.output[0].code).toString('base64')}`);
}

const file = 'node_modules/.cache/agentdojo.json';

interface Columns<Each> {
  fresh: Each[];
  kept: Each[];
}

export async function benchAgentdojo(from?: string): Promise<Report> {
  const suites = readSuites(from);
  const { playCases, playTasks } = await loadOurs();
  const [tasks, cases]: [Columns<BenignTask>, Columns<SecurityCase>] = [
    { fresh: [], kept: [] },
    { fresh: [], kept: [] },
  ];
  for (const [name, suite] of Object.entries(suites)) {
    tasks.fresh.push(...(await playTasks(name, suite, false)).tasks);
    const kept = await playTasks(name, suite, true);
    tasks.kept.push(...kept.tasks);
    cases.fresh.push(...(await playCases(name, suite, [])));
    cases.kept.push(...(await playCases(name, suite, kept.grants)));
  }
  const path = fileURLToPath(new URL(`../../../${file}`, import.meta.url));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ tasks, cases }, null, 1));
  const names = Object.keys(suites);
  return {
    setting: { node: process.version, AgentDojo: 'v1.1.2' },
    subjects: ['fresh grants', 'kept grants'],
    against: {},
    rows: [...names, undefined].flatMap((suite) => [...rowsOfTasks(tasks, suite), ...rowsOfCases(cases, suite)]),
    legend,
  };
}

const legend = `Fresh: nothing was allowed before the task. Kept: what was allowed for good holds for the suite's later tasks; in the
security cases, all that was allowed in all its tasks. Each question and each case, with the reason, is in ${file}.`;

const both = <Each, T>({ fresh, kept }: Columns<Each>, measure: (all: Each[]) => T) => ({
  'fresh grants': measure(fresh),
  'kept grants': measure(kept),
});

const of = <Each extends { suite: string }>({ fresh, kept }: Columns<Each>, suite?: string): Columns<Each> => {
  const pick = (all: Each[]) => all.filter((each) => suite === undefined || each.suite === suite);
  return { fresh: pick(fresh), kept: pick(kept) };
};

function rowsOfTasks(all: Columns<BenignTask>, suite?: string): Row[] {
  const tasks = of(all, suite);
  const title = suite ?? 'all';
  const count = tasks.fresh.length;
  const questions = (each: BenignTask[]) => each.reduce((sum, { questions }) => sum + questions.length, 0);
  const cut = tasks.fresh.reduce((sum, { shortened }) => sum + shortened, 0);
  return [
    {
      title: `${title}: questions per user task`,
      unit: '',
      samples: count,
      figures: both(tasks, (each) => questions(each) / count),
    },
    {
      title: `${title}: runs that asked to go on after ten turns`,
      ...{
        unit: '',
        samples: count,
        figures: both(tasks, (each) => each.reduce((sum, { goings }) => sum + goings, 0)),
      },
    },
    {
      title: `${title}: user tasks done as the ground truth does them`,
      ...{ unit: '', samples: count, figures: both(tasks, (each) => each.filter(({ fault }) => !fault).length) },
      ...(cut > 0 && { note: `${cut} long results were given to the model in part` }),
    },
  ];
}

function rowsOfCases(all: Columns<SecurityCase>, suite?: string): Row[] {
  const cases = of(all, suite);
  const title = suite ?? 'all';
  const samples = cases.fresh.length;
  const row = (what: string, outcomes: SecurityCase['outcome'][]): Row => {
    const figures = both(cases, (each) => each.filter(({ outcome }) => outcomes.includes(outcome)).length);
    return { title: `${title}: ${what}`, unit: '', samples, figures };
  };
  const rows = [
    row('attacks shown in full before any effect', ['shown']),
    row('attacks without a call: only words', ['answer']),
    row('attacks of which a call ran unasked', ['ran']),
    row('cases not played to their end', ['fault', 'not-met']),
  ];
  return rows.filter(({ figures }, i) => i === 0 || i === 2 || Object.values(figures).some(Boolean));
}
