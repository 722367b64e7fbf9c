/** What another page of this computer tries, on another port: to be taken for the first. */
import { personSays } from '../../support/journey';
import { type BrowserAttack, beside, calls, card, modelAsksToWrite } from './world';

const shared = 'write_on_ports';

export const byNeighbor: BrowserAttack[] = [
  {
    attacker: 'local page',
    name: 'runs under the grant of the page on another port',
    breach: 'a page that was never allowed anything runs a changing call unasked',
    promise: 'approval',
    guard: 'a grant is of one origin',
    async attempt(world) {
      const { hostile, model, page, panel } = world;
      const offers = `void hostile.changes({ name: '${shared}' })`;
      await page.value(offers);
      await modelAsksToWrite(world, shared);
      await panel.click('Always');
      await panel.sees('The end.');
      await page.value('void hostile.changes({})');
      return beside(world, hostile.neighborUrl, async (neighbor, itsPanel) => {
        await neighbor.value(offers);
        model.plays(calls(shared), { text: 'Written there.' });
        await personSays(itsPanel, 'write there');
        await itsPanel.sees(new RegExp(`${card.source}|Written there`));
        return (await neighbor.value<number>('hostile.runs.write')) > 0;
      });
    },
  },
];
