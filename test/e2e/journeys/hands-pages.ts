/** Hands on pages without tools: a form of two pages, an app that draws itself anew, a table; by a model, and by hand. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { clicks, on, reads, refsIn } from '../../support/hands/turns';
import { choosesModelAt, offersWhole, personSays, showsAs } from '../../support/journey';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

export function handsPagesJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ScriptedModel;
  let page: Surface;
  let panel: Surface;

  beforeAll(async () => {
    [browser, site, model] = await Promise.all([
      launch(),
      servePlayground({ port: 0, framePort: 0 }),
      serveScriptedModel(),
    ]);
    page = await browser.openSite(`${site.url}lab/plain-form.html`);
    panel = await browser.openPanel(page);
    await choosesModelAt(panel, model.url);
    await offersWhole(panel, 20);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site, model].map((each) => each?.close()));
  });

  /** What the tools have told in this run, in order. */
  const told = () =>
    (model.heard().at(-1)?.messages ?? []).flatMap((message) => (message.role === 'tool' ? [message.text] : []));
  const startsAgain = async () => {
    await panel.click('New chat');
    await panel.sees('Tabhand can read this page and operate it for you');
  };
  const shows = (selector: string) => page.value(`document.querySelector('${selector}').textContent`);

  test('a form of two pages: what was filled in stays, and the second page has references of its own', async () => {
    const fills = (what: string, value: string | boolean) => on('fill', what, (ref) => ({ fields: [{ ref, value }] }));
    model.plays(
      reads,
      fills('textbox "Name"', 'Ada'),
      fills('combobox "Rooms"', 'Two'),
      fills('checkbox "A cat', true),
      clicks('button "Next"'),
      clicks('button "Next"', 0),
      reads,
      fills('"Day"', '2026-12-01'),
      clicks('button "Check"'),
      { text: 'All is ready.' },
    );
    await personSays(panel, 'Fill in the form for Ada');
    await panel.click('Always allow on this site');
    await panel.click('Allow for this run');
    await panel.sees('All is ready.');
    expect(await shows('#told')).toBe('For Ada, rooms: Two, with a cat');
    expect(await shows('output')).toBe('Ready for 2026-12-01');
    const [first = '', , , , went = '', stale = '', second = ''] = told();
    expect(went).toContain('The page is now');
    expect(stale).toContain('no longer on the page');
    expect(refsIn(second).filter((ref) => refsIn(first).includes(ref))).toEqual([]);
    await page.goto(`${site.url}lab/plain-form.html`);
    expect(await page.value(`document.querySelector('[name=name]').value`)).toBe('Ada');
  });

  test('an app that draws its list anew: a reference from before is refused, a new look goes on', async () => {
    await page.goto(`${site.url}lab/plain-app.html`);
    await startsAgain();
    model.plays(
      reads,
      clicks('link "Unread"'),
      reads,
      clicks('button "Mark Alpha as read"', 2),
      clicks('button "Mark Beta as read"', 2),
      reads,
      clicks('button "Mark Beta as read"'),
      { text: 'Gamma is left.' },
    );
    await personSays(panel, 'Mark Alpha and Beta as read');
    await panel.click('Allow for this run');
    await panel.sees('Gamma is left.');
    expect(await shows('h1')).toBe('1 unread');
    expect(await page.value('location.search')).toBe('?view=unread');
    expect(told()[4]).toContain('no longer on the page');
  });

  test('a table is read by row, sorted, and the button of a row pressed', async () => {
    await page.goto(`${site.url}lab/plain-table.html`);
    await startsAgain();
    model.plays(reads, clicks('button "Metres"'), reads, clicks('Bern'), { text: 'Bern it is.' });
    await personSays(panel, 'Choose the second lowest town');
    await panel.click('Allow for this run');
    await panel.sees('Bern it is.');
    expect(await shows('output')).toBe('Bern');
    const rows = (look = '') => look.match(/(Zermatt|Basel|Bern) \| \d+/g);
    expect(rows(told()[0])).toEqual(['Zermatt | 1620', 'Basel | 260', 'Bern | 540']);
    expect(rows(told()[2])).toEqual(['Basel | 260', 'Bern | 540', 'Zermatt | 1620']);
  });

  test('by hand from Tools: read, fill in and click run at once; what pays shows what it would do, and asks', async () => {
    await page.goto(`${site.url}lab/plain-shop.html`);
    await panel.click('Tools');
    await panel.sees('Page actions on');
    const runs = async (title: string, input: object, click = 'Run') => {
      await panel.unfold(title);
      await showsAs(panel, 'JSON');
      await panel.fill('Arguments as JSON', JSON.stringify(input));
      await panel.click(click);
    };
    await runs('Read the page', {});
    await panel.sees('button "Go to checkout"');
    let look = await panel.text();
    const refOf = (what: string) => /\[(e\d+)\]/.exec(look.slice(look.indexOf(what)))?.[1];
    await panel.unfold('Read the page');
    await runs('Fill in fields', { fields: [{ ref: refOf('searchbox'), value: 'mug' }], submit: true });
    await page.until(`document.querySelectorAll('#goods li').length === 2`);
    await panel.sees('Done. The page changed.');
    await panel.unfold('Fill in fields');
    await runs('Click an element', { ref: refOf('checkbox "Only blue') });
    await page.until(`document.querySelectorAll('#goods li').length === 1`);
    // Hands look at what a click changed before they take the next.
    await panel.sees('Done. The page changed.');
    await panel.fill('Arguments as JSON', JSON.stringify({ ref: refOf('button "Go to checkout"') }));
    await panel.click('Run');
    await page.until(`!document.querySelector('#checkout').hidden`);
    await panel.unfold('Click an element');
    await runs('Read the page', {});
    await panel.sees('button "Place order"');
    look = await panel.text();
    await panel.unfold('Read the page');
    await runs('Click an element', { ref: refOf('button "Place order"') });
    await panel.sees('Button “Place order”');
    await panel.click('Cancel');
    await panel.seesNoMore('Button “Place order”');
    await page.until(`document.querySelector('[popover]') === null`);
    expect(await page.value('window.orders')).toBe(0);
    await panel.click('Run');
    await panel.click('Run it');
    await page.until('window.orders === 1');
  });
}
