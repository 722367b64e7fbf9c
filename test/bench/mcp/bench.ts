/** From *Add* to a server's tools, beside the bare SDK in Node, at the demo server in both eras. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Page } from 'playwright-core';
import { serveMcp } from '../../../playground/mcp-server/index.ts';
import { command } from '../panel/journey.ts';
import { timeWaking } from '../panel/rows/waking.ts';
import { openScene } from '../panel/scene.ts';
import { percentile } from '../statistics.ts';
import type { Report, Row } from '../table.ts';

const samples = 15;
/** Milliseconds in which a server's further lists come, which would run beside the next sample. */
const settles = 300;

export async function benchMcp(): Promise<Report> {
  const [demo, scene] = await Promise.all([serveMcp(), openScene()]);
  const rows: Row[] = [];
  try {
    await scene.panel.getByRole('button', { name: 'History' }).first().waitFor();
    for (const [era, url] of [
      ['2026-07-28', demo.url],
      ['2025-11-25', demo.url.replace('/mcp', '/2025/mcp')],
    ] as const)
      rows.push(...(await timeAdding(scene.panel, url, era)));
  } finally {
    await Promise.all([demo.close(), scene.close()]);
  }
  rows.push(...(await timeWaking()));
  return { setting: {}, subjects: ['ours', 'floor'], against: { floor: null }, rows, legend };
}

/** In turns, so that both meet the same machine. */
async function timeAdding(panel: Page, url: string, era: string): Promise<Row[]> {
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let i = 0; i < samples; i += 1) {
    ours.push(await command(panel, 'add-server', { name: `s${era}${i}`, url: `${url}?n=${i}`, headers: [] }));
    await panel.waitForTimeout(settles);
    floor.push(await timeBare(url));
  }
  const row = (title: string, share: number): Row => ({
    title: `${title}, ${era}`,
    unit: 'ms',
    figures: { ours: percentile(ours, share), floor: percentile(floor, share) },
    samples,
  });
  return [row('From Add to tools, median', 0.5), row('From Add to tools, p90', 0.9)];
}

async function timeBare(url: string): Promise<number> {
  const began = performance.now();
  const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const { tools } = await client.listTools();
  const took = performance.now() - began;
  if (tools.length === 0) throw new Error('The demo server has no tools.');
  await client.close();
  return took;
}

const legend =
  'Ours: the command of the panel, with permission, storage and the check of each definition. Floor of adding: the SDK’s client in Node connects and lists tools.';
