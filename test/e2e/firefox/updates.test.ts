/** An update that Firefox has while a run goes on. Chrome keeps it until neither the background nor a panel is open. */
import { expect, test } from 'vitest';
import { waitFor } from '../../support/browsers/browser';
import { type Firefox, launchFirefox } from '../../support/browsers/firefox';
import { ending, personSays } from '../../support/journey';
import { scriptedWorld } from '../../support/scripted-world';

let firefox: Firefox;
const open = scriptedWorld(async () => {
  firefox = await launchFirefox();
  return firefox;
});

test('it waits for the run’s end and then takes its place', async () => {
  const script = [{ calls: [{ match: ending('_slow'), arguments: { ms: 2500 } }] }, { text: 'It waited.' }];
  const { model, page, panel } = await open(script);
  await personSays(panel, 'wait a little');
  await panel.click('Allow once');
  await page.until('window.runs.slow === 1');
  await firefox.offerUpdate('9.9.9');
  await panel.sees('It waited.');
  expect(await panel.value('browser.runtime.getManifest().version')).not.toBe('9.9.9');
  expect(model.requests).toHaveLength(2);
  const isGone = () =>
    panel.text().then(
      () => false,
      () => true,
    );
  await waitFor(isGone, 'the panel of the old version to go');
  const next = await firefox.openPanel(page);
  expect(await next.value('browser.runtime.getManifest().version')).toBe('9.9.9');
  await next.sees('It waited.');
});
