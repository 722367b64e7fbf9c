/** A task with the built extension: the model's address is typed in as a user does, and cards are answered by clicks. */
import { servePlayground } from '../../../playground/serve';
import { stored } from '../../attacks/in-browser/world';
import { type Surface, waitFor } from '../../support/browsers/browser';
import { launchChromium } from '../../support/browsers/chromium';
import { answerCard, readCard } from '../../support/drawn-card';
import { addsServer, ending, personSays, setsModelUpAt, startsAgain } from '../../support/journey';
import { serveScriptedModel } from '../../support/scripted-model';
import { serveOffice } from './office';
import type { Task } from './tasks';

export interface Asked {
  /** Without `/v1`; absent: a scripted model, which knows the way of each task. */
  url?: string | undefined;
  model: string;
  /** Seconds for a task. */
  limit: number;
  /** The folder of the built extension, in place of the usual one. */
  extension?: string | undefined;
}

export interface Played {
  task: string;
  kind: Task['kind'];
  model: string;
  done: boolean;
  /** Why the run ended. */
  ended: string;
  requests: number;
  calls: number;
  /** Calls that failed, or that their tool refused. */
  wrong: number;
  repairs: number;
  /** Cards that were answered. */
  asked: number;
  tokensIn: number;
  cached: number;
  tokensOut: number;
  seconds: number;
  at: string;
  entries: LogEntry[];
}

/** What the figures are made of; the rest is kept for whoever looks into a task. */
interface LogEntry {
  type?: string;
  conversationId: string;
  reason?: string;
  failure?: { code: string };
  calls?: object[];
  repairs?: string[];
  outcome?: { type: string; isError?: boolean };
  usage?: { inputTokens?: number; cachedInputTokens?: number; outputTokens?: number };
}

/** One browser for the tasks of one page, or of the server. */
export async function openStage(at: Task['at'], asked: Asked) {
  const [site, office, script] = await Promise.all([
    servePlayground({ port: 4470, framePort: 4471 }),
    serveOffice(),
    asked.url ? null : serveScriptedModel(),
  ]);
  const browser = await launchChromium(asked.extension ? { extension: asked.extension } : {});
  const home = at === 'office' ? `${site.url}lab/blank.html` : `${site.url}${at}/`;
  const page = await browser.openSite(home);
  const panel = await browser.openPanel(page);
  await setsModelUpAt(panel, asked.url ?? script?.url ?? '', { model: asked.model });
  if (at === 'office') {
    await addsServer(panel, office.url, 'office');
    await panel.sees('Added office.');
    await panel.click('Chat');
  }
  return {
    async play(task: Task): Promise<Played> {
      office.startAgain();
      await opensPage(page, home, task);
      await startsAgain(panel);
      script?.plays(
        ...task.way.map(([tool, input]) => ({ calls: [{ match: ending(`_${tool}`), arguments: input }] })),
        { text: 'Done.' },
      );
      return playIn({ page, panel, holds: () => task.holds?.(office.records()) }, task, asked);
    },
    async close() {
      await browser.close();
      await Promise.all([site.close(), office.close(), script?.close()]);
    },
  };
}

async function opensPage(page: Surface, home: string, { before }: Task): Promise<void> {
  const keeps = before && `localStorage.setItem('${before.key}', ${JSON.stringify(JSON.stringify(before.value))})`;
  await page.value(`void (localStorage.clear(), ${keeps})`);
  await page.goto(home);
}

interface Stage {
  page: Surface;
  panel: Surface;
  holds(): boolean | undefined;
}

async function playIn({ page, panel, holds }: Stage, task: Task, { model, limit }: Asked): Promise<Played> {
  const from = Date.now();
  const isOver = () => Date.now() - from > limit * 1000;
  await personSays(panel, task.says);
  let asked = 0;
  let last = '';
  let entries: LogEntry[] = [];
  while (!entries.some(({ type }) => type === 'run-ended') && !isOver()) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const card = await readCard(panel);
    if (card && card.id !== last) {
      // Nobody is there to answer a question of the model's.
      await answerCard(panel, 'once').catch(() => panel.click('Stop'));
      [asked, last] = [asked + 1, card.id];
    }
    await page.value(pressesButton);
    entries = await newestChat(panel);
  }
  const seconds = Math.round((Date.now() - from) / 100) / 10;
  if (isOver()) await panel.click('Stop');
  const counts = count(entries);
  const end = entries.find(({ type }) => type === 'run-ended');
  const isTrue = async () =>
    task.truth
      ? page.value<boolean>(toTruth(task.truth))
      : (holds() ?? (counts.calls === 0 && end?.reason === 'end_turn'));
  const done = await waitFor(isTrue, 'what is to be true', { timeout: 1500 }).then(
    () => true,
    () => false,
  );
  const ended = end ? [end.reason, end.failure?.code].filter(Boolean).join(': ') : 'out of time';
  const at = new Date().toISOString();
  return { task: task.id, kind: task.kind, model, done, ended, ...counts, asked, seconds, at, entries };
}

/** A form that an agent has filled in waits for a person. */
const pressesButton = `void document.querySelector('form[data-filled] button[type=submit]')?.click()`;

const toTruth = (truth: string) => `(() => {
  const kept = (key) => JSON.parse(localStorage.getItem(key));
  const answer = (form) => document.querySelector('form[toolname=' + form + ']').parentElement.querySelector('.answer').innerText;
  return Boolean(${truth});
})()`;

async function newestChat(panel: Surface): Promise<LogEntry[]> {
  const entries = await stored(panel, 'entries');
  const newest = entries.at(-1)?.conversationId;
  return entries.filter(({ conversationId }) => conversationId === newest);
}

function count(entries: readonly LogEntry[]) {
  const sum = (of: (entry: LogEntry) => number | undefined) => entries.reduce((all, each) => all + (of(each) ?? 0), 0);
  return {
    requests: sum(({ type }) => Number(type === 'assistant-message')),
    calls: sum(({ calls }) => calls?.length),
    wrong: sum(({ outcome }) => outcome && Number(outcome.type !== 'result' || outcome.isError === true)),
    repairs: sum(({ repairs }) => repairs?.length),
    tokensIn: sum(({ usage }) => usage?.inputTokens),
    cached: sum(({ usage }) => usage?.cachedInputTokens),
    tokensOut: sum(({ usage }) => usage?.outputTokens),
  };
}
