/** From a token that leaves its server to the frame that shows it, at 200 tokens a second. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../statistics.ts';
import type { Row } from '../../table.ts';
import { say, useModel } from '../journey.ts';
import { openScene } from '../scene.ts';

const tokens = 2000;
const perSecond = 200;

/** Its values; drawn when the first tokens come. */
const inChart = 2000;

export const timeTokens = async (): Promise<Row[]> => [...(await timeAnswer(false)), ...(await timeAnswer(true))];

async function timeAnswer(hasChart: boolean): Promise<Row[]> {
  const model = await serveClock(hasChart);
  const scene = await openScene();
  const { panel } = scene;
  try {
    await useModel(panel, { type: 'openai-compatible', baseUrl: `${model.url}/v1`, model: 'scripted' });
    await panel.evaluate(watchTokens);
    await say(panel, 'Go');
    const times = await panel.evaluate<number[]>('globalThis.tokenTimes');
    const row = (title: string, share: number): Row => ({
      title,
      unit: 'ms',
      figures: { ours: percentile(times, share), floor: 1000 / 60 },
      samples: times.length,
      note: 'through worker and port; floor: one refresh of a screen',
    });
    const beside = hasChart ? `, beside a chart of ${inChart} values` : '';
    return [
      row(`From a sent token to the frame that shows it${beside}, median`, 0.5),
      row(`The same${beside}, p99`, 0.99),
    ];
  } finally {
    await scene.close();
    await model.close();
  }
}

/** Each token is the time at which it is sent; every sixth begins a new paragraph or a list, as answers do. */
async function serveClock(hasChart: boolean) {
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' });
    if (hasChart && !(await text(request)).includes('"role":"tool"')) return void response.end(chartCall());
    const start = Date.now();
    for (let i = 0; i < tokens; i++) {
      const ahead = start + (i * 1000) / perSecond - Date.now();
      if (ahead > 0) await sleep(ahead);
      const mark = i % 40 === 0 ? '\n\n- ' : i % 12 === 0 ? ' **so** ' : ' ';
      const now = (performance.timeOrigin + performance.now()).toFixed(1);
      const chunk = { choices: [{ index: 0, delta: { content: `${mark}${now}` } }] };
      response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    }
    response.end(endOf('stop'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has no other kind of address
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const endOf = (reason: string): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })}\n\ndata: [DONE]\n\n`;

function chartCall(): string {
  const values = Array.from({ length: inChart }, (_, i) => Math.round(1000 * Math.sin(i / 40)));
  const called = {
    name: 'chart-rich',
    params: { type: 'line', labels: values.map((_, i) => `${i}`), data: [{ values }] },
  };
  const tool = { name: 'autoui_webmcp_widget_display', arguments: JSON.stringify(called) };
  const delta = { tool_calls: [{ index: 0, id: 'c1', type: 'function', function: tool }] };
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n${endOf('tool_calls')}`;
}

/**
 * Runs in the panel: of each frame, how old the oldest token is that it shows for the first time. A box that changes its size in
 * each frame is told of when all that draws in that frame has drawn.
 */
function watchTokens(): void {
  const times: number[] = [];
  let seen = 0;
  const { port1, port2 } = new MessageChannel();
  port1.start();
  const look = () => {
    const said = [...(document.querySelector('.answer[aria-busy]')?.textContent ?? '').matchAll(/\d{13}\.\d/g)];
    const first = said[seen]?.[0];
    seen = said.length;
    if (first === undefined) return;
    // A message that is posted in a frame is heard once that frame is laid out and painted.
    const listen = () => times.push(performance.timeOrigin + performance.now() - Number(first));
    port1.addEventListener('message', listen, { once: true });
    port2.postMessage(null);
  };
  const box = document.body.appendChild(document.createElement('i'));
  Object.assign(box.style, { position: 'fixed', visibility: 'hidden' });
  new ResizeObserver(look).observe(box);
  let frame = 0;
  const next = () => {
    frame += 1;
    box.style.width = `${1 + (frame % 2)}px`;
    requestAnimationFrame(next);
  };
  next();
  Object.assign(globalThis, { tokenTimes: times });
}
