/** For `npx vitest --config test/e2e/published/published.config.ts`: published servers, which the run installs elsewhere. Not part of `npm test`. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: `${import.meta.dirname}/../../..`,
  test: { include: ['test/e2e/published/*.test.ts'], testTimeout: 60_000, hookTimeout: 300_000 },
});
