/** The package in Firefox: alone, and beside Tabhand. */
import { describe } from 'vitest';
import { besideTabhandJourney, packageJourney, useSite, useVisitor, type Visitor } from '../../../package/journey';
import { INSECURE_HOST } from '../../../package/site-server';
import { launchFirefox } from '../../../support/browsers/firefox';
import { borrowFirefox } from '../../../support/browsers/firefox-process';

async function launch(): Promise<Visitor> {
  const { browser, close } = await borrowFirefox({ 'network.dns.localDomains': INSECURE_HOST });
  return {
    async open(url) {
      const page = await browser.newPage();
      await page.goto(url);
      return { value: <T>(expression: string) => page.evaluate(expression) as Promise<T> }; // the caller knows its own expression
    },
    close,
  };
}

async function launchWithTabhand(): Promise<Visitor> {
  const browser = await launchFirefox();
  return { open: browser.openSite, close: browser.close };
}

const site = useSite();

describe('without WebMCP', () => packageJourney(site, useVisitor(launch)));

describe('with Tabhand', () => besideTabhandJourney(site, useVisitor(launchWithTabhand)));
