/** `tabhand eval`: whether models pick the right tools of a page, by a suite in the public format. */
import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { defaultSettings } from '#core/settings/settings.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import { fillIn } from '#core/tools/phrase.ts';
import { type EvalModel, type EvalTools, mockTools, playAttempt } from '#features/evals/background/play.ts';
import type { Attempt } from '#features/evals/suites/attempt.ts';
import type { Check } from '#features/evals/suites/junit-file.ts';
import { explainAttempt } from '#features/evals/suites/reports/explain.ts';
import { type EvalReport, wordCalls } from '#features/evals/suites/reports/report.ts';
import { reportKinds } from '#features/evals/suites/reports/reports.ts';
import { type EvalEdges, type EvalProgress, noProgress, runEvals } from '#features/evals/suites/run.ts';
import { byCase, summarize } from '#features/evals/suites/statistics.ts';
import { nameOfCase, readSuite, type Suite } from '#features/evals/suites/suite.ts';
import { suiteWords } from '#features/evals/suites/words.ts';
import { splitAddress } from '../arguments';
import { type CommandInput, defineCommand } from '../command';
import { toOfferedTool, toPageTools } from '../eval-tools';
import { expectWritable, readTextFile, writeFile } from '../files';
import { createModel, requireModels, serviceNames } from '../models';
import { pageOptions, toolsOf, withPage } from '../page-command';
import { type ExitCode, exitCodes, wrongUse } from '../problem';
import { emptyRecording, merged, readRecording, recorded, replayed } from '../recording';
import { publish, reportOptions } from '../reports/publish';
import { withoutSteering } from '../terminal';

const options = {
  ...pageOptions,
  ...reportOptions,
  model: {
    type: 'string',
    multiple: true,
    value: 'SERVICE/NAME',
    about: `${serviceNames.join('/, ')}/ and a name; several times for several models`,
  },
  repeat: { type: 'string', value: 'NUMBER', about: 'how often each case is tried (1)' },
  mocks: { type: 'boolean', about: 'answer calls with the suite’s mock outputs, and leave the page alone' },
  record: { type: 'string', value: 'FILE', about: 'also save the models’ answers' },
  replay: { type: 'string', value: 'FILE', about: 'take the answers from such a file: no key is needed' },
  report: {
    type: 'string',
    value: 'FILE',
    about: 'also write a report: .json (the public format), .md, .html or .xml',
  },
} as const;

type Request = CommandInput<typeof options>;

export const evaluate = defineCommand({
  name: 'eval',
  summary: 'try whether models pick the right tools, by a suite of cases',
  operands: ['URL', 'SUITE'],
  options,
  async run(request) {
    const [url, file] = splitAddress(request.operands, request.project, 1);
    if (file === undefined) throw wrongUse('Which suite? For example: tabhand eval URL suite.json');
    const suite = readSuiteFile(file);
    const kind = reportKindOf(request.options.report);
    const times = readTimes(request.options.repeat);
    const { report: reportFile, record, junit } = request.options;
    for (const written of [reportFile, record, junit]) if (written !== undefined) expectWritable(written);
    const { models, names, save } = openModels(request);
    return withPage(request, url, async (page) => {
      const offered = await toolsOf(page, request.terminal);
      const tools = request.options.mocks
        ? mockTools(offered.map(toOfferedTool), new URL(page.url).origin)
        : toPageTools(page, url);
      const { budget = {} } = request.project;
      const plan = {
        ...{ cases: suite.cases.map((_, i) => i), models: models.length, times },
        budget: { tokens: budget.tokens, cost: budget.dollars },
      };
      const begun = Date.now();
      const { end, attempts, broken } = await run(request, { plan, suite, models, tools });
      const report: EvalReport = {
        suite: file,
        url: page.url,
        at: begun,
        models: names,
        cases: suite.cases,
        attempts,
      };
      let exit: ExitCode = exitCodes.couldNotRun;
      doAll(
        () => (exit = answer(request, report, end)),
        () => save(end === 'done' && summarize(attempts).errors === 0),
        () => kind && reportFile && writeFile(reportFile, kind.write(report)),
        () => {
          if (broken) throw broken;
        },
      );
      return exit;
    });
  },
});

/** What cost money is kept: each is done although one before it fails. Then the first failure is thrown. */
function doAll(...works: (() => unknown)[]): void {
  const failures = works.flatMap((work) => {
    try {
      work();
      return [];
    } catch (error) {
      return [error];
    }
  });
  if (failures.length > 0) throw failures[0];
}

interface Running {
  plan: Parameters<typeof runEvals>[0];
  suite: Suite;
  models: EvalModel[];
  tools: EvalTools;
}

/** To its end, or to where it was stopped or its browser broke: the attempts until then count. */
async function run({ terminal, signal }: Request, { plan, suite, models, tools }: Running) {
  let progress: EvalProgress = noProgress;
  const of = plan.cases.length * plan.models * plan.times;
  const edges: EvalEdges = {
    cases: suite.cases,
    play(played, playing, stop) {
      const model = models[playing.start.model] ?? { code: 'no-model', values: {} };
      return playAttempt(played, { model, tools, settings: async () => defaultSettings }, playing, stop);
    },
    async keep(now) {
      progress = now;
      terminal.progress(`Attempt ${Math.min(now.attempts.length + 1, of)} of ${of} …`);
    },
  };
  const stopped = new Promise<'stopped'>((stop) =>
    signal.addEventListener('abort', () => stop('stopped'), { once: true }),
  );
  let broken: unknown;
  // Whoever stops it doesn't wait for a page that is gone.
  const end = await Promise.race([runEvals(plan, noProgress, edges, signal), stopped]).catch((error: unknown) => {
    broken = error;
    return 'broken' as const; // const: a literal type
  });
  return { end, broken, attempts: progress.attempts };
}

const endWords = {
  done: '',
  stopped: 'The run was stopped: the rest wasn’t tried.',
  broken: 'The page or its browser failed: the rest wasn’t tried.',
  budget: 'The budget is spent: the rest wasn’t tried.',
  'model-lost': 'No model is left that answers: the rest wasn’t tried.',
};

function answer(request: Request, report: EvalReport, end: keyof typeof endWords): ExitCode {
  const { attempts } = report;
  const checks = [...byCase(attempts)].map(([i, made]) => toCheck(report, i, made));
  const { passed, of, errors, spent } = summarize(attempts);
  const cost = spent.cost === undefined ? 'unknown cost' : `$${spent.cost.toFixed(4)}`;
  const verdict = `${passed} of ${of} passed${errors > 0 ? `, ${errors} without a verdict` : ''}; ${spent.inputTokens + spent.outputTokens} tokens, ${cost}.`;
  const { paint } = request.terminal;
  const lines = checks.flatMap(({ name, status, message }) => [
    `${status === 'passed' ? paint('green', 'pass') : paint('red', 'fail')}  ${name}`,
    ...(message ? [`      ${message}`] : []),
  ]);
  const json = { ...summarize(attempts), end, models: report.models, attempts };
  const said = [...lines, verdict, ...(endWords[end] ? [endWords[end]] : [])];
  const exit = publish(request, { name: 'eval', url: report.url, checks }, { lines: said, json });
  if (of === 0) return exitCodes.couldNotRun;
  return end === 'done' ? exit : exitCodes.found;
}

function toCheck(report: EvalReport, i: number, made: readonly Attempt[]): Check {
  const wrong = made.find(({ outcome }) => outcome !== 'pass');
  const each = report.cases[i];
  return {
    ...{ group: report.suite, name: withoutSteering(each ? nameOfCase(each, i) : `#${i + 1}`) },
    status: wrong ? 'failed' : 'passed',
    ...(wrong && { message: withoutSteering(explainAttempt(wrong)), details: withoutSteering(wordCalls(wrong)) }),
    milliseconds: made.reduce((sum, { spent }) => sum + spent.time, 0),
  };
}

function readSuiteFile(file: string): Suite {
  const read = readSuite(readTextFile(file));
  if ('problem' in read)
    throw wrongUse(`${file} can’t be run. ${fillIn(suiteWords[read.problem.code], read.problem.values)}`);
  return read.suite;
}

function readTimes(text = '1'): number {
  const times = Number(text);
  if (!Number.isInteger(times) || times < 1 || times > 100)
    throw wrongUse(`--repeat takes a number from 1 to 100, not “${text}”.`);
  return times;
}

function reportKindOf(file: string | undefined) {
  if (file === undefined) return undefined;
  const kinds = Object.values(reportKinds);
  const kind = kinds.find(({ ending }) => extname(file) === `.${ending}`);
  if (kind) return kind;
  throw wrongUse(`--report ${file}: end its name with ${kinds.map(({ ending }) => `.${ending}`).join(', ')}.`);
}

/** `save`: writes what was recorded, after a run that isn’t whole with what had been recorded before. */
function openModels({ options: { model, record, replay }, project, env }: Request) {
  const names = [...requireModels(model ?? project.models)];
  if (record !== undefined && replay !== undefined) throw wrongUse('Either --record or --replay: not both.');
  if (replay !== undefined) {
    const recording = readRecording(readTextFile(replay), replay);
    return { names, models: names.map((name) => replayed(name, recording)), save: () => undefined };
  }
  const into = emptyRecording();
  const models = names.map((name) => createModel(name, env));
  if (record === undefined) return { names, models, save: () => undefined };
  // Nobody loses another file to it.
  const before = existsSync(record) ? readRecording(readTextFile(record), record) : emptyRecording();
  return {
    ...{ names, models: models.map((each, i) => recorded(names[i] ?? '', each, into)) },
    save: (isWhole: boolean) =>
      writeFile(record, `${writeJson(isWhole ? into : { ...into, answers: merged(before, into) }, 1)}\n`),
  };
}
