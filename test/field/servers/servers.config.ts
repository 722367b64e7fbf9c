/**
 * For `npx vitest run --config test/field/servers/servers.config.ts`: servers as others publish them on PyPI and npm, which the
 * run installs elsewhere. Not part of `npm test`. `BROWSER=firefox` before it: in Firefox. `FIELD=FOLDER`: installed there, and
 * kept. `-t NAME`: one of them.
 */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: `${import.meta.dirname}/../../..`,
  test: {
    include: ['test/field/servers/published.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
});
