/** The background dies at the worst moments, in either browser: nothing is lost and nothing is done twice. */
import { expect, test } from 'vitest';
import type { ModelServer, Script } from '../../../playground/model-server';
import { type Surface, type TabhandBrowser, waitFor } from '../../support/browsers/browser';
import { ending, personSays } from '../../support/journey';
import { chromiumFirst, inMatrix } from '../../support/sample';
import { scriptedWorld } from '../../support/scripted-world';

const slowly = 'One two three four five six seven eight nine ten eleven twelve.';

export function deathJourney(name: TabhandBrowser['name'], launch: () => Promise<TabhandBrowser>): void {
  const ofChromium = chromiumFirst(name);
  let browser: TabhandBrowser;
  let model: ModelServer;
  let address: string;
  let page: Surface;
  let panel: Surface;

  const open = scriptedWorld(launch);
  const begin = async (script: Script) => {
    ({ browser, model, address, page, panel } = await open(script));
  };
  const runs = (tool: string) => page.value<number>(`window.runs.${tool}`);

  ofChromium(
    'killed while text streams: what was written stays, the turn is asked again, and the answer is whole',
    async () => {
      await begin([{ text: slowly, delay: 400 }, { text: 'A whole answer.' }]);
      await personSays(panel, 'count');
      await panel.sees('One two three four');
      await browser.killBackground();
      await panel.sees('A whole answer.', 40_000);
      await panel.sees(/One two(.|\n)*Stopped(.|\n)*A whole answer/);
      await panel.seesNoMore('twelve');
      expect(model.requests).toHaveLength(2);
      expect(JSON.stringify(model.requests[1]?.messages)).not.toContain('One two');
    },
  );

  inMatrix(
    'killed while a widget is being written: the turn is asked again, and one whole widget stands in the chat',
    async () => {
      const rows = Array.from({ length: 40 }, (_, i) => ({ nth: i + 1, name: `Row ${i + 1}` }));
      const call = {
        match: ending('widget_display'),
        arguments: { name: 'data-table', params: { title: 'Rows', rows } },
      };
      await begin([{ calls: [call], delay: 400 }, { calls: [call] }, { text: 'All rows.' }]);
      await personSays(panel, 'show the rows');
      await panel.until(`document.querySelector('[inert] [data-view="data-table"] tbody tr') !== null`);
      await browser.killBackground();
      await panel.sees('All rows.', 40_000);
      await panel.until(`document.querySelector('[inert] [data-view]') === null`);
      await panel.until(`document.querySelectorAll('[data-view="data-table"]').length === 1`);
      await panel.until(`document.querySelectorAll('[data-view="data-table"] tbody tr').length === 40`);
      expect(model.requests).toHaveLength(3);
    },
  );

  inMatrix(
    'killed while a chat is summarised: it is asked for again, and its line opens, is changed and undone',
    async () => {
      const notes = 'The person counts in steps of one. They came to seven, and want to go on.';
      await begin([
        { text: 'It is seven.' },
        { text: notes, delay: 10_000 },
        { text: notes },
        { text: 'Eight.' },
        { text: 'Nine.' },
      ]);
      const told = () => JSON.stringify(model.requests.at(-1)?.messages);
      await personSays(panel, 'count to seven');
      await panel.sees('It is seven.');
      await panel.fill('Message', '/compact');
      await panel.sees('Summary of earlier messages');
      await panel.press('Enter');
      await waitFor(async () => model.requests.length === 2, 'the summary to be asked for');
      await browser.killBackground();
      await panel.until(`document.querySelectorAll('details.thought').length === 1`, 40_000);
      expect(model.requests).toHaveLength(3);
      await panel.value(`void document.querySelector('details.thought summary').click()`);
      await panel.sees('want to go on.');
      await panel.click('Edit');
      await panel.fill('Summary of earlier messages', `${notes} In French.`);
      await panel.click('Save');
      await panel.sees('In French.');
      await personSays(panel, 'and then?');
      await panel.sees('Eight.');
      expect(told()).toContain('In French.');
      expect(told()).not.toContain('It is seven.');
      await panel.click('Undo');
      await panel.until(`document.querySelector('details.thought') === null`);
      await personSays(panel, 'and now?');
      await panel.sees('Nine.');
      expect(told()).toContain('It is seven.');
    },
  );

  test('killed between a call’s start and its result: the page is asked, and the call is not made twice', async () => {
    await begin([{ calls: [{ match: ending('_slow'), arguments: { ms: 2500 } }] }, { text: 'It waited.' }]);
    await personSays(panel, 'wait a little');
    await panel.click('Allow once');
    await waitFor(async () => (await runs('slow')) === 1, 'the slow tool to run');
    await browser.killBackground();
    await panel.sees('It waited.', 60_000);
    expect(await runs('slow')).toBe(1);
    const told = model.requests[1]?.messages.at(-1);
    expect(told).toMatchObject({ role: 'tool', isError: false });
    expect(JSON.stringify(told)).toContain('2500');
  });

  ofChromium(
    'killed during a call whose page went away: the outcome is recorded as unknown, and nothing runs again',
    async () => {
      await begin([{ calls: [{ match: ending('_slow'), arguments: { ms: 60_000 } }] }, { text: 'I do not know.' }]);
      await personSays(panel, 'wait for long');
      await panel.click('Allow once');
      await waitFor(async () => (await runs('slow')) === 1, 'the slow tool to run');
      await browser.killBackground();
      await page.goto(address);
      await panel.sees('I do not know.', 60_000);
      await panel.sees(/interrupted|unknown|may have worked/i);
      expect(await runs('slow')).toBe(0);
    },
  );

  ofChromium(
    'killed while an approval waits: the question stays, and one "Allow once" runs the tool once',
    async () => {
      await begin([
        { text: 'May I?', calls: [{ match: ending('_write_note'), arguments: { text: 'kept' } }] },
        { text: 'Written.' },
      ]);
      await personSays(panel, 'write it down');
      await panel.sees('Run write_note on');
      await browser.killBackground();
      await panel.sees('Run write_note on');
      expect(await runs('write')).toBe(0);
      await panel.click('Allow once');
      await panel.sees('Written.');
      expect(await runs('write')).toBe(1);
    },
  );

  test('the extension is updated during a call: the page that holds the outcome is asked, and the chat keeps its tab', async () => {
    await begin([{ calls: [{ match: ending('_slow'), arguments: { ms: 2500 } }] }, { text: 'It waited.' }]);
    await personSays(panel, 'wait a little');
    await panel.click('Allow once');
    await waitFor(async () => (await runs('slow')) === 1, 'the slow tool to run');
    await browser.replaceExtension('9.9.9');
    panel = await browser.openPanel(page);
    await panel.sees('It waited.', 60_000);
    await panel.sees('9 tools');
    await panel.seesNoMore('was closed');
    expect(await runs('slow')).toBe(1);
    expect(await panel.value('(globalThis.browser ?? chrome).runtime.getManifest().version')).toBe('9.9.9');
    expect(model.requests).toHaveLength(2);
    const told = model.requests[1]?.messages.at(-1);
    expect(told).toMatchObject({ role: 'tool', isError: false });
    expect(JSON.stringify(told)).toContain('2500');
  });

  ofChromium('the extension is reloaded while an approval waits: the question stays, with its tab', async () => {
    await begin([
      { text: 'May I?', calls: [{ match: ending('_write_note'), arguments: { text: 'kept' } }] },
      { text: 'Written.' },
    ]);
    await personSays(panel, 'write it down');
    await panel.sees('Run write_note on');
    await browser.reloadExtension();
    panel = await browser.openPanel(page);
    await panel.sees('Run write_note on');
    await panel.seesNoMore('was closed');
    await panel.sees('9 tools');
    expect(await runs('write')).toBe(0);
  });

  ofChromium(
    'the panel is closed in the middle of a run: the run goes on, and a new panel shows it whole',
    async () => {
      await begin([{ calls: [{ match: ending('_slow'), arguments: { ms: 1500 } }] }, { text: 'Done without you.' }]);
      await personSays(panel, 'wait a little');
      await panel.click('Allow once');
      await waitFor(async () => (await runs('slow')) === 1, 'the slow tool to run');
      await panel.close();
      await waitFor(async () => model.requests.length === 2, 'the run to go on');
      panel = await browser.openPanel(page);
      await panel.sees('Done without you.');
      await panel.sees('wait a little');
    },
  );
}
