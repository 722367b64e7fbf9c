/**
 * Kills the background at every entry of a run and at random, while panels are open, closed or there twice, and with the browser
 * restarted: `npm run chaos -- --kills 1000 --seed 7`. Ends when there were so many deaths, or after 60 minutes. `--from N` begins with
 * run N of that seed, so that a thousand deaths can come in parts and a run can be repeated; `--mode` keeps to one of the modes, `--situation` to one of what may
 * be going on, and `--minutes` ends it earlier.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Entry } from '#core/log/entry.ts';
import { type Driver, openDriver, unlessCut } from './driver.ts';
import { createRandom } from './random.ts';
import { everyTurn, situations } from './situations/index.ts';
import type { Situation } from './situations/situation.ts';
import { judge, judgeRestart } from './verdict.ts';
import { questionsIn, waitingIn } from './waiting-calls.ts';
import { type ChaosWorld, openWorld } from './world.ts';

const text = { type: 'string' } as const; // for the type of the options' values
const { values: given } = parseArgs({
  options: { kills: text, seed: text, from: text, mode: text, situation: text, minutes: text },
});
const wanted = Number(given.kills ?? 1000);
const seed = Number(given.seed ?? Math.floor(Math.random() * 1_000_000));
const from = Number(given.from ?? 0);
const runTime = 60_000;
const endsAt = Date.now() + Number(given.minutes ?? 60) * 60_000;

/** How the panel is while the background dies. */
const modes = ['open', 'closed', 'twice', 'restart'] as const; // for the union of literals
type Mode = (typeof modes)[number];

/** When the browser is restarted: while a call waits for an answer, or while one has begun at the server or in the page. */
const moments = ['asked', 'book', 'note'] as const; // for the union of literals
type Moment = (typeof moments)[number];

const modeOf = (nth: number) =>
  modes.find((mode) => mode === given.mode) ?? modes[nth % 10 === 4 ? 3 : nth % 3] ?? 'open';

async function setUp(driver: Driver, world: ChaosWorld): Promise<void> {
  await driver.ask('set-model', { choice: world.choice });
  await driver.desk().evaluate(offerWhole);
  await driver.ask('add-server', { url: world.server, headers: [], name: 'chaos' });
  await driver.ask('add-server', { url: world.newer, headers: [], name: 'newer' });
  for (const { prepare } of new Set(played)) await prepare?.({ driver, world });
}

/** In the page: no server is too large to be offered whole, since the script searches for no tools. */
async function offerWhole(): Promise<void> {
  const { settings } = await chrome.storage.local.get<{ settings?: object }>('settings');
  await chrome.storage.local.set({ settings: { ...settings, smallServer: 40 } });
}

/** Plans the deaths of a run: after which entries, when besides, when the browser is restarted, and when the server is away. */
function planDeaths(nth: number, mode: Mode, situation: Situation) {
  const random = createRandom(seed * 1000 + nth);
  const atEntry = new Set([1 + (nth % 60)]);
  for (let n = 0; n < 4; n++) atEntry.add(1 + Math.floor(random() * 60));
  const pauses = Array.from({ length: mode === 'closed' ? 5 : 2 }, () => 30 + Math.floor(random() * 700));
  const isPlain = situation.name === 'chaos';
  const moment =
    mode === 'restart'
      ? isPlain
        ? moments[Math.floor(nth / (given.mode ? 1 : 10)) % moments.length]
        : 'asked'
      : undefined;
  const away = nth % 5 === 3 ? { after: Math.floor(random() * 2000), time: 1000 + Math.floor(random() * 4000) } : null;
  return { atEntry, pauses, moment, away };
}

/** Begins a chat about the page. */
async function beginChat(driver: Driver): Promise<string> {
  const { conversationId } = await driver.ask<{ conversationId: string }>('new-conversation', { tabId: driver.tabId });
  await attach(driver, conversationId);
  return conversationId;
}

function report(what: string, words: string, faults: readonly string[]): string[] {
  console.log(`${what}: ${words}, ${driver.kills} deaths so far`);
  for (const fault of faults) console.log(`  ${fault}`);
  return faults.map((fault) => `${what}: ${fault}`);
}

const sayIn = (driver: Driver, conversationId: string, text: string) => () =>
  driver.ask('send', { conversationId, text, tabId: driver.tabId }).catch(unlessCut);

async function playRun(situation: Situation, name: string): Promise<string[]> {
  const chat = async () => {
    const conversationId = await beginChat(driver);
    const say = sayIn(driver, conversationId, `${situation.name} ${name}`);
    await say();
    await follow({ driver, conversationId, say, pauses: [], killSoon: () => undefined, restart: undefined });
    return { conversationId, entries: await driver.read(conversationId) };
  };
  const faults = await situation.play?.({ driver, world, name, chat }).catch((error: unknown) => [String(error)]);
  return report(`${situation.name} ${name}`, 'played', faults ?? []);
}

async function chaosRun(situation: Situation, nth: number): Promise<string[]> {
  const mode = modeOf(nth);
  const name = `${seed}-${nth}`;
  const conversationId = await beginChat(driver);
  const { atEntry, pauses, moment, away } = planDeaths(nth, mode, situation);
  let entered = 0;
  let killing = Promise.resolve();
  const killSoon = () => {
    killing = killing.then(() => driver.kill()).catch(() => undefined); // the browser is being restarted
  };
  const onEntry = () => {
    if (atEntry.has(++entered)) killSoon();
  };
  if (mode !== 'closed') await driver.watch(conversationId, mode === 'twice' ? 2 : 1, onEntry);
  const restart = moment && { moment, holds: world.hold(name, moment), mayFail: away !== null };
  const say = sayIn(driver, conversationId, `${situation.name} ${name}`);
  await say();
  if (away) setTimeout(() => world.serverIsAway(away.time), away.after);
  const faults = await follow({ driver, conversationId, say, pauses, killSoon, restart });
  await killing;
  await driver.leave();
  const effects = new Map([...world.effects].filter(([token]) => token.startsWith(`${name}-`)));
  const verdict = judge(await driver.read(conversationId), effects);
  const all = [...faults, ...verdict.faults];
  return report(`run ${nth} (${situation.name}, ${mode}${moment ? `, ${moment}` : ''})`, verdict.words, all);
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
  restart: { moment: Moment; holds: () => boolean; mayFail: boolean } | undefined;
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
      if (end.reason === 'end_turn') return restart ? judgeRestart(entries, due !== undefined, restart.mayFail) : [];
      await driver.ask('go-on', { conversationId }).catch(unlessCut);
    } else if (!end) await say();
    for (const callId of waiting)
      await driver.ask('approve', { conversationId, callId, decision: 'once' }).catch(() => undefined); // it was decided meanwhile
    const answer = { action: 'accept', content: { seat: '12' } };
    for (const asked of questionsIn(entries))
      await driver.ask('answer-elicitation', { conversationId, ...asked, answer }).catch(() => undefined); // so was this
  }
  const entries = await driver.read(conversationId);
  const toWords = (entry: Entry) =>
    entry.type === 'run-ended' ? `${entry.reason} ${JSON.stringify(entry.failure ?? '')}` : entry.type;
  const kinds = entries.slice(-4).map(toWords);
  return [`stuck after ${runTime / 1000} s; the last entries are ${kinds.join(', ')}`];
}

console.log(`chaos: ${wanted} deaths, seed ${seed}, from run ${from}`);
const played = situations.filter(({ name }) => name === (given.situation ?? name));
const world = await openWorld(everyTurn);
const driver = await openDriver(world.page);
const faults: string[] = [];
let runs = from;
try {
  await setUp(driver, world);
  while (driver.kills < wanted && Date.now() < endsAt) {
    const nth = runs++;
    const situation = played[nth % played.length];
    if (!situation) throw new Error(`There is no situation ${given.situation}.`);
    const run = situation.play ? playRun(situation, `${seed}-${nth}`) : chaosRun(situation, nth);
    faults.push(...(await run));
  }
} finally {
  await driver.close();
  await world.close();
}
console.log(`runs ${from} to ${runs - 1}, ${driver.kills} deaths, seed ${seed}: ${faults.length} faults`);
for (const fault of faults) console.log(`  ${fault}`);
process.exitCode = faults.length > 0 || driver.kills < wanted ? 1 : 0;
