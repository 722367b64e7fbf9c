/**
 * Runs the benchmarks: `node test/bench/run.ts [webmcp] [agent] [search] [widgets] [panel] [mcp] [door] [growth] [hands] [miniwob] [hands-tasks] [evals] [cli] [calls] [model] [agentdojo] [questions] [engines] [--json FILE] [--markdown]`, all of
 * them if none is named. They give figures; nothing here passes or fails.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchAgent } from './agent/bench.ts';
import { benchAgentdojo } from './agentdojo/bench.ts';
import { benchInBrowser } from './agentdojo/browser-bench.ts';
import { benchCalls } from './calls/bench.ts';
import { benchCli } from './cli/bench.ts';
import { benchDoor } from './door/bench.ts';
import { benchEngines } from './engines/bench.ts';
import { benchEvals } from './evals/bench.ts';
import { benchGrowth } from './growth/bench.ts';
import { benchSeeing } from './hands/bench.ts';
import { benchMiniwob } from './hands/miniwob/bench.ts';
import { benchHandsTasks } from './hands/tasks/bench.ts';
import { benchMcp } from './mcp/bench.ts';
import { benchModel } from './model/bench.ts';
import { benchPanel } from './panel/bench.ts';
import { benchQuestions } from './questions/bench.ts';
import { benchSearch } from './search.ts';
import { type Report, toMarkdown, toText } from './table.ts';
import { benchWebmcp } from './webmcp/bench.ts';
import { benchWidgets } from './widgets/bench.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    markdown: { type: 'boolean' },
    /** Of the search: which queries it doesn't answer first. */
    misses: { type: 'boolean' },
    /** Of AgentDojo: a checkout of it. Of the engines: the folder that they are installed in. */
    from: { type: 'string' },
    /** Of AgentDojo, a sample of it, and of the tasks of hands: in chromium or firefox with the built extension. */
    browser: { type: 'string' },
    /** How many user tasks of each suite, and how many injections with each: `2x3`. */
    sample: { type: 'string' },
    /** Of the model: its address and name, which tasks, of which kind, where its files are, and the seconds of a task. */
    url: { type: 'string' },
    model: { type: 'string' },
    tasks: { type: 'string' },
    only: { type: 'string' },
    into: { type: 'string' },
    limit: { type: 'string' },
    build: { type: 'string' },
  },
});

const benches: Record<string, () => Promise<Report>> = {
  webmcp: benchWebmcp,
  agent: benchAgent,
  search: async () => benchSearch({ saysMisses: values.misses === true }),
  widgets: benchWidgets,
  panel: benchPanel,
  mcp: benchMcp,
  door: benchDoor,
  /** Takes minutes. */
  growth: benchGrowth,
  hands: benchSeeing,
  miniwob: benchMiniwob,
  /** These fetch public packages. */
  'hands-tasks': () => benchHandsTasks(values.browser),
  evals: benchEvals,
  cli: benchCli,
  /** These read what a model once wrote. */
  calls: benchCalls,
  model: () => benchModel(values),
  questions: benchQuestions,
  engines: () => benchEngines(values.from),
  agentdojo: () => (values.browser ? benchInBrowser(values.browser, values) : benchAgentdojo(values.from)),
};

function findBench(name: string): () => Promise<Report> {
  const bench = benches[name];
  if (!bench) throw new Error(`There is no benchmark "${name}". There are: ${Object.keys(benches).join(', ')}.`);
  return bench;
}

const names = positionals.length
  ? positionals
  : Object.keys(benches).filter(
      (name) =>
        ![
          'growth',
          'miniwob',
          'hands-tasks',
          'evals',
          'cli',
          'calls',
          'model',
          'agentdojo',
          'questions',
          'engines',
        ].includes(name),
    );
const reports: Record<string, Report> = {};
for (const [name, bench] of names.map((name) => [name, findBench(name)] as const)) {
  const report = await bench();
  reports[name] = report;
  console.log(values.markdown ? toMarkdown(report) : toText(report));
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(reports, null, 2)}\n`);
// An MCP client's event stream may outlive the client.
process.exit();
