/** `:tool-form-active` and `:tool-submit-active` in a page's own style sheets, the same in both browsers. */
import { expect, test } from 'vitest';
import { startBeside } from '../../support/beside-page';
import type { TabhandBrowser } from '../../support/browsers/browser';
import { ending, personSays } from '../../support/journey';

const style = (selector: string, property: string) =>
  `getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${property}').trim()`;
const [grey, green] = ['rgb(120, 120, 120)', 'rgb(0, 120, 60)'];

export function formStylesJourney(launch: () => Promise<TabhandBrowser>): void {
  const at = startBeside(launch, 'lab/form-styles.html');

  test('a form that an agent filled in has the page’s own look for it, until the person has answered', async () => {
    at.model.plays({ calls: [{ match: ending('_name_cat'), arguments: { name: 'Tom' } }] }, { text: 'It is Tom.' });
    await at.panel.sees('1 tool');
    expect(await at.page.value(style('form', 'border-top-color'))).toBe(grey);
    await personSays(at.panel, 'call it Tom');
    await at.panel.click('Allow once');
    await at.page.until(`${style('form', 'border-top-color')} === '${green}'`);
    // In a link's sheet, in an element's, nested and in a group.
    expect(await at.page.value(style('button', 'outline-color'))).toBe(green);
    expect(await at.page.value(style('form', '--from-page'))).toBe('yes');
    expect(await at.page.value(style('form', 'padding-top'))).toBe('16px');
    await at.page.click('Name it');
    await at.panel.sees('It is Tom.');
    await at.page.until(`${style('form', 'border-top-color')} === '${grey}'`);
    expect(at.model.told()).toContain('The cat is Tom.');
  });

  test('a page without such rules gets no style sheet', async () => {
    await at.page.goto(`${at.site.url}lab/proposals.html`);
    await at.panel.sees('6 tools');
    expect(await at.page.value('document.adoptedStyleSheets.length')).toBe(0);
  });
}
