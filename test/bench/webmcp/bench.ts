/** WebMCP side by side in one run: ours, the peer polyfill, and the browser's own. */
import { availableParallelism, loadavg } from 'node:os';
import type { Report } from '../table.ts';
import { measure } from './measure.ts';
import { call } from './rows/call.ts';
import { heap } from './rows/heap.ts';
import { install, installInFrames } from './rows/install.ts';
import { register, registerUnwatched } from './rows/register.ts';
import { weighScripts } from './rows/size.ts';
import { toggle } from './rows/toggle.ts';
import { trace, traceFrames, traceInExtension } from './rows/trace.ts';
import { openStage } from './stage.ts';
import { bundleScripts, peerVersion, SUBJECTS } from './subjects.ts';

const measurements = {
  install,
  installInFrames,
  trace,
  traceFrames,
  traceInExtension,
  heap,
  register,
  registerUnwatched,
  toggle,
  call,
};

export async function benchWebmcp(): Promise<Report> {
  const scripts = await bundleScripts();
  const stage = await openStage(scripts);
  try {
    const rows = weighScripts(scripts);
    const loads = [load()];
    for (const [name, measurement] of Object.entries(measurements)) {
      const start = performance.now();
      rows.push(...(await measure(stage, measurement)));
      loads.push(load());
      console.error(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    }
    const setting = {
      Chromium: stage.version,
      peer: `@mcp-b/webmcp-polyfill ${peerVersion()}`,
      cores: `${availableParallelism()}`,
      'load average': loads.join(' → '),
    };
    return {
      setting,
      subjects: SUBJECTS,
      // The aim: not slower than the peer, and within twice native.
      against: { peer: 1, native: 2 },
      rows,
      legend:
        '(!) marks more than the peer, or more than twice native. Less is better in every row. A sample is a fresh page. Uncalled and comment are ours as a function that nobody calls and as a comment: what its size costs at least.',
    };
  } finally {
    await stage.close();
  }
}

const load = () => (loadavg()[0] ?? 0).toFixed(1);
