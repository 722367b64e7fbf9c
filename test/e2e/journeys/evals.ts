/** Evals of a page's tools, in either browser: a case made of a chat, run with mocks and on the page, also through the background's death. (Issue 19, 1) */
import { expect, test } from 'vitest';
import type { NormalisedRequest } from '../../../playground/model-server';
import { startBeside } from '../../support/beside-page';
import type { TabhandBrowser } from '../../support/browsers/browser';
import { ending, personSays } from '../../support/journey';

export function evalsJourney(launch: () => Promise<TabhandBrowser>): void {
  const at = startBeside(launch, 'music/');
  const search = { calls: [{ match: ending('search_library'), arguments: { query: 'train' } }] };
  const picks = async (name: string) => {
    const segment = `[...document.querySelectorAll('.seg button')].find((each) => each.innerText.trim() === '${name}')`;
    await at.panel.until(`Boolean(${segment})`);
    await at.panel.value(`void ${segment}.click()`);
  };
  const opensResult = () => at.panel.value(`void document.querySelector('.eval-results .eval-case .run-line').click()`);
  /** In the view *Run* of the open suite. */
  const runs = async (turns: Parameters<typeof at.model.plays>, sees: string | RegExp) => {
    at.model.plays(...turns);
    await at.panel.click('Run all cases');
    await at.panel.sees(sees, 40_000);
    await at.panel.until(`!document.querySelector('.eval-results .spin')`);
  };

  test('a turn of a chat becomes a case of a new suite', async () => {
    at.model.plays(search, { text: 'There is one.' });
    await personSays(at.panel, 'something about trains');
    await at.panel.sees('There is one.');
    await at.panel.click('Evals');
    await at.panel.click('Create an eval case');
    await at.panel.sees('something about trains');
  });

  test('with mocks it passes where the model calls as expected, and says where it first failed', async () => {
    await picks('Run');
    await runs([search, { text: 'One.' }], '1 of 1 passed');
    const wrong = { calls: [{ match: ending('search_library'), arguments: { query: 'boat' } }] };
    await runs([wrong, { text: 'None.' }], '0 of 1 passed');
    await opensResult();
    await at.panel.sees('"boat"');
  });

  test('a model that answers in prose has called no tool', async () => {
    await opensResult(); // closes it
    await runs([{ text: 'I would search for trains.' }], 'the model answered in words and didn’t call');
    await opensResult();
    await at.panel.sees('I would search for trains.');
    expect(await at.panel.text()).toContain('0 of 1 passed');
  });

  test('on the page, a run goes on after the background’s death', async () => {
    await picks('The page');
    await at.panel.sees('Mocks answer for tools that always ask.');
    const goesOn = ({ messages }: NormalisedRequest) =>
      messages.some(({ role }) => role === 'tool') ? { text: 'One.' } : search;
    at.model.plays({ hang: true }, goesOn, goesOn, goesOn);
    await at.panel.click('Run all cases');
    await expect.poll(() => at.model.heard().length).toBe(1);
    await at.panel.sees('0 of 1');
    await at.browser.killBackground();
    await at.panel.sees('1 of 1 passed', 40_000);
  });
}
