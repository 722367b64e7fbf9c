/** Four suites: unit (Node), the same journeys in Chromium and in Firefox, and the MCP referee's scenarios in both at once. */
import preact from '@preact/preset-vite';
import { defineConfig } from 'vitest/config';
import { flowRecipes } from './scripts/recipes-plugin.ts';
import { widgetValidators } from './scripts/widget-validators.ts';

/** Everything that starts a browser. */
const browserTests = [
  'test/e2e/**',
  'test/{conformance,package}/{chromium,firefox}.test.ts',
  'test/conformance/{native,mcp}/**',
];

const browserSuite = (name: string) => ({
  extends: true as const,
  test: {
    name,
    include: [
      `test/e2e/${name}/**/*.test.ts`,
      `test/{conformance,package}/${name}.test.ts`,
      ...(name === 'chromium' ? ['test/conformance/native/*.test.ts'] : []),
    ],
    maxWorkers: 2, // a browser each: one waits while another works
    globalSetup: ['test/support/browsers/one-folder.ts'],
    isolate: false, // so that the next file finds the browser that the last one had: test/support/browsers/kept.ts
    // On a machine that others load, a browser can miss a moment; at a desk every miss shows.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } }, // as long as every other wait
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  plugins: [preact(), flowRecipes(), widgetValidators()],
  test: {
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: browserTests,
          // As for the browsers: on a machine that others load, a world of a test may be looked at a moment too early.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 15_000,
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
        test: { name: 'mcp', include: ['test/conformance/mcp/*.test.ts'], testTimeout: 20_000, hookTimeout: 120_000 },
      },
    ],
  },
});
