/**
 * The protocol's own referee judges the built extension as an MCP client. Every day one scenario in six is judged, in Chromium: the client
 * is the same code in Firefox, and units prove each of its rules; `npm test -- matrix` judges all in both.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../../support/browsers/chromium.ts';
import { launchFirefox } from '../../support/browsers/firefox.ts';
import { isMatrix, sampled } from '../../support/sample.ts';
import { type Driver, startDriver } from './driver.ts';
import { type Case, judge, listCases, type Verdict } from './referee.ts';
import { toTable } from './table.ts';

const launch = { chromium: launchChromium, firefox: launchFirefox };
const cases = await listCases();
const judgedIn = sampled(cases, 6);
const browsers = isMatrix ? (['chromium', 'firefox'] as const) : (['chromium'] as const);
const verdicts = { chromium: new Map<Case, Verdict>(), firefox: new Map<Case, Verdict>() };

describe.concurrent.each(browsers)('%s', (name) => {
  describe('judged one after another', { concurrent: false }, () => {
    let driver: Driver;
    beforeAll(async () => {
      driver = await startDriver(await launch[name]());
    });
    afterAll(() => driver?.close());

    test.each(judgedIn)('$scenario, $revision', async (each) => {
      const verdict = await judge(driver.url, each);
      verdicts[name].set(each, verdict);
      expect(verdict.passed, verdict.reason).toBe(true);
    });
  });
});

// The page has a column for each browser, so only a run of everything can make it.
if (isMatrix)
  test('docs/evidence/mcp-conformance.md says so', async () => {
    const none = { passed: false, reason: 'It was not judged.', failed: [] };
    const judged = cases.map((each) => ({
      ...each,
      chromium: verdicts.chromium.get(each) ?? none,
      firefox: verdicts.firefox.get(each) ?? none,
    }));
    await expect(toTable(judged)).toMatchFileSnapshot('../../../docs/evidence/mcp-conformance.md');
  });
