/** From a message to a background that sleeps until it is answered, beside one that is awake. */
import { percentile } from '../../statistics.ts';
import type { Row } from '../../table.ts';
import { command } from '../journey.ts';
import { openScene } from '../scene.ts';

const samples = 20;

export async function timeWaking(): Promise<Row[]> {
  const scene = await openScene();
  const { browser, panel } = scene;
  try {
    await panel.getByRole('button', { name: 'History' }).first().waitFor();
    const asleep: number[] = [];
    const awake: number[] = [];
    for (let i = 0; i < samples; i++) {
      await browser.killBackground();
      asleep.push(await command(panel, 'conversations', {}));
      awake.push(await command(panel, 'conversations', {}));
    }
    const row = (title: string, share: number): Row => ({
      title,
      unit: 'ms',
      figures: { ours: percentile(asleep, share), floor: percentile(awake, share) },
      samples,
      note: 'floor: the same question to a background that is awake',
    });
    return [row('The background wakes and answers, median', 0.5), row('The background wakes and answers, p90', 0.9)];
  } finally {
    await scene.close();
  }
}
