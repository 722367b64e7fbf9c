/** A widget's own tools, the same in both browsers: the model is offered them right away. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NormalisedRequest, Turn } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { choosesModelAt, ending, personSays } from '../../support/journey';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

const calls = (tool: string, input: object): Turn => ({
  calls: [{ match: ending(tool), arguments: { ...input } }],
});

const ownTools = ({ tools }: NormalisedRequest) =>
  tools.filter(({ name }) => /block_w_\w+_(get|update|remove)$/.test(name));
const card = `document.querySelector('[data-view="stat-card"]')`;

export function widgetToolsJourney(launch: () => Promise<TabhandBrowser>): void {
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
    await site?.close();
    await model?.close();
  });

  test('R72, R74: the turn after a widget was drawn is offered its tools; update with bare members changes what is drawn', async () => {
    model.plays(
      calls('autoui_webmcp_widget_display', { name: 'stat-card', params: { label: 'Loans', value: '48' } }),
      calls('_update', { value: '50' }),
      { text: 'Fifty now.' },
    );
    await personSays(panel, 'how many loans are there?');
    await panel.sees('Fifty now.');
    const [first, next] = model.heard();
    expect(first && ownTools(first)).toEqual([]);
    const offered = next ? ownTools(next) : [];
    const id = /block_(w_\w+)_get/.exec(offered.map(({ name }) => name).join(' '))?.[1] ?? 'none';
    expect(offered.map(({ name }) => name).sort()).toEqual(
      ['get', 'remove', 'update'].map((verb) => `blocks_webmcp_block_${id}_${verb}`),
    );
    const update = offered.find(({ name }) => name.endsWith('_update'));
    expect(update?.description).toContain(`Changes the data of the stat-card widget ${id} on the canvas, in place`);
    await panel.until(`${card}?.textContent.includes('50')`);
    expect(await panel.value<number>(`document.querySelectorAll('[data-view="stat-card"]').length`)).toBe(1);
  });

  test('R73, R74: get returns the data as it stands, after `data` changed it too', async () => {
    model.plays(calls('_update', { data: { value: '51', unit: 'books' } }), calls('_get', {}), { text: 'So it is.' });
    await personSays(panel, 'and now?');
    await panel.sees('So it is.');
    expect(JSON.stringify(model.told())).toContain('51');
    expect(model.told()).toContain('"data":{"label":"Loans","value":"51","unit":"books"}');
    await panel.until(`${card}?.textContent.includes('51')`);
  });

  test('R75: remove takes the widget away, and its tools', async () => {
    model.plays(calls('_remove', {}), { text: 'It is gone.' });
    await personSays(panel, 'take it away');
    await panel.sees('It is gone.');
    await panel.until(`${card} === null`);
    const after = model.heard().at(-1);
    expect(after && ownTools(after)).toEqual([]);
  });
}
