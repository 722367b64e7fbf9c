/** Conversations, in either browser: found again, named, pinned, deleted and taken back, saved, brought back, set for themselves. */
import { expect, test } from 'vitest';
import type { ModelServer, Script } from '../../../playground/model-server';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { offers, opensSettings, personSays, reloads, startsAgain } from '../../support/journey';
import { scriptedWorld } from '../../support/scripted-world';

export function conversationsJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let model: ModelServer;
  let panel: Surface;

  const open = scriptedWorld(launch);
  const begin = async (script: Script) => {
    ({ browser, model, panel } = await open(script));
  };

  /** One about trains, and one about jazz, which is in front. */
  const beginTwo = async (...more: Script) => {
    await begin([{ text: 'It leaves at noon from platform nine.' }, { text: 'Marea plays.' }, ...more]);
    await personSays(panel, 'When does the train to Lyon leave?');
    await panel.sees('platform nine');
    await startsAgain(panel);
    await personSays(panel, 'Play some jazz');
    await panel.sees('Marea plays.');
  };

  /** Holds what would go to the downloads, since a browser without a head has nowhere to put it. */
  const catchFiles = () =>
    panel.value(`(() => {
      window.caught = [];
      const make = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (blob) => (void blob.text().then((text) => caught.push(text)), make(blob));
      HTMLAnchorElement.prototype.click = () => undefined;
    })()`);
  const caught = async (): Promise<string> => {
    await panel.until('window.caught.length > 0');
    return panel.value<string>('window.caught.shift()');
  };

  test('the search finds the right one and opens it at the message', async () => {
    await beginTwo();
    await panel.click('History');
    await panel.sees('Play some jazz');
    await panel.sees('When does the train');
    await panel.fill('Search chats', 'PLATFORM');
    await panel.seesNoMore('Play some jazz');
    await panel.click('Tabhand');
    await panel.sees('It leaves at noon from platform nine.');
    await panel.until(
      `document.activeElement?.matches('[data-entry]') && document.activeElement.textContent.includes('nine')`,
    );
  });

  test('a name and a pin stay when the background has died and the panel is opened anew', async () => {
    await beginTwo();
    await panel.click('History');
    await panel.click('Menu of When does the train');
    await panel.click('Rename');
    await panel.fill('Name of this chat', 'Lyon');
    await panel.press('Enter');
    await panel.click('Menu of Lyon');
    await panel.click('Pin');
    await panel.sees('Pinned');
    await browser.killBackground();
    await reloads(panel);
    await panel.click('History');
    await panel.sees(/Pinned\s+Lyon/);
    await panel.click('Lyon');
    await panel.until('document.querySelector("h1").textContent === "Lyon"');
    await panel.sees('platform nine');
  });

  test('a chat names itself after its first run, and keeps the name that the person gives it', async () => {
    await begin([{ text: 'Marea plays.' }, { text: 'Kora plays.' }]);
    const isCalled = (name: string) =>
      panel.until(`document.querySelector('h1').textContent === ${JSON.stringify(name)}`);
    await personSays(panel, 'Hello, could you play something slow?');
    await panel.sees('Marea plays.');
    await isCalled('Play something slow?');
    expect(model.requests).toHaveLength(1);
    await panel.click('More');
    await panel.click('Rename');
    await panel.fill('Name of this chat', 'Sunday');
    await panel.press('Enter');
    await isCalled('Sunday');
    await browser.killBackground();
    await reloads(panel);
    await personSays(panel, 'Could you play another one?');
    await panel.sees('Kora plays.');
    await isCalled('Sunday');
    await panel.click('History');
    await panel.sees('Sunday');
  });

  test('a deleted chat comes back with Undo; deleted again it is gone for good, also for the search', async () => {
    await beginTwo();
    await panel.click('History');
    await panel.click('Menu of Play some jazz');
    await panel.click('Delete');
    await panel.sees('Deleted “Play some jazz”');
    await panel.click('Undo');
    await panel.sees('Marea plays.');
    if (await panel.value(`document.querySelector('.shell.sub') === null`)) await panel.click('History');
    await panel.click('Menu of Play some jazz');
    await panel.click('Delete');
    await panel.sees('Deleted “Play some jazz”');
    await panel.until(`document.querySelector('.toast') === null`, 20_000);
    await browser.killBackground();
    await reloads(panel);
    await panel.click('History');
    await panel.sees('When does the train');
    await panel.seesNoMore('Play some jazz');
    await panel.fill('Search chats', 'Marea');
    await panel.sees('Nothing found');
    await panel.click('Show all');
    await panel.sees('When does the train');
  });

  test('a chat is saved as Markdown and as JSON, and the file brings it back after it was deleted', async () => {
    await beginTwo();
    await catchFiles();
    await panel.click('History');
    await panel.click('Menu of When does the train');
    await panel.click('Export as Markdown');
    const text = await caught();
    expect(text).toContain('# When does the train to Lyon leave?');
    expect(text).toContain('It leaves at noon from platform nine.');
    await panel.click('Menu of When does the train');
    await panel.click('Export as JSON');
    const file = await caught();
    expect(JSON.parse(file)).toMatchObject({ format: 'tabhand-conversations', version: 1 });
    await panel.click('Menu of When does the train');
    await panel.click('Delete');
    await panel.until(`document.querySelectorAll('.hrow').length === 1`);
    await panel.value(`(() => {
      const field = document.querySelector('input[type=file][accept*=json]');
      const files = new DataTransfer();
      files.items.add(new File([${JSON.stringify(file)}], 'chats.json', { type: 'application/json' }));
      field.files = files.files;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await panel.sees('Chats imported: 1');
    await panel.click('When does the train');
    await panel.sees('It leaves at noon from platform nine.');
  });

  test('what is set in “This chat” reaches the model there, and in no other chat', async () => {
    await beginTwo({ text: 'Oui.' }, { text: 'Yes.' });
    expect(offers(model.requests[1], 'write_note')).toBe(true);
    await panel.click('More');
    await panel.click('Chat settings');
    await panel.fill('Instructions', 'Answer in French.');
    await panel.press('Tab');
    await panel.sees('Clear');
    await panel.unfold('127.0.0.1');
    await panel.choose('Use write_note in this chat');
    await panel.click('Back');
    await personSays(panel, 'And now?');
    await panel.sees('Oui.');
    expect(JSON.stringify(model.requests[2])).toContain('Answer in French.');
    expect(offers(model.requests[2], 'write_note')).toBe(false);
    await startsAgain(panel);
    await personSays(panel, 'And here?');
    await panel.sees('Yes.');
    expect(JSON.stringify(model.requests[3])).not.toContain('Answer in French.');
    expect(offers(model.requests[3], 'write_note')).toBe(true);
  });

  test('a run that ends while no panel is open is told by the browser, once the person wants it; one that is seen, isn’t', async () => {
    await begin([{ text: 'Marea plays.' }, { text: 'The next one is Kora.', delay: 300 }]);
    await opensSettings(panel, 'Advanced');
    await panel.choose('Notify me when a run ends');
    await panel.until(`document.activeElement.checked`);
    // All that the browser tells until it tells of an unseen run. A Firefox without a head closes each at once.
    const told = browser.evaluateAtDesk(`new Promise((resolve) => {
      const { notifications } = globalThis.browser ?? chrome;
      const ids = new Set();
      notifications.onClosed.addListener((id) => ids.add(id));
      const look = async () => {
        for (const id of Object.keys(await notifications.getAll())) ids.add(id);
        localStorage.setItem('listens', 'yes');
        const seen = localStorage.getItem('seen');
        if (seen !== null && [...ids].some((id) => id !== seen)) resolve([...ids].filter((id) => id === seen).length);
        else setTimeout(look, 100);
      };
      void look();
    })`);
    await panel.until(`localStorage.getItem('listens') !== null`);
    await panel.click('Back');
    await personSays(panel, 'Play some jazz');
    await panel.sees('Marea plays.');
    await panel.value(`new Promise((resolve) => {
      indexedDB.open('tabhand').onsuccess = ({ target: { result: database } }) => {
        database.transaction('conversations').objectStore('conversations').getAllKeys().onsuccess = ({ target }) => {
          database.close();
          localStorage.setItem('seen', target.result[0]);
          resolve(true);
        };
      };
    })`);
    await startsAgain(panel);
    await personSays(panel, 'And what comes next?');
    await panel.sees('The next');
    await panel.close();
    expect(await told).toBe(0);
  });
}
