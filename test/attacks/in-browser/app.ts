/** What a server's app tries with what it draws; what it asks for is in test/e2e/chromium/mcp-apps.test.ts. */
import { serveApp } from '../../support/app-server';
import { addsServer, ending, personSays } from '../../support/journey';
import type { BrowserAttack } from './world';

export const byDrawnApp: BrowserAttack[] = [
  {
    ...{ attacker: 'app', only: 'chromium', name: 'draws an approval card' },
    breach: 'nothing says that the card isn’t Tabhand’s',
    guard: 'an app is framed',
    promise: 'identity',
    async attempt({ panel, model }) {
      const server = await serveApp();
      try {
        await addsServer(panel, server.url, 'words');
        await panel.sees('Added words.');
        await panel.click('Chat');
        const draws = { match: ending('_draw_app'), arguments: { act: 'card', word: 'pay' } };
        model.plays({ calls: [draws] }, { text: 'The end.' });
        await personSays(panel, 'draw it');
        await panel.click('Always allow');
        await panel.until(`document.querySelector('.app iframe') !== null`);
        await panel.sees('The end.');
        const text = await panel.text();
        if (text.includes('Run pay on')) throw new Error('What the app draws stands in the panel itself.');
        return !text.includes('App of words');
      } finally {
        await server.close();
      }
    },
  },
];
