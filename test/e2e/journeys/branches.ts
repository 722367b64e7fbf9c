/** A conversation that branches, in either browser: said otherwise, asked again, walked, deleted and taken back, queued. */
import { expect, test } from 'vitest';
import { type ModelServer, type Script, serveModel } from '../../../playground/model-server';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { changesModelTo, personSays, reloads } from '../../support/journey';
import { scriptedWorld } from '../../support/scripted-world';

export function branchesJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let model: ModelServer;
  let panel: Surface;

  const open = scriptedWorld(launch);
  const begin = async (script: Script) => {
    ({ browser, model, panel } = await open(script));
  };

  test('a message said otherwise becomes a branch; both stand after a reload and after the background died', async () => {
    await begin([{ text: 'Jazz plays.' }, { text: 'Rock plays.' }, { text: 'Louder jazz.' }]);
    await personSays(panel, 'play jazz');
    await panel.sees('Jazz plays.');
    await panel.click('Edit message');
    await panel.fill('Edit message', 'play rock');
    await panel.press('Enter');
    await panel.sees('Rock plays.');
    await panel.seesNoMore('Jazz plays.');
    await panel.click('Previous version');
    await panel.sees('Jazz plays.');
    await browser.killBackground();
    await reloads(panel);
    await panel.sees('Jazz plays.');
    await panel.sees('1 / 2');
    await personSays(panel, 'louder');
    await panel.sees('Louder jazz.');
    expect(JSON.stringify(model.requests[2]?.messages)).not.toContain('rock');
    await panel.click('Next version');
    await panel.sees('Rock plays.');
    await panel.seesNoMore('Louder jazz.');
  });

  test('an answer is asked again, and each version can be gone back to', async () => {
    await begin([{ text: 'First answer.' }, { text: 'Second answer.' }]);
    await personSays(panel, 'say something');
    await panel.sees('First answer.');
    await panel.click('Regenerate');
    await panel.click('The same model');
    await panel.sees('Second answer.');
    await panel.sees('2 / 2');
    await panel.click('Previous version');
    await panel.sees('First answer.');
    expect(model.requests).toHaveLength(2);
  });

  test('another model is asked the same, for that run only', async () => {
    const other = await serveModel([{ text: 'From elsewhere.' }]);
    try {
      await begin([{ text: 'From here.' }, { text: 'Here again.' }]);
      await changesModelTo(panel, `${other.url}/v1`);
      await changesModelTo(panel, `${model.url}/v1`);
      await personSays(panel, 'where are you?');
      await panel.sees('From here.');
      await panel.click('Regenerate');
      await panel.click('With ');
      await panel.sees('From elsewhere.');
      await panel.sees('2 / 2');
      await panel.click('Previous version');
      await panel.sees('From here.');
      await personSays(panel, 'and now?');
      await panel.sees('Here again.');
      expect([model.requests.length, other.requests.length]).toEqual([2, 1]);
    } finally {
      await other.close();
    }
  });

  test('what is said during a run waits, also when the background dies, and is sent once', async () => {
    await begin([
      { text: 'One two three four five six seven.', delay: 400 },
      { text: 'A whole answer.' },
      { text: 'And jazz.' },
    ]);
    await personSays(panel, 'count');
    await panel.sees('One two');
    await personSays(panel, 'and jazz?');
    await panel.sees('sent after this run');
    await browser.killBackground();
    await panel.sees('A whole answer.', 40_000);
    await panel.sees('And jazz.', 20_000);
    await panel.seesNoMore('sent after this run');
    expect(model.requests).toHaveLength(3);
  });

  test('a deleted answer is gone for the model, and comes back with Undo', async () => {
    await begin([{ text: 'A secret word.' }, { text: 'I see.' }]);
    await personSays(panel, 'tell me');
    await panel.sees('A secret word.');
    await panel.click('Delete answer');
    await panel.seesNoMore('A secret word.');
    await panel.click('Undo');
    await panel.sees('A secret word.');
    await panel.click('Delete answer');
    await panel.seesNoMore('A secret word.');
    await reloads(panel);
    await personSays(panel, 'what did you say?');
    await panel.sees('I see.');
    expect(JSON.stringify(model.requests[1]?.messages)).not.toContain('secret');
  });
}
