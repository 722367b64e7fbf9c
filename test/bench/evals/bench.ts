/** Our verdicts beside the public matcher's, on made pairs of expected and actual calls; its suites read and written; our report read by it. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadBuilt } from '../load-built.ts';
import type { Report, Row } from '../table.ts';
import { makePairs } from './pairs.ts';
import { bringPublicPackage } from './public-package.ts';

type Ours = typeof import('./entries/ours.ts');

const pairs = 10_000;

export async function benchEvals(): Promise<Report> {
  const [ours, theirs] = [
    await loadBuilt<Ours>(new URL('entries/ours.ts', import.meta.url)),
    await bringPublicPackage(),
  ];
  const all = async () => [
    ...compareVerdicts(ours, theirs),
    ...readSuites(ours, theirs),
    await openReport(ours, theirs),
  ];
  const rows = await all().finally(theirs.remove);
  return {
    setting: { node: process.version },
    subjects: ['Tabhand'],
    against: {},
    rows,
    legend: 'The public package is fetched for the run.',
  };
}

type Theirs = Awaited<ReturnType<typeof bringPublicPackage>>;

/** A verdict as a text, row by row; `throws` for a pattern that can't be read. */
function verdictOf(compare: () => { passed: boolean; expected: unknown; actual: unknown }[]): string {
  try {
    return JSON.stringify(compare().map(({ passed, expected, actual }) => [passed, expected, actual]));
  } catch {
    return 'throws';
  }
}

function compareVerdicts({ compareCalls, matches }: Ours, theirs: Theirs): Row[] {
  const [differing, outcomes] = [[] as unknown[], { passed: 0, failed: 0, throws: 0 }];
  let differingValues = 0;
  for (const { expected, actual } of makePairs(pairs)) {
    const mine = verdictOf(() => compareCalls(expected, actual));
    const other = verdictOf(() =>
      theirs.evaluateExecutionTrajectory(expected, actual).map((row) => ({ ...row, passed: row.outcome === 'pass' })),
    );
    if (mine !== other) differing.push({ expected, actual, mine, other });
    outcomes[mine === 'throws' ? 'throws' : mine.includes('[false') ? 'failed' : 'passed'] += 1;
    for (const call of actual) {
      const verdict = (match: typeof matches) =>
        verdictOf(() => [{ passed: match(expected[0], call), expected: 0, actual: 0 }]);
      if (verdict(matches) !== verdict(theirs.matchesArgument)) differingValues += 1;
    }
  }
  if (differing.length > 0) console.log(JSON.stringify(differing[0], null, 1));
  return [
    toRow(
      'pairs of expected and actual calls',
      pairs,
      `${outcomes.passed} pass, ${outcomes.failed} fail, ${outcomes.throws} throw`,
    ),
    toRow('of them judged otherwise than by the public matcher, row by row', differing.length),
    toRow('values judged otherwise', differingValues),
  ];
}

function readSuites({ readSuite, findCaseProblem }: Ours, { folder }: Theirs): Row[] {
  const suites = globSync('examples/**/*evals*.json', { cwd: folder }).map((path) =>
    readFileSync(join(folder, path), 'utf8'),
  );
  const read = suites.map((text) => ({ text, ...readSuite(text) }));
  const same = read.filter((each) => 'suite' in each && each.suite.text === each.text);
  const cases = same.flatMap((each) => ('suite' in each ? each.suite.cases : []));
  const odd = cases.filter((each) => findCaseProblem(each) !== null);
  return [
    toRow('public suites', suites.length),
    toRow('imported and exported byte for byte', same.length),
    toRow('their cases', cases.length, `${odd.length} that can’t be run`),
  ];
}

/** A model that only repeats what it was sent takes the place of theirs. */
const echo = {
  specificationVersion: 'v2',
  provider: 'none',
  modelId: 'echo',
  supportedUrls: {},
  async doGenerate({ prompt }: { prompt: unknown }) {
    const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
    return { content: [{ type: 'text', text: JSON.stringify(prompt) }], finishReason: 'stop', usage, warnings: [] };
  },
};

async function openReport({ reportKinds }: Ours, theirs: Theirs): Promise<Row> {
  const path = join(theirs.folder, 'report-1.json');
  const text = reportKinds.public.write({
    ...{ suite: 'Pizza', url: 'https://shop.example/', at: 0, models: ['m'] },
    cases: [
      {
        name: 'Small',
        messages: [{ role: 'user', type: 'message', content: 'Small' }],
        expectedCall: [{ functionName: 'size' }],
      },
    ],
    attempts: [
      {
        case: 0,
        model: 0,
        nth: 0,
        turns: [{ text: 'Which one?', calls: [] }],
        spent: { inputTokens: 1, outputTokens: 1, time: 1 },
        outcome: 'fail',
      },
    ],
  });
  writeFileSync(path, text);
  const { results } = await theirs.readEvalReportJson(path);
  const analysis = await theirs.analyzeEvalReport(path, { backend: 'vercel' }, { _testModel: echo });
  return toRow(
    'results of our report that its analyze read',
    results.results.length,
    analysis.includes('Which one?') ? 'and passed on' : 'NOT passed on',
  );
}

const toRow = (title: string, figure: number, note?: string): Row => ({
  ...{ title, unit: '', figures: { Tabhand: figure } },
  ...(note !== undefined && { note }),
});
