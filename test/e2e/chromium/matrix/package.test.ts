/** The package in Chromium: without WebMCP, with Tabhand, and over the browser's own implementation. */
import { chromium } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  AUTO,
  besideTabhandJourney,
  packageJourney,
  SHOPPED,
  useSite,
  useVisitor,
  type Visitor,
} from '../../../package/journey';
import { INSECURE_HOST } from '../../../package/site-server';
import { launchChromium } from '../../../support/browsers/chromium';
import { chromiumPath, quietArgs } from '../../../support/browsers/programs';

async function launch(...features: string[]): Promise<Visitor> {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    headless: true,
    args: [...quietArgs, `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`, ...features],
  });
  return {
    async open(url) {
      const page = await browser.newPage();
      await page.goto(url);
      return { value: (expression) => page.evaluate(expression) };
    },
    close: () => browser.close(),
  };
}

async function launchWithTabhand(): Promise<Visitor> {
  const browser = await launchChromium();
  return { open: browser.openSite, close: browser.close };
}

const site = useSite();

describe('without WebMCP', () => packageJourney(site, useVisitor(launch)));

describe('with Tabhand', () => besideTabhandJourney(site, useVisitor(launchWithTabhand)));

describe('over native', () => {
  const open = useVisitor(() => launch('--enable-features=WebMCP,WebMCPTesting'));
  const isNative = `document.modelContext === first && String(firstRegister).includes('[native code]')`;

  test.each([
    ['the one-file script', AUTO],
    ['install({ dynamic: true })', '/module.js'],
  ])('%s adds dynamic tools to native and leaves it in place', async (_, script) => {
    const page = await open(site.url([script, '/shop.js']));
    expect(await page.value(isNative)).toBe(true);
    expect(await page.value('visit')).toEqual(SHOPPED);
  });

  test('loaded twice over native, it extends it once', async () => {
    const page = await open(site.url([AUTO, AUTO, '/module.js', '/shop.js']));
    expect(await page.value('visit')).toEqual(SHOPPED);
  });

  test('plain install() leaves native untouched', async () => {
    const page = await open(site.url(['/plain.js']));
    expect(await page.value(isNative)).toBe(true);
    expect(await page.value('ModelContext.prototype.registerTool === firstRegister')).toBe(true);
    expect(await page.value(`'updateTool' in document.modelContext`)).toBe(false);
    const getter = `Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext').get`;
    expect(await page.value(`${getter} === firstGetter`)).toBe(true);
    expect(await page.value('troubles')).toEqual([]);
  });
});
