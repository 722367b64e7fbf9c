/** Four suites: unit (Node), the same journeys in Chromium and in Firefox, and the MCP referee's scenarios. */
import { availableParallelism } from 'node:os';
import preact from '@preact/preset-vite';
import { defineConfig } from 'vitest/config';
import { flowRecipes } from './scripts/recipes-plugin.ts';
import { widgetValidators } from './scripts/widget-validators.ts';
import durations from './test/durations.json' with { type: 'json' };
import { SlowestFirst } from './test/support/longest-first.ts';

/** `quick`: what answers within two minutes, so without the files that `durations.json` lists as long. `matrix`: both browsers, everything. Otherwise every day's suite. */
const tier = process.env.TABHAND_TESTS;

/** Each is at work for most of its time: more of them than processors can serve make one another late, and none the sooner. */
const browsersAtOnce = Math.min(4, Math.ceil(availableParallelism() * 1.5));

/** Everything that starts a browser. */
const browserTests = [
  'test/e2e/**',
  'test/field/{chromium,firefox}/**',
  'test/conformance/{chromium,firefox}.test.ts',
  'test/conformance/{native,mcp}/**',
];

/** What of a browser's tests runs: quick has the tour alone; `matrix/` holds what another suite proves every day. */
const browserFiles = (name: string): string[] =>
  tier === 'quick'
    ? [`test/e2e/${name}/tour.test.ts`]
    : [
        `test/{e2e,field}/${name}/*.test.ts`,
        `test/conformance/${name}.test.ts`,
        ...(tier === 'matrix' ? [`test/{e2e,field}/${name}/matrix/*.test.ts`] : []),
        ...(name === 'chromium' ? ['test/conformance/native/*.test.ts'] : []),
      ];

const browserSuite = (name: string) => ({
  extends: true as const,
  test: {
    name,
    include: browserFiles(name),
    maxWorkers: browsersAtOnce,
    globalSetup: ['test/support/browsers/one-folder.ts'],
    isolate: false, // so that the next file finds the browser that the last one had: test/support/browsers/kept.ts
    // On a machine that others load, a browser can miss a moment; at a desk every miss shows.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 120_000,
    expect: { poll: { timeout: 40_000 } }, // as long as every other wait
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false }), flowRecipes(), widgetValidators()],
  test: {
    maxWorkers: '100%',
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...browserTests, ...(tier === 'quick' ? Object.keys(durations) : [])],
          // As for the browsers: on a machine that others load, a world of a test may be looked at a moment too early.
          retry: process.env.CI ? 1 : 0,
          maxWorkers: Math.ceil(availableParallelism() * 1.5), // some of them wait
          testTimeout: 60_000, // as the browsers: on a machine that others load, work takes several times as long
          // A process for each file costs more than most files do.
          isolate: false,
          setupFiles: ['test/support/fresh-worker.ts'],
          server: { deps: { inline: [/node_modules.@?wxt/, /node_modules.gridstack/] } }, // the one keeps the browser that it found, Node can’t load the other
        },
      },
      browserSuite('chromium'),
      browserSuite('firefox'),
      {
        extends: true,
        test: {
          name: 'mcp',
          include: ['test/conformance/mcp/*.test.ts'],
          maxWorkers: browsersAtOnce, // with which it shares a queue
          testTimeout: 150_000, // longer than the referee waits
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
