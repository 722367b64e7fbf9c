/**
 * Kills the background at every entry of a run and at random, while panels are open, closed or there twice, and with the browser
 * restarted: `npm run chaos -- --kills 1000 --seed 7`. Ends when there were so many deaths, or after 60 minutes. `--from N` begins with
 * run N of that seed, so that a thousand deaths can come in parts and a run can be repeated; `--mode` keeps to one of the modes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Entry } from '#conversation';
import { type Driver, openDriver, unlessCut } from './driver.ts';
import { createRandom } from './random.ts';
import { judge, judgeRestart } from './verdict.ts';
import { type ChaosWorld, openWorld } from './world.ts';

const text = { type: 'string' } as const; // for the type of the options' values
const { values: given } = parseArgs({ options: { kills: text, seed: text, from: text, mode: text } });
const wanted = Number(given.kills ?? 1000);
const seed = Number(given.seed ?? Math.floor(Math.random() * 1_000_000));
const from = Number(given.from ?? 0);
const runTime = 60_000;
const longest = Date.now() + 60 * 60_000;

/** How the panel is while the background dies. */
const modes = ['open', 'closed', 'twice', 'restart'] as const; // for the union of literals
type Mode = (typeof modes)[number];

/** When the browser is restarted: while a call waits for an answer, or while one has begun at the server or in the page. */
const moments = ['asked', 'book', 'note'] as const; // for the union of literals
type Moment = (typeof moments)[number];

const modeOf = (nth: number) =>
  modes.find((mode) => mode === given.mode) ?? modes[nth % 10 === 4 ? 3 : nth % 3] ?? 'open';

/** Calls that wait for an answer: asked for, and neither decided nor over. */
function waitingIn(entries: Entry[]): string[] {
  const asked = entries.flatMap((entry) => (entry.type === 'approval-asked' ? [entry.callId] : []));
  const over = new Set(
    entries.flatMap((entry) => (entry.type === 'approval-given' || entry.type === 'tool-result' ? [entry.callId] : [])),
  );
  return asked.filter((id) => !over.has(id));
}

async function setUp(driver: Driver, world: ChaosWorld): Promise<void> {
  const choice = { type: 'openai-compatible', baseUrl: `${world.model}/v1`, model: 'scripted' };
  await driver.ask('set-model', { choice });
  await driver.ask('add-server', { url: world.server, headers: [], name: 'chaos' });
}

/** Plans the deaths of a run: after which entries, when besides, when the browser is restarted, and when the server is away. */
function planDeaths(nth: number, mode: Mode) {
  const random = createRandom(seed * 1000 + nth);
  const atEntry = new Set([1 + (nth % 60)]);
  for (let n = 0; n < 4; n++) atEntry.add(1 + Math.floor(random() * 60));
  const pauses = Array.from({ length: mode === 'closed' ? 5 : 2 }, () => 30 + Math.floor(random() * 700));
  const moment = mode === 'restart' ? moments[Math.floor(nth / (given.mode ? 1 : 10)) % moments.length] : undefined;
  const away = nth % 5 === 3 ? { after: Math.floor(random() * 2000), time: 1000 + Math.floor(random() * 4000) } : null;
  return { atEntry, pauses, moment, away };
}

async function chaosRun(driver: Driver, world: ChaosWorld, nth: number): Promise<string[]> {
  const mode = modeOf(nth);
  const name = `${seed}-${nth}`;
  const { conversationId } = await driver.ask<{ conversationId: string }>('new-conversation', { tabId: driver.tabId });
  await attach(driver, conversationId);
  const { atEntry, pauses, moment, away } = planDeaths(nth, mode);
  let entered = 0;
  let killing = Promise.resolve();
  const killSoon = () => {
    killing = killing.then(() => driver.kill()).catch(() => undefined); // the browser is being restarted
  };
  const onEntry = () => {
    if (atEntry.has(++entered)) killSoon();
  };
  if (mode !== 'closed') await driver.watch(conversationId, mode === 'twice' ? 2 : 1, onEntry);
  const restart = moment && { moment, holds: world.hold(name, moment) };
  const say = () => driver.ask('send', { conversationId, text: `chaos ${name}`, tabId: driver.tabId }).catch(unlessCut);
  await say();
  if (away) setTimeout(() => world.serverIsAway(away.time), away.after);
  const faults = await follow({ driver, conversationId, say, pauses, killSoon, restart });
  await killing;
  await driver.leave();
  const effects = new Map([...world.effects].filter(([token]) => token.startsWith(`${name}-`)));
  const verdict = judge(await driver.read(conversationId), effects);
  const all = [...faults, ...verdict.faults];
  const what = `run ${nth} (${mode}${moment ? `, ${moment}` : ''})`;
  console.log(`${what}: ${verdict.words}, ${driver.kills} deaths so far`);
  for (const fault of all) console.log(`  ${fault}`);
  return all.map((fault) => `${what}: ${fault}`);
}

/** Until it is answered: a tab that is attached already stays so. */
function attach(driver: Driver, conversationId: string): Promise<unknown> {
  return driver.ask('attach-tab', { conversationId, tabId: driver.tabId }).catch((error: unknown) => {
    unlessCut(error);
    return attach(driver, conversationId);
  });
}

interface Followed {
  driver: Driver;
  conversationId: string;
  /** Says what the run is about. */
  say(): Promise<unknown>;
  pauses: number[];
  killSoon(): void;
  /** The browser is restarted once, at this moment. */
  restart: { moment: Moment; holds: () => boolean } | undefined;
}

/** Answers what waits and goes on where a run was cut off, as a person would, until it has ended well. */
async function follow({ driver, conversationId, say, pauses, killSoon, restart }: Followed): Promise<string[]> {
  const latest = Date.now() + runTime;
  let due = restart;
  while (Date.now() < latest) {
    const pause = pauses.shift();
    await sleep(pause ?? 100);
    if (pause !== undefined) killSoon();
    const entries = await driver.read(conversationId);
    const waiting = waitingIn(entries);
    if (due && (due.moment === 'asked' ? waiting.length > 0 : due.holds())) {
      due = undefined;
      await driver.restart();
      await attach(driver, conversationId);
      continue;
    }
    const end = entries.findLast(({ type }) => type.startsWith('run-') || type === 'user-message');
    if (end?.type === 'run-ended') {
      if (end.reason === 'end_turn') return restart ? judgeRestart(entries, due !== undefined) : [];
      await driver.ask('go-on', { conversationId }).catch(unlessCut);
    } else if (!end) await say();
    for (const callId of waiting)
      await driver.ask('approve', { conversationId, callId, decision: 'once' }).catch(() => undefined); // it was decided meanwhile
  }
  const entries = await driver.read(conversationId);
  const toWords = (entry: Entry) =>
    entry.type === 'run-ended' ? `${entry.reason} ${JSON.stringify(entry.failure ?? '')}` : entry.type;
  const kinds = entries.slice(-4).map(toWords);
  return [`stuck after ${runTime / 1000} s; the last entries are ${kinds.join(', ')}`];
}

console.log(`chaos: ${wanted} deaths, seed ${seed}, from run ${from}`);
const world = await openWorld();
const driver = await openDriver(world.page);
const faults: string[] = [];
let runs = from;
try {
  await setUp(driver, world);
  while (driver.kills < wanted && Date.now() < longest) faults.push(...(await chaosRun(driver, world, runs++)));
} finally {
  await driver.close();
  await world.close();
}
console.log(`runs ${from} to ${runs - 1}, ${driver.kills} deaths, seed ${seed}: ${faults.length} faults`);
for (const fault of faults) console.log(`  ${fault}`);
process.exitCode = faults.length > 0 || driver.kills < wanted ? 1 : 0;
