/**
 * How often a user is asked, and why, at ordinary tasks over ten published servers: in Tabhand's own loop, dispatch, approval
 * table, pairs and grants, with a scripted model that makes the calls of each task, and a user who answers as an ordinary one
 * does. No tool runs: each answers with a line.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { BenignTask } from '../agentdojo/player.ts';
import type { Stage, Suite } from '../agentdojo/suites.ts';
import { loadBuilt } from '../load-built.ts';
import type { Report, Row } from '../table.ts';
import { type Asked, across, servers } from './tasks.ts';

type Ours = typeof import('./entries/ours.ts');
type Client = Stage['page'][1];

const file = '../shared/data/published-tools.json';

interface Published {
  package: string;
  tools: {
    name: string;
    description?: string;
    inputSchema: Record<string, unknown>;
    annotations?: Record<string, unknown>;
  }[];
}

const answers = () => 'Ada wrote: the cart is empty, see https://roaster.example/.';

/** What a server says of its tools, with its hints as the extension reads them. */
const toClient = ({ tools }: Published): Client =>
  Object.fromEntries(
    tools.map(({ name, description = '', inputSchema, annotations = {} }) => {
      const given = Object.entries(annotations).filter(([hint, value]) => hint.endsWith('Hint') && value === true);
      const hints = Object.fromEntries(given.map(([hint]) => [hint.slice(0, -4), true]));
      return [name, { description, hints, inputSchema, run: answers }];
    }),
  );

const object = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});
const page: Client = {
  read_article: {
    description: 'The article in front',
    hints: { readOnly: true, untrustedContent: true },
    inputSchema: object(),
    run: answers,
  },
  save_note: { description: 'Keeps a note', hints: {}, inputSchema: object('text'), run: answers },
};

const suiteOf = (tasks: readonly Asked[]): Suite => ({
  environment: {},
  vectors: {},
  userTasks: Object.fromEntries(tasks.map((task, i) => [`${i} ${task.prompt}`, task])),
  injectionTasks: {},
});

const columns = ['fresh grants', 'servers may be read', 'kept grants'] as const; // for the union of literals

export async function benchQuestions(): Promise<Report> {
  if (!existsSync(file)) throw new Error(`The published tools are not there: ${file}.`);
  const published: Published[] = JSON.parse(readFileSync(file, 'utf8')).servers;
  const { playTasks, mayRead } = await loadBuilt<Ours>(new URL('entries/ours.ts', import.meta.url));
  const clientOf = (name: string): Client => {
    const server = published.find((each) => each.package.endsWith(servers[name]?.package ?? name));
    if (!server) throw new Error(`No server is published as ${name}.`);
    return toClient(server);
  };
  const stageOf = (...names: string[]): Stage => ({
    page: ['news.example', page],
    servers: Object.fromEntries(names.map((name) => [name, clientOf(name)])),
  });
  const all: [string, Asked[], Stage][] = [
    ...Object.entries(servers).map(([name, { tasks }]): [string, Asked[], Stage] => [name, tasks, stageOf(name)]),
    ['several together', across, stageOf('github', 'notion', 'firecrawl')],
  ];
  const rows: Row[] = [];
  const sums = Object.fromEntries(columns.map((column) => [column, [] as BenignTask[]]));
  for (const [name, tasks, stage] of all) {
    const figures: Record<string, number> = {};
    const why = new Map<string, number>();
    for (const column of columns) {
      const before = column === 'servers may be read' ? Object.keys(stage.servers).map(mayRead) : [];
      const played = await playTasks(name, suiteOf(tasks), { before, keeps: column === 'kept grants' }, stage);
      sums[column]?.push(...played.tasks);
      const questions = played.tasks.flatMap((task) => task.questions);
      figures[column] = questions.length / tasks.length;
      if (column !== 'servers may be read') continue;
      for (const question of questions) {
        const reason = question.replace(/^.*?: /, '');
        why.set(reason, (why.get(reason) ?? 0) + 1);
      }
    }
    const calls = tasks.flatMap((task) => task.calls).length;
    const reasons = [...why].map(([reason, count]) => `${reason} ${count}`).join(', ');
    rows.push({
      title: name,
      unit: '',
      samples: tasks.length,
      figures,
      note: `of ${calls} calls: ${reasons || 'none'}`,
    });
  }
  const total = ([column, tasks]: [string, BenignTask[]]) =>
    [column, tasks.flatMap(({ questions }) => questions).length / tasks.length] as const; // a pair
  const faults = Object.values(sums).flatMap((tasks) =>
    tasks.flatMap(({ task, fault }) => (fault ? `${task}: ${fault}` : [])),
  );
  rows.push({
    title: 'all',
    unit: '',
    samples: sums['fresh grants']?.length ?? 0,
    figures: Object.fromEntries(Object.entries(sums).map(total)),
  });
  return {
    setting: { node: process.version },
    subjects: columns,
    against: {},
    rows,
    legend: [legend, ...faults].join('\n'),
  };
}

const legend = `Questions per task. Fresh: nothing was allowed before the task. Servers may be read: only that; the notes say why these ask.
Kept: what was allowed for good holds for the server's later tasks. Tasks that didn't go as they should are named below.`;
