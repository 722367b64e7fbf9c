/** The built extension's own road from a hand-run tool to the page and back: what the panel's Tools does when a person presses *Run it*. */
import { handsKey } from '../../../../src/core/tools/layer.ts';
import type { Surface, TabhandBrowser } from '../../../support/browsers/browser.ts';

export interface Answer {
  /** What a model would read. */
  text: string;
  /** It was done, or read; otherwise the text says why not. */
  isDone: boolean;
  /** It was serious, and a person let it. */
  asked: boolean;
}

export interface Road {
  page: Surface;
  call(tool: string, input: object): Promise<Answer>;
  goto(url: string): Promise<void>;
  close(): Promise<void>;
}

/** Runs in the panel: a port of its own, with one tool's run from beginning to end. */
const bridge = `globalThis.road = (() => {
  const { runtime } = globalThis.browser ?? chrome;
  let port, last = 1000;
  const pending = new Map(), runs = new Map();
  const connect = () => {
    port = runtime.connect({ name: 'panel' });
    port.onDisconnect.addListener(() => (port = null));
    port.onMessage.addListener((message) => {
      if (message.type === 'ping') return port.postMessage({ type: 'pong' });
      const waiting = pending.get(message.id);
      if (message.type === 'answer') waiting?.(message.answer);
      else if (message.type === 'refusal') waiting?.({ refusal: message.text });
      if (message.type === 'tool-run' && message.run.outcome) runs.get(message.run.id)?.(message.run);
    });
  };
  const command = (name, input) => new Promise((resolve) => {
    if (!port) connect();
    const id = ++last;
    pending.set(id, resolve);
    port.postMessage({ type: 'command', id, name, input });
  });
  const run = async (about) => {
    const id = crypto.randomUUID();
    const ended = new Promise((resolve) => runs.set(id, resolve));
    let begun = await command('run-tool', { ...about, id });
    const asked = Boolean(begun?.asks);
    if (asked) begun = await command('run-tool', { ...about, id, foreseen: begun.asks });
    if (begun?.refusal) return { text: begun.refusal, isDone: false, asked };
    if (begun?.asks) return { text: 'It asks a second time.', isDone: false, asked };
    const late = new Promise((resolve) => setTimeout(resolve, 45000, null));
    const ran = await Promise.race([ended, late]);
    if (!ran) return { text: 'No answer within 45 s.', isDone: false, asked };
    if (ran.outcome.type !== 'result') return { text: JSON.stringify(ran.outcome), isDone: false, asked };
    const whole = await command('tool-run-result', { runId: id });
    const text = whole?.content ? whole.content.map((each) => each.text ?? '').join('\\n') : ran.outcome.preview;
    return { text, isDone: !ran.outcome.isError, asked };
  };
  return { command, run };
})(), 0`;

export async function openRoad(browser: TabhandBrowser, url: string): Promise<Road> {
  const page = await browser.openSite(url);
  const panel = await browser.openPanel(page);
  await panel.value(bridge);
  const tabId = Number(new URL(await panel.value<string>('location.href')).searchParams.get('tabId'));
  const { conversationId } = await panel.value<{ conversationId: string }>(
    `road.command('new-conversation', { tabId: ${tabId} })`,
  );
  await panel.value(`road.command('open', ${JSON.stringify({ conversationId, tabId })})`);
  await panel.value(`(globalThis.browser ?? chrome).tabs.update(${tabId}, { active: true }).then(() => 0)`);
  const { origin } = new URL(url);
  const place = { conversationId, layerKey: `${handsKey}${origin}`, documentId: `${handsKey}${tabId} ${origin}` };
  return {
    page,
    call: (tool, input) => panel.value<Answer>(`road.run(${JSON.stringify({ ...place, tool, input })})`),
    goto: (next) => page.goto(next),
    close: async () => {
      await panel.close();
      await page.close();
    },
  };
}
