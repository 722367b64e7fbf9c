/** A message that is sent by itself: after a missed time it runs once, whatever ends in between, and waits where it would have to ask. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { choosesModelAt, command, personSays } from '../../support/journey';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

const words = 'Say what is in the queue';
/** Half a day ago, whenever the test runs: within five minutes a time is due, not missed. */
const missed = new Date(Date.now() - 43_200_000).toTimeString().slice(0, 5);

export function schedulesJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ScriptedModel;
  let panel: Surface;
  beforeAll(async () => {
    [browser, site, model] = await Promise.all([
      launch(),
      servePlayground({ port: 0, framePort: 0 }),
      serveScriptedModel(),
    ]);
    panel = await browser.openPanel(await browser.openSite(`${site.url}music/`));
    await choosesModelAt(panel, model.url);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.close(), model?.close()]);
  });

  /** The schedule was made two days ago, and its time has passed since. */
  const hasMissed = () =>
    panel.value(`(async (storage) => {
      const { settings } = await storage.get('settings');
      const [first] = settings.schedules;
      delete first.doneFor;
      first.since = Date.now() - 2 * 86_400_000;
      await storage.set({ settings });
      return true;
    })((globalThis.browser ?? chrome).storage.local)`);

  test('what was made just now makes up for nothing; a time that was missed runs once, in a chat that says so', async () => {
    await command(panel, 'save-schedule', {
      id: 'queue',
      text: words,
      days: [0, 1, 2, 3, 4, 5, 6],
      time: missed,
      on: true,
    });
    expect(model.heard()).toEqual([]);
    model.plays({ text: 'It is empty.' }, { text: 'Still empty.' });
    await hasMissed();
    await browser.killBackground();
    await panel.click('History');
    await panel.click(`Missed at ${missed} · Say what is in the queue`);
    // Only now: a run that ends before its answer is kept asks the model again, as it should. What may not begin again is the chat.
    await panel.sees('It is empty.');
    expect(JSON.stringify(model.heard()[0]?.messages)).toContain(`This was due at ${missed} and runs late`);
    await browser.killBackground();
    await personSays(panel, 'And now?');
    await panel.sees('Still empty.');
    expect(model.heard()).toHaveLength(2);
  });
}
