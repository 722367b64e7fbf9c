/** What is proposed for WebMCP, used by an agent, the same in both browsers: only while the person wants it. */
import { expect, test } from 'vitest';
import { startBeside } from '../../support/beside-page';
import { type TabhandBrowser, waitFor } from '../../support/browsers/browser';
import { ending, offers, opensSettings, personSays } from '../../support/journey';

export function experimentalJourney(launch: () => Promise<TabhandBrowser>): void {
  const at = startBeside(launch, 'lab/proposals.html');
  const opens = () => at.page.goto(`${at.site.url}lab/proposals.html`);

  test('a tool for debugging stands in Tools, and no model is offered it', async () => {
    at.model.plays({ text: 'Hello.' });
    await at.panel.click('Tools');
    await at.panel.sees('dump_state');
    await at.panel.sees('Developer');
    await at.panel.click('Chat');
    await personSays(at.panel, 'hello');
    await at.panel.sees('Hello.');
    const [request] = at.model.heard();
    expect([offers(request, '_find_tea'), offers(request, '_dump_state'), offers(request, '_execute_batch')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('the person turns the proposals on, and pages have them from their next load', async () => {
    expect(await at.page.value(`'resumeTool' in document.modelContext`)).toBe(false);
    const input = `document.querySelector('input[aria-label="Experimental WebMCP"]')`;
    await opensSettings(at.panel, 'Advanced');
    await at.panel.sees('Experimental WebMCP');
    await at.panel.value(`void ${input}.click()`);
    await at.panel.until(`${input}.checked`);
    await at.panel.click('Back');
    const loads = async () => {
      await opens();
      return at.page.value<boolean>(`'resumeTool' in document.modelContext`);
    };
    await waitFor(loads, 'a load with the proposals');
    await at.page.until(
      `document.modelContext.getTools().then((tools) => tools.some(({ outputSchema }) => outputSchema))`,
    );
  });

  test('two tools run in one call, the second with what the first gave, after one card that lists both', async () => {
    const steps = [
      { id: 'found', tool: 'find_tea', args: { kind: 'green' } },
      { tool: 'order_tea', args: { id: '$ref:found.teas.0.id' } },
    ];
    at.model.plays(
      { calls: [{ match: ending('_execute_batch'), arguments: { steps } }] },
      { text: 'Your Sencha comes.' },
    );
    await at.panel.sees('7 tools');
    await personSays(at.panel, 'a green tea');
    await at.panel.sees('Run these tools on');
    await at.panel.sees('1. find_tea → found');
    await at.panel.sees('2. order_tea');
    await at.panel.click('Allow once');
    await at.panel.sees('Your Sencha comes.');
    expect(at.model.told()).toContain('Sencha');
    expect(await at.page.value(`document.querySelector('#ordered').textContent`)).toBe('Sencha');
  });

  test('a picture is a result', async () => {
    at.model.plays({ calls: [{ match: ending('_draw_tea'), arguments: {} }] }, { text: 'A cup.' });
    await personSays(at.panel, 'draw one');
    await at.panel.sees('A cup.');
    expect(JSON.stringify(at.model.heard().at(-1))).toContain('image/png');
  });

  test('a tool goes on after a navigation, and the model hears of the end only', async () => {
    at.model.plays(
      { calls: [{ match: ending('_check_out'), arguments: { name: 'Ada' } }] },
      { text: 'It goes to Ada.' },
    );
    await personSays(at.panel, 'send it to Ada');
    await at.panel.click('Allow once');
    await at.panel.sees('It goes to Ada.');
    expect(at.model.told()).toContain('"order":7');
    expect(at.model.told()).not.toContain('Going on');
    expect(await at.page.value(`document.querySelector('#to').textContent`)).toBe('Ada');
    expect(await at.page.value('sessionStorage.length')).toBe(0);
  });

  test('issue 18, item 2: killed in the middle of a chain, the background waits for its end, and nothing runs twice', async () => {
    at.model.plays(
      { calls: [{ match: ending('_check_out'), arguments: { name: 'Grace', ms: 4000 } }] },
      { text: 'It goes to Grace.' },
    );
    await opens();
    await at.panel.sees('7 tools');
    await personSays(at.panel, 'send it to Grace, without haste');
    await at.panel.click('Allow once');
    await at.page.until(`document.querySelector('#to') !== null`);
    await at.browser.killBackground();
    await at.panel.sees('It goes to Grace.', 60_000);
    expect(at.model.told()).toContain('"order":7');
    expect(await at.page.value(`document.querySelector('#to').textContent`)).toBe('Grace');
    expect(await at.page.value('sessionStorage.length')).toBe(0);
  });

  test('the JSON-LD of the page that a form led to is the form’s result', async () => {
    at.model.plays(
      { calls: [{ match: ending('_find_tea_house'), arguments: { town: 'Lyon' } }] },
      { text: 'There is one.' },
    );
    await opens();
    await at.panel.sees('7 tools');
    await personSays(at.panel, 'a tea house in Lyon?');
    await at.panel.click('Allow once');
    await at.panel.sees('There is one.');
    expect(at.model.told()).toContain('The Quiet Kettle');
    expect(await at.page.value('location.search')).toBe('?town=Lyon');
  });
}
