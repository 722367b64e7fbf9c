/** The agent without a browser: what a turn's offer costs, what a call costs besides its tool, what a long log costs. */
import { availableParallelism, loadavg } from 'node:os';
import type { Report } from '../table.ts';
import { timeDispatch } from './rows/dispatch.ts';
import { weighFirstRequest } from './rows/first-request.ts';
import { weighOffer, weighWidgets } from './rows/offer.ts';
import { timeReplay } from './rows/replay.ts';
import { madeServers } from './servers.ts';
import { loadOurs } from './source.ts';

export async function benchAgent(): Promise<Report> {
  const ours = await loadOurs();
  const published = ours.publishedServers();
  const made = madeServers(ours, 50);
  const start = loadavg()[0] ?? 0;
  const rows = [
    ...(published.isThere ? weighOffer(ours, 'Published', published.layers) : []),
    ...weighOffer(ours, 'Made', made),
    ...weighFirstRequest(ours),
    weighWidgets(ours),
    ...(await timeDispatch(ours, made)),
    ...timeReplay(ours),
  ];
  const setting = {
    Node: process.version,
    cores: `${availableParallelism()}`,
    'load average': `${start.toFixed(1)} → ${(loadavg()[0] ?? 0).toFixed(1)}`,
    ...(!published.isThere && { 'published servers': published.why.trim() }),
  };
  return { setting, subjects: ['ours', 'flat'], against: { flat: null }, rows, legend };
}

const legend =
  'Less is better in every row. "Flat" offers every tool of every server at once. Times are medians, but where it is said.';
