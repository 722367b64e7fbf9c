/** A page in the shapes of earlier drafts, the same in both browsers: its tools are listed and called, and it asks the person. */
import { expect, test } from 'vitest';
import { startBeside } from '../../support/beside-page';
import { type Surface, type TabhandBrowser, waitFor } from '../../support/browsers/browser';
import { ending, opensSettings, personSays } from '../../support/journey';

/** Turns the switch of the Settings drawer, and goes back to the chat. */
async function wantsEarlierShapes(panel: Surface): Promise<void> {
  const input = `document.querySelector('input[aria-label="Support older WebMCP drafts"]')`;
  await opensSettings(panel, 'Advanced');
  await panel.sees('Support older WebMCP drafts');
  expect(await panel.value(`${input}.checked`)).toBe(false);
  await panel.value(`void ${input}.click()`);
  await panel.until(`${input}.checked`);
}

export function earlierJourney(launch: () => Promise<TabhandBrowser>): void {
  const at = startBeside(launch, 'lab/earlier.html');

  test('tools that came through provideContext and registerTool are listed once each, and one is called', async () => {
    at.model.plays({ calls: [{ match: ending('_get_site_info'), arguments: {} }] }, { text: 'It is a tea shop.' });
    await at.panel.sees('3 tools');
    await personSays(at.panel, 'what is this?');
    await at.panel.sees('It is a tea shop.');
    expect(at.model.told()).toContain('A tea shop of an earlier era.');
    expect(at.model.told()).not.toContain('content');
    expect(await at.page.value('window.faults')).toEqual([]);
  });

  test('a tool that asks the person says so in its row, and the person’s answer arrives', async () => {
    at.model.plays(
      { calls: [{ match: ending('_order_tea'), arguments: { kind: 'Assam' } }] },
      { text: 'Your tea is on its way.' },
    );
    await personSays(at.panel, 'order some tea');
    await at.panel.click('Allow once');
    await at.panel.sees('asking you');
    await at.panel.sees('The page is waiting for you.');
    await at.page.value(`void document.querySelector('#yes').click()`);
    await at.panel.sees('Your tea is on its way.');
    await at.panel.seesNoMore('The page is waiting for you.');
    expect(at.model.told()).toContain('Ordered: Assam.');
    expect(await at.page.value(`document.querySelector('#orders').textContent`)).toBe('1');
  });

  test('unregister and clearContext take the tools away', async () => {
    await at.page.value(`void document.querySelector('#close').click()`);
    await at.panel.sees('no tools');
    expect(await at.page.value('document.modelContext.getTools().then((tools) => tools.length)')).toBe(0);
  });

  test('what the standard has dropped is there when the person wants it, and only then', async () => {
    expect(await at.page.value(`'modelContextTesting' in navigator || 'ontoolactivated' in window`)).toBe(false);
    await wantsEarlierShapes(at.panel);
    // Which scripts a page gets is in force a moment after it was said: it is loaded until it shows.
    const loads = async () => {
      await at.page.goto(`${at.site.url}lab/earlier.html?again`);
      return at.page.value<boolean>(`'modelContextTesting' in navigator`);
    };
    await waitFor(loads, 'a load with the earlier shapes');
    await at.page.until('navigator.modelContextTesting?.listTools().length === 3');
    const schema = `navigator.modelContextTesting.listTools().find(({ name }) => name === 'order_tea').inputSchema`;
    expect(JSON.parse(await at.page.value(schema))).toMatchObject({ required: ['kind'] });
    await at.page.value(`void (window.ontoolactivated = ({ toolName }) => (window.activated = toolName))`);
    expect(await at.page.value(`navigator.modelContextTesting.executeTool('opening_hours', '{}')`)).toBe('Always');
    expect(await at.page.value('window.activated')).toBe('opening_hours');
  });

  test('the page that asks whether WebMCP is there finds all of it', async () => {
    await at.page.goto(`${at.site.url}is-it-there/`);
    await at.page.sees('Whose is it?');
    const answers = await at.page.value<string[]>(
      `[...document.querySelectorAll('dd')].map((each) => each.textContent)`,
    );
    expect(answers).toEqual([...Array(7).fill('Yes.'), 'A script’s: Tabhand’s, or that of a package in the page.']);
  });
}
