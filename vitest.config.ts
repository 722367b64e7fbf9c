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
    fileParallelism: false,
    // On a machine that others load, a browser can miss a moment; at a desk every miss shows.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  plugins: [preact(), flowRecipes(), widgetValidators()],
  test: {
    // Each browser suite runs its files one after the other all the same.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['test/**/*.test.{ts,tsx}'], exclude: browserTests, testTimeout: 15_000 },
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
