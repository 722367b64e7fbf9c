/**
 * Guesses on pages of others: those that the package formasaurus of PyPI ships (MIT), saved from sites of many languages, with what
 * people call each form. `FORMASAURUS` names its unpacked folder `formasaurus/data`. Nothing is fetched, and no script of a page runs.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumPath, quietArgs } from '../../support/browsers/programs.ts';
import { bundle } from '../../support/hands/bundle.ts';
import type { Row } from '../table.ts';

interface Saved {
  url: string;
  forms: string[];
}

/** Kinds of forms, as the package writes them; others, such as its X, say nothing. */
const kinds: Record<string, string> = {
  ...{ s: 'search', l: 'login', r: 'registration', p: 'lost password', c: 'contact', m: 'mailing list' },
  ...{ b: 'order', P: 'poll', V: 'display', N: 'navigation' },
};

export async function measureGuesses(folder: string): Promise<Row[]> {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Record<string, Saved>; // its own format
  const script = await bundle(new URL('../../support/hands/in-page.ts', import.meta.url));
  const browser = await chromium.launch({ executablePath: chromiumPath, headless: true, args: quietArgs });
  const counts = new Map<string, number>();
  try {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    let body = '';
    await page.route('**/*', (route) =>
      route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body })
        : route.abort(),
    );
    for (const [path, { url, forms }] of Object.entries(index)) {
      body = readFileSync(join(folder, path), 'utf8');
      if (!(await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 10_000 }).catch(() => null))) continue;
      await page.evaluate(script);
      const guessed = await page.evaluate(() => testHands.guessed());
      if (guessed.length !== forms.length) continue;
      for (const [i, kind] of forms.entries()) {
        const offered = guessed[i] === null ? 'none' : guessed[i] ? 'a search' : 'a form that asks';
        const key = `${kinds[kind] ?? 'other'}: offered as ${offered}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  } finally {
    await browser.close();
  }
  return [...counts].sort().map(([title, count]) => ({ title, unit: 'forms', figures: { 'a look': count } }));
}
