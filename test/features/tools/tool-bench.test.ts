/** What is known of one tool's runs: those that are kept, and those that are told meanwhile. */
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { ManualRun } from '#core/loop/stores.ts';
import { noHints } from '#core/tools/hints.ts';
import { ToolBench } from '../../../src/features/tools/state/tool-bench';
import type { PlacedTool } from '../../../src/features/tools/state/tool-groups';
import type { Asking } from '../../../src/ui/panel/asking';
import { music } from '../../support/panel-stage/entries';

test('a run that is told while the list of earlier ones is on its way is not lost with it', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const ask = async (name: string) => (name === 'tool-runs' ? promise : { inputs: [] });
  const tool = { name: 'play', description: '', hints: noHints, source: music };
  const placed = {
    key: 'k',
    layerKey: 'page:d1',
    from: { kind: 'page', name: 'music' },
    tool,
  } as unknown as PlacedTool; // all that it reads of it
  const bench = new ToolBench(placed, { ask } as unknown as Asking, signal('c1')); // the one member it uses
  const run = (id: string, at: number) => ({ id, at, outcome: null }) as ManualRun; // all that is read of one here
  const loaded = bench.load();
  bench.takeRun({ type: 'tool-run', run: run('new', 2) });
  resolve({ runs: [run('old', 1)] });
  await loaded;
  expect(bench.runs.value?.map(({ id }) => id)).toEqual(['new', 'old']);
});
