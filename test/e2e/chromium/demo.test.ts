/** `npm run demo -- --screenshot`: servers, browser and panel, a run that is allowed, and its picture. */
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { chromiumPath } from '../../support/browsers/programs';
import { runDemo } from '../../support/demo';

test('takes the picture of a run beside its page', async () => {
  const screenshot = join(tmpdir(), `tabhand-demo-${process.pid}.png`);
  expect(await runDemo({ browser: chromiumPath, screenshot })).toContain(`Wrote ${screenshot}.`);
  const { width, height } = PNG.sync.read(await readFile(screenshot));
  expect([width, height]).toEqual([1280, 800]);
  await rm(screenshot);
});
