/**
 * Seeing: how far its roles and names agree with the browser's own accessibility tree, and what a look costs beside the
 * snapshot that `@playwright/mcp` sends (`ariaSnapshot` of the same Playwright, in its mode for models).
 */
import { availableParallelism, loadavg } from 'node:os';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { Page } from 'playwright-core';
import { bigPage } from '../../fixtures/hands/site-pages.ts';
import { compare, type Miss } from '../../support/hands/agreement.ts';
import { allPages, type MeasuredPage, sites } from '../../support/hands/pages.ts';
import { openSeeingPage, type SeeingPage } from '../../support/hands/seeing-page.ts';
import { median } from '../statistics.ts';
import type { Report, Row } from '../table.ts';
import { measureGuesses } from './guesses.ts';
import { fetchPages } from './tasks/fetched.ts';
import { seen } from './tasks/seen.ts';

export async function benchSeeing(): Promise<Report> {
  const seeing = await openSeeingPage();
  try {
    const agreement = [...(await measureAgreement(seeing, allPages)), ...(await measureOthers(seeing))];
    const costs: Cost[] = [];
    for (const page of sites) costs.push(await measureCost(seeing, page));
    const saved = process.env.FORMASAURUS;
    const guesses = saved ? await measureGuesses(saved) : [];
    const rows = [...agreement, ...guesses, ...costs.map(toRow), ...toSums(costs), ...(await measureSpeed(seeing))];
    const setting = {
      browser: `Chromium ${seeing.page.context().browser()?.version()}`,
      cores: `${availableParallelism()}`,
      'load average': (loadavg()[0] ?? 0).toFixed(1),
    };
    return { setting, subjects: ['a look', 'snapshot'], against: { snapshot: 0.7 }, rows, legend };
  } finally {
    await seeing.close();
  }
}

const legend =
  'Snapshot: ariaSnapshot({ mode: "ai" }), which @playwright/mcp sends. Tokens by o200k_base; times are wall clock.';

/** Pages of others, fetched into `HANDS_TASKS`, a folder outside of the project. `HANDS_ONLY` is a pattern of their names. */
async function measureOthers(seeing: SeeingPage): Promise<Row[]> {
  const folder = process.env.HANDS_TASKS;
  if (!folder) return [];
  const only = new RegExp(process.env.HANDS_ONLY ?? '');
  const names = Object.keys(seen).filter((name) => only.test(name));
  const site = await fetchPages(folder, names);
  try {
    return await measureAgreement(
      seeing,
      names.map((name) => ({ title: name, path: site.urlOf(name) })),
    );
  } finally {
    site.close();
  }
}

async function measureAgreement(seeing: SeeingPage, pages: readonly MeasuredPage[]): Promise<Row[]> {
  let all = 0;
  const misses: (Miss & { title: string })[] = [];
  for (const page of pages) {
    await seeing.open(page);
    const found = await compare(seeing.page, seeing.session);
    all += found.all;
    misses.push(...found.misses.map((miss) => ({ ...miss, title: page.title })));
  }
  const share = (1 - misses.length / all) * 100;
  const row = (title: string, figure: number, unit: string, note?: string): Row => ({
    ...{ title, unit, figures: { 'a look': figure } },
    ...(note && { note }),
  });
  return [
    row('agreement with the browser’s tree', share, '%', `${all} operable elements on ${pages.length} pages`),
    ...misses.map(({ title, browser, ours }) => row(`miss on ${title}`, 1, '', `browser: ${browser}; ours: ${ours}`)),
  ];
}

interface Cost {
  title: string;
  ours: number;
  theirs: number;
  second: number;
}

async function measureCost(seeing: SeeingPage, wanted: MeasuredPage): Promise<Cost> {
  await seeing.open(wanted);
  const text = await seeing.text();
  const snapshot = await seeing.page.ariaSnapshot({ mode: 'ai' });
  const second = await seeing.page.evaluate(changeAndLook);
  return {
    title: wanted.title,
    ours: countTokens(text),
    theirs: countTokens(snapshot),
    second: countTokens(second),
  };
}

/** A field is filled in, or a line is added: a small change. Runs in the page. */
function changeAndLook(): string {
  const field = document.querySelector<HTMLInputElement>('input:not([type]), input[type=text], input[type=search]');
  if (field) field.value = 'Ida';
  const said = document.createElement('p');
  said.append('Saved a moment ago');
  document.querySelector('main, body')?.append(said);
  return testHands.seeing.look({ changes: true }).text;
}

const toRow = ({ title, ours, theirs }: Cost): Row => ({
  ...{ title, unit: 'tokens', figures: { 'a look': ours, snapshot: theirs } },
});

function toSums(costs: Cost[]): Row[] {
  const sum = (key: 'ours' | 'theirs' | 'second') => costs.reduce((total, cost) => total + cost[key], 0);
  return [
    { title: 'all of these pages', unit: 'tokens', figures: { 'a look': sum('ours'), snapshot: sum('theirs') } },
    {
      title: 'a second look after a small change',
      unit: 'tokens',
      figures: { 'a look': sum('second') },
      note: `${((sum('second') / sum('ours')) * 100).toFixed(1)} % of the first looks`,
    },
  ];
}

async function measureSpeed({ page, open }: SeeingPage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const elements of [500, 5000]) {
    await open(bigPage(elements));
    const [first = 0, ...more] = await page.evaluate(timeLooks);
    const snapshots = await timeSnapshots(page);
    const row = (title: string, ours: number, theirs: number | undefined): Row => ({
      ...{ title: `${title}, ${elements.toLocaleString('en')} elements`, unit: 'ms', samples: more.length },
      figures: { 'a look': ours, ...(theirs && { snapshot: theirs }) },
    });
    rows.push(row('first look', first, snapshots[0]));
    rows.push(row('later looks, median', median(more), median(snapshots.slice(1))));
    rows.push(row('later looks, fastest', Math.min(...more), Math.min(...snapshots.slice(1))));
  }
  return rows;
}

/** Runs in the page. */
function timeLooks(): number[] {
  return Array.from({ length: 16 }, () => {
    const start = performance.now();
    testHands.seeing.look();
    return performance.now() - start;
  });
}

async function timeSnapshots(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < 6; i++) {
    const start = performance.now();
    await page.ariaSnapshot({ mode: 'ai' });
    times.push(performance.now() - start);
  }
  return times;
}
