/**
 * Kills the background at every entry of a run and at random, while panels are open, closed or there twice, and with the browser
 * restarted: `npm run chaos -- --kills 1000 --seed 7`. Ends when there were so many deaths, or after 60 minutes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Entry } from '#conversation';
import { type Driver, openDriver } from './driver.ts';
import { createRandom } from './random.ts';
import { judge } from './verdict.ts';
import { type ChaosWorld, openWorld } from './world.ts';

const { values: given } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } });
const wanted = Number(given.kills ?? 1000);
const seed = Number(given.seed ?? Math.floor(Math.random() * 1_000_000));
const random = createRandom(seed);
const runTime = 120_000;
const longest = Date.now() + 60 * 60_000;

/** How the panel is while the background dies. */
const modes = ['open', 'closed', 'twice', 'restart'] as const; // for the union of literals
type Mode = (typeof modes)[number];

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

/** Plans the deaths of a run: after which entries, and when besides. */
function planDeaths(nth: number, mode: Mode) {
  const atEntry = new Set([1 + (nth % 60)]);
  for (let n = 0; n < 4; n++) atEntry.add(1 + Math.floor(random() * 60));
  const pauses = Array.from({ length: mode === 'closed' ? 5 : 2 }, () => 30 + Math.floor(random() * 700));
  return { atEntry, pauses };
}

async function chaosRun(driver: Driver, world: ChaosWorld, nth: number): Promise<string[]> {
  const mode = modes[nth % 20 === 19 ? 3 : nth % 3] ?? 'open';
  const name = `${seed}-${nth}`;
  const { conversationId } = await driver.ask<{ conversationId: string }>('new-conversation', { tabId: driver.tabId });
  await driver.ask('attach-tab', { conversationId, tabId: driver.tabId });
  const { atEntry, pauses } = planDeaths(nth, mode);
  let entered = 0;
  let killing = Promise.resolve();
  const killSoon = () => {
    killing = killing.then(() => driver.kill()).catch(() => undefined); // the browser is being restarted
  };
  const onEntry = () => {
    if (atEntry.has(++entered)) killSoon();
  };
  if (mode !== 'closed') await driver.watch(conversationId, mode === 'twice' ? 2 : 1, onEntry);
  await driver.ask('send', { conversationId, text: `chaos ${name}`, tabId: driver.tabId });
  const faults = await follow({ driver, conversationId, pauses, killSoon, restarts: mode === 'restart' });
  await killing;
  await driver.leave();
  const entries = await driver.read(conversationId);
  const verdict = judge(entries, world.effects);
  const all = [...faults, ...verdict.faults];
  console.log(
    `run ${nth} (${mode}): ${entries.length} entries, ${verdict.calls} calls, ${verdict.unknown} unknown, ${driver.kills} deaths so far${all.length > 0 ? `\n  ${all.join('\n  ')}` : ''}`,
  );
  return all.map((fault) => `run ${nth} (${mode}): ${fault}`);
}

interface Followed {
  driver: Driver;
  conversationId: string;
  pauses: number[];
  killSoon(): void;
  restarts: boolean;
}

/** Answers what waits and goes on where a run was cut off, as a person would, until it has ended well. */
async function follow({ driver, conversationId, pauses, killSoon, restarts }: Followed): Promise<string[]> {
  const end = Date.now() + runTime;
  let mayRestart = restarts;
  while (Date.now() < end) {
    const pause = pauses.shift();
    await sleep(pause ?? 100);
    if (pause !== undefined) killSoon();
    const entries = await driver.read(conversationId);
    if (mayRestart && entries.length > 15) {
      mayRestart = false;
      await driver.restart();
      await driver.ask('attach-tab', { conversationId, tabId: driver.tabId });
      continue;
    }
    const last = entries.at(-1);
    if (last?.type === 'run-ended') {
      if (last.reason === 'end_turn') return [];
      await driver.ask('go-on', { conversationId });
    }
    for (const callId of waitingIn(entries))
      await driver.ask('approve', { conversationId, callId, decision: 'once' }).catch(() => undefined); // it was decided meanwhile
  }
  const entries = await driver.read(conversationId);
  const kinds = entries.slice(-4).map(({ type }) => type);
  return [`stuck after ${runTime / 1000} s; the last entries are ${kinds.join(', ')}`];
}

console.log(`chaos: ${wanted} deaths, seed ${seed}`);
const world = await openWorld();
const driver = await openDriver(world.page);
const faults: string[] = [];
let runs = 0;
try {
  await setUp(driver, world);
  while (driver.kills < wanted && Date.now() < longest) faults.push(...(await chaosRun(driver, world, runs++)));
} finally {
  await driver.close();
  await world.close();
}
console.log(`${runs} runs, ${driver.kills} deaths, seed ${seed}: ${faults.length} faults`);
for (const fault of faults) console.log(`  ${fault}`);
process.exitCode = faults.length > 0 || driver.kills < wanted ? 1 : 0;
