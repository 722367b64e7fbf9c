/** The Playwright test of a pack's tools, run as Playwright Test would: by what it imports, on the page that it names. */
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPack, toPlaywrightTest } from '#packs/read';
import { todo } from '../../packs/packs';
import { chromiumPath, quietArgs } from '../../support/browsers/programs';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath, args: quietArgs });
});
afterAll(() => browser?.close());

type Run = (given: { page: unknown }) => Promise<void>;
const AsyncFunction = (async () => undefined).constructor as new (
  ...text: string[]
) => (test: (name: string, run: Run) => void, expect: unknown) => Promise<void>; // the constructor has no name of its own

async function runTest(source: string): Promise<[name: string, answer: unknown][]> {
  const reading = readPack(source);
  if ('fault' in reading) throw new Error(reading.fault.code);
  const [first = '', ...code] = toPlaywrightTest(reading.pack).split('\n');
  expect(first).toBe(`import { expect, test } from '@playwright/test';`);
  const tests: [string, Run][] = [];
  let answer: unknown;
  const keep = (value: unknown) => ({
    toBeDefined() {
      answer = value;
    },
  });
  await new AsyncFunction('test', 'expect', code.join('\n'))((...each) => void tests.push(each), keep);
  const page = await browser.newPage();
  await page.route('https://todo.example/', (route) => route.fulfill({ contentType: 'text/html', body: '<ul></ul>' }));
  const answers: [string, unknown][] = [];
  for (const [name, run] of tests) {
    await run({ page });
    answers.push([name, answer]);
  }
  return answers;
}

test('runs each tool of the pack in its page', async () => {
  const counting = todo.replace('() => 3', '() => [location.href, document.querySelectorAll("ul").length]');
  expect(await runTest(counting)).toEqual([
    ['add_todo', {}],
    ['count_todos', ['https://todo.example/', 1]],
  ]);
});
