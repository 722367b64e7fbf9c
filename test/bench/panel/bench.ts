/** The panel as a person meets it: how soon one can type, how soon a token is seen, how a long chat moves, what stays in memory. */
import { availableParallelism, loadavg } from 'node:os';
import type { Report } from '../table.ts';
import { weighStart } from '../widgets/rows/bundle.ts';
import { watchHeap } from './rows/heap.ts';
import { timeHugeChat } from './rows/huge-chat.ts';
import { timeLongChat } from './rows/long-chat.ts';
import { timeOpening } from './rows/opening.ts';
import { timeTokens } from './rows/tokens.ts';
import { timeWaking } from './rows/waking.ts';

export async function benchPanel(): Promise<Report> {
  const loads = [load()];
  const rows = [...weighStart()];
  for (const measure of [timeOpening, timeWaking, timeTokens, timeLongChat, timeHugeChat, watchHeap]) {
    rows.push(...(await measure()));
    loads.push(load());
  }
  const setting = { cores: `${availableParallelism()}`, 'load average': loads.join(' → ') };
  return { setting, subjects: ['ours', 'floor'], against: { floor: null }, rows, legend };
}

const load = () => (loadavg()[0] ?? 0).toFixed(1);

const legend =
  'Less is better in every row but shares of frames. The floor of opening is a page with one text field and nothing else.';
