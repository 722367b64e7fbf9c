/** Widgets: what they cost in a prompt, how long they take to be drawn, how they move, and what the panel's parts weigh. */
import { availableParallelism, loadavg } from 'node:os';
import { loadOurs } from '../agent/source.ts';
import type { Report } from '../table.ts';
import { weighParts } from './rows/bundle.ts';
import { timeDrawing } from './rows/drawing.ts';
import { timeBoard, timeHover, timeScroll } from './rows/motion.ts';
import { weighDefinitions } from './rows/tokens.ts';
import { openWidgetStage } from './stage.ts';

export async function benchWidgets(): Promise<Report> {
  const rows = weighDefinitions(await loadOurs());
  const parts = weighParts();
  const loads = [load()];
  const stage = await openWidgetStage();
  try {
    rows.push(...(await timeDrawing(stage)));
    loads.push(load());
    rows.push(...(await timeScroll(stage)), ...(await timeHover(stage)), ...(await timeBoard(stage)));
    loads.push(load());
  } finally {
    await stage.close();
  }
  const setting = {
    Chromium: stage.version,
    cores: `${availableParallelism()}`,
    'load average': loads.join(' → '),
    ...(!parts.isThere && { build: parts.why }),
  };
  return { setting, subjects: ['ours', 'a tool each'], against: {}, rows: [...rows, ...parts.rows], legend };
}

const load = () => (loadavg()[0] ?? 0).toFixed(1);

const legend = 'Less is better in every row but the share of frames in time. Sizes are gzipped, level 9.';
