/** A call of a page's tool through the door, from the agent to the page and back, beside the same call made by the user in the extension. */
import { runnerImport } from 'vite';
import { servePlayground } from '../../../playground/serve.ts';
import { connect } from '../../conformance/mcp/panel-port.ts';
import { launchChromium } from '../../support/browsers/chromium.ts';
import { percentile } from '../statistics.ts';
import type { Report, Row } from '../table.ts';

type AgentDoor = typeof import('../../support/agent-door.ts');

const samples = 1000;

export async function benchDoor(): Promise<Report> {
  // Its files import each other as those of the product do, which Node alone doesn't follow.
  const { module } = await runnerImport<AgentDoor>('test/support/agent-door.ts', { configFile: false });
  const { connectAgent, installInHome } = module;
  const [home, site] = await Promise.all([installInHome(), servePlayground({ port: 0, framePort: 0 })]);
  const browser = await launchChromium(home.options);
  try {
    const panel = await browser.openPanel(await browser.openSite(`${site.url}lab/odd.html`));
    await panel.value(`(${connect})()`);
    const origin = new URL(site.url).origin;
    await panel.value(`window.referee.ask('set-door-site', ${JSON.stringify({ origin, on: true })})`);
    await panel.value(`window.referee.ask('set-door', { on: true })`);
    await home.door();
    const agent = await connectAgent(home, 'bench');
    const { tools } = await agent.listTools();
    const name = tools.find((tool) => tool.name.endsWith('_read_note'))?.name ?? '';
    await panel.value(`(${prepare})(${JSON.stringify(origin)})`);
    const [ours, floor]: [number[], number[]] = [[], []];
    for (let i = 0; i < samples; i += 1) {
      floor.push(await panel.value<number>('window.direct()'));
      const began = performance.now();
      const { isError } = await agent.callTool({ name, arguments: {} });
      ours.push(performance.now() - began);
      if (isError) throw new Error('A call through the door failed.');
    }
    await agent.close();
    const row = (title: string, share: number): Row => {
      const figures = { door: percentile(ours, share), direct: percentile(floor, share) };
      return { title, unit: 'ms', figures, samples };
    };
    const rows = [row('A call that only reads, median', 0.5), row('A call that only reads, p90', 0.9)];
    return { setting: {}, subjects: ['door', 'direct'], against: { direct: null }, rows, legend };
  } finally {
    await browser.close();
    await Promise.all([site.close(), home.remove()]);
  }
}

/** Runs in the panel's page: a call as the user makes it in Tools, in milliseconds until the panel is told of its result. */
function prepare(origin: string): void {
  const port = chrome.runtime.connect({ name: 'panel' });
  const ends = new Map<string, () => void>();
  port.onMessage.addListener((message) => {
    if (message.type === 'ping') port.postMessage({ type: 'pong' });
    if (message.type === 'tool-run' && message.run.outcome !== null) ends.get(message.run.id)?.();
  });
  let conversationId = '';
  const read = chrome.storage.local.get('settings').then(({ settings }) => {
    conversationId =
      (settings as { door: { agents: { conversationId: string }[] } }).door.agents[0]?.conversationId ?? '';
  });
  Object.assign(window, {
    async direct() {
      await read;
      const id = crypto.randomUUID();
      const began = performance.now();
      const ended = new Promise<void>((resolve) => ends.set(id, resolve));
      const input = { conversationId, layerKey: `page:${origin}`, tool: 'read_note', input: {}, id };
      port.postMessage({ type: 'command', id: 1, name: 'run-tool', input });
      await ended;
      ends.delete(id);
      return performance.now() - began;
    },
  });
}

const legend =
  'Door: the SDK’s client in Node, over stdio, the socket, the host and the browser’s pipe, to the result. Direct: the user’s own run in Tools, to the notice of its result.';
