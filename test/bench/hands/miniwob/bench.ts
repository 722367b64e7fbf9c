/**
 * MiniWoB++ by written solutions: whether what a look says and an action does is enough for its tasks. The tasks are fetched for
 * the run and aren't part of this project: `MINIWOB` names the folder `miniwob/html` of a copy of Farama-Foundation/miniwob-plusplus.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { HandsPage } from '../../../support/hands/hands-page.ts';
import { startChromium } from '../../../support/hands/in-chromium.ts';
import type { Report, Row } from '../../table.ts';
import { createHand } from './hand.ts';
import { type Solution, solutions } from './solutions.ts';

const seeds = Number(process.env.MINIWOB_SEEDS ?? 20);
/** An episode is mostly waiting. */
const tabs = Number(process.env.MINIWOB_TABS ?? 1);
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

export async function benchMiniwob(): Promise<Report> {
  const folder = process.env.MINIWOB;
  if (!folder)
    throw new Error('MINIWOB must name the folder miniwob/html of a copy of Farama-Foundation/miniwob-plusplus.');
  const only = new RegExp(process.env.MINIWOB_TASKS ?? '');
  const site = await serveFolder(folder);
  const browser = await startChromium();
  const tasks = Object.entries(solutions).filter(([name]) => only.test(name));
  const rows: Row[] = [];
  const work = async () => {
    for (let next = tasks.shift(); next; next = tasks.shift()) {
      const [task, solution] = next;
      const url = `${site.url}miniwob/${task}.html`;
      const page = await browser.open(url);
      const { solved, failure } = await solveSeeds(page, url, solution);
      rows.push({ title: task, unit: '', figures: { solved }, samples: seeds, note: failure });
      console.error(`${task}: ${solved} of ${seeds} ${failure}`);
      await page.close();
    }
  };
  try {
    await Promise.all(Array.from({ length: tabs }, work));
  } finally {
    await browser.close();
    site.close();
  }
  rows.sort((one, other) => (one.title < other.title ? -1 : 1));
  return { setting: { seeds: `1 to ${seeds}` }, subjects: ['solved'], against: {}, rows, legend };
}

const legend = 'Of each task as many episodes as there are seeds. The note says why the first that failed did.';

async function serveFolder(folder: string) {
  const server = createServer(async (request, response) => {
    const path = join(folder, normalize(`/${(request.url ?? '').split('?')[0]}`));
    const body = await readFile(path).catch(() => null);
    response.writeHead(body ? 200 : 404, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' });
    response.end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

async function solveSeeds(
  page: HandsPage,
  url: string,
  solution: Solution,
): Promise<{ solved: number; failure: string }> {
  let [solved, failure] = [0, ''];
  for (let seed = 1; seed <= seeds; seed++) {
    // An episode of a page that was used before could keep something of it.
    if (seed > 1) await page.goto(url);
    const { reward, why } = await solveOne(page, solution, seed);
    if (reward > 0) solved++;
    else failure ||= `seed ${seed}: ${why || `reward ${reward}`}`;
  }
  return { solved, failure: failure.replace(/\s+/g, ' ').slice(0, 200) };
}

async function solveOne(page: HandsPage, solution: Solution, seed: number) {
  // The bench's own clock and the random numbers of the task; the solution sees neither.
  await page.value(`core.EPISODE_MAX_TIME = 1e7, Math.seedrandom('${seed}'), core.startEpisodeReal(), 0`);
  const hand = createHand(page);
  let why = '';
  try {
    const task = (await hand.text()).split('\n')[0] ?? '';
    await solution(hand, task);
  } catch (error) {
    why = `${error}`;
  }
  const reward = await page.value<number>('WOB_DONE_GLOBAL ? WOB_RAW_REWARD_GLOBAL : 0');
  return { reward, why };
}
