/** The package in Firefox: alone, and beside Tabhand. */
import puppeteer from 'puppeteer-core';
import { describe } from 'vitest';
import { launchFirefox } from '../support/browsers/firefox';
import { firefoxPath } from '../support/browsers/programs';
import { besideTabhandJourney, packageJourney, useSite, useVisitor, type Visitor } from './journey';
import { INSECURE_HOST } from './site-server';

async function launch(): Promise<Visitor> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless: true,
    networkEnabled: false,
    extraPrefsFirefox: { 'network.dns.localDomains': INSECURE_HOST },
  });
  return {
    async open(url) {
      const page = await browser.newPage();
      await page.goto(url);
      return { value: <T>(expression: string) => page.evaluate(expression) as Promise<T> }; // the caller knows its own expression
    },
    close: () => browser.close(),
  };
}

async function launchWithTabhand(): Promise<Visitor> {
  const browser = await launchFirefox();
  return { open: browser.openSite, close: browser.close };
}

const site = useSite();

describe('without WebMCP', () => packageJourney(site, useVisitor(launch)));

describe('with Tabhand', () => besideTabhandJourney(site, useVisitor(launchWithTabhand)));
