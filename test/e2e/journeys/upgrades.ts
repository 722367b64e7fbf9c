/** What past builds stored opens in this one, in either browser; a newer build's is refused, and what is broken costs itself only. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { opensSettings, reloads } from '../../support/journey';
import { newest, type Past, pasts } from '../../support/pasts';
import { chromiumFirst, sampled } from '../../support/sample';

/** Runs in the panel, which shares database and storage with the background. In one task, so that nobody opens it in between. */
async function write({ version, schema, stores, settings }: Past): Promise<void> {
  const { local } = ((globalThis as { browser?: typeof chrome }).browser ?? chrome).storage;
  await local.set({ settings: settings.at(-1) });
  indexedDB.deleteDatabase('tabhand');
  const opening = indexedDB.open('tabhand', version);
  opening.onupgradeneeded = () => {
    for (const [store, { keyPath, indexes }] of Object.entries(schema)) {
      const made = opening.result.createObjectStore(store, { keyPath });
      for (const [index, path] of Object.entries(indexes)) made.createIndex(index, path);
      for (const record of stores[store] ?? []) made.put(record);
    }
  };
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = () => reject(opening.error);
  });
  opening.result.close();
}

/** Its version, and a record. */
async function look(id: string): Promise<unknown[]> {
  const opening = indexedDB.open('tabhand');
  const done = (request: IDBRequest) => new Promise((resolve) => request.addEventListener('success', resolve));
  await done(opening);
  const { result } = opening;
  const getting = result.transaction('conversations').objectStore('conversations').get(id);
  await done(getting);
  result.close();
  return [result.version, getting.result];
}

interface Chat {
  id: unknown;
  name: string;
  said: string[];
}

const isMessage = (type: unknown): boolean => type === 'user-message' || type === 'assistant-message';

/** What is listed, and a chat with more said in it than in others and a name of its own. */
function chatsIn({ stores }: Past): { count: number; chat: Chat } {
  const listed = (stores.conversations ?? []).filter(({ title, goneAt }) => title !== '' && goneAt === undefined);
  const nameOf = ({ named, ownName, title }: Record<string, unknown>) => String(named ?? ownName ?? title);
  const names = listed.map(nameOf);
  const saidIn = (id: unknown) => {
    const entries = (stores.entries ?? []).filter(({ conversationId }) => conversationId === id);
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const said: string[] = [];
    for (let at = entries.at(-1); at; at = byId.get(at.parent))
      if (isMessage(at.type) && at.text) said.push(String(at.text));
    return said;
  };
  const [chat] = listed
    .map((each) => ({ id: each.id, name: nameOf(each), said: saidIn(each.id) }))
    .filter(({ name }) => names.filter((other) => other.startsWith(name)).length === 1)
    .sort((a, b) => b.said.length - a.said.length);
  return { count: listed.length, chat: chat as Chat }; // each build left some
}

export function upgradesJourney(name: TabhandBrowser['name'], launch: () => Promise<TabhandBrowser>): void {
  const ofChromium = chromiumFirst(name);
  let browser: TabhandBrowser;
  let site: Playground;
  let panel: Surface;
  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
    panel = await browser.openPanel(await browser.openSite(`${site.url}lab/quiet.html`));
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  /** As an update leaves it: what the past build wrote, and a background that is new. */
  const updateFrom = async (past: Past) => {
    await panel.value(`(${write})(${JSON.stringify(past)})`);
    await browser.killBackground();
    await reloads(panel);
  };
  const opensChat = async ({ name, said }: Chat) => {
    await panel.fill('Search chats', name);
    await panel.sees(/\d+ found/); // the list is another then, and a click on the one before leads nowhere
    await panel.click(name);
    for (const words of said) await panel.sees(words);
  };
  const seesCount = async (count: number) => {
    await panel.click('History');
    await panel.until(`document.querySelectorAll('.hrows .hrow').length === ${count}`);
  };
  const seesPacks = async ({ stores }: Past) => {
    const packs = (stores.packs ?? []) as unknown as { facts: { name: string } }[]; // as builds of ours wrote them
    if (packs.length > 0) await panel.click('Tools');
    for (const { facts } of packs) await panel.sees(facts.name);
  };
  const seesLimits = async (maxTurns: number, seconds: number) => {
    await opensSettings(panel, 'Advanced');
    const there = `[...document.querySelectorAll('.settings input[inputmode=numeric]')].map(({ value }) => value).slice(0, 3).join()`;
    await panel.until(`${there} === '${maxTurns},50,${seconds}'`);
  };

  describe('issue 20, 2', () => {
    // Each opens with nothing lost in test/core/store/upgrades.test.ts; here the oldest is looked at, and in Chromium the newest.
    test.each(sampled(pasts, name === 'chromium' ? pasts.length - 1 : pasts.length))(
      'stored by build $build, database $version: its chats, what was said, its packs, its settings',
      async (past) => {
        const { count, chat } = chatsIn(past);
        await updateFrom(past);
        await seesCount(count);
        await opensChat(chat);
        await panel.sees('claude-sonnet-5');
        await seesPacks(past);
        await seesLimits(7, 45);
        expect(await panel.value(`(${look})('')`)).toEqual([newest.version, undefined]);
      },
    );

    ofChromium('what is broken costs itself only: an entry, a chat’s record, a pack, a setting', async () => {
      const { count, chat } = chatsIn(newest);
      const { stores, settings } = newest;
      await updateFrom({
        ...newest,
        stores: {
          ...stores,
          conversations: [
            ...(stores.conversations ?? []),
            { id: 'broken', title: {}, at: 'never', running: 'perhaps' },
          ],
          packs: [...(stores.packs ?? []), { id: 'broken', facts: null, on: 1 }],
          entries: [...(stores.entries ?? []), { conversationId: chat.id, seq: 100_000, type: 'nothing', at: 'never' }],
        },
        settings: [{ ...settings.at(-1), maxTurns: 'many' }],
      });
      await seesCount(count + 1);
      await opensChat(chat);
      await panel.sees('Entries of this chat that can’t be read: 1.');
      await seesPacks(newest);
      await seesLimits(10, 45);
    });

    test('a newer build’s database is refused with what to do, and stays as it is', async () => {
      const kept = { id: 'future', title: 'Of tomorrow', shape: { unknown: true } };
      const version = newest.version + 1;
      await updateFrom({ ...newest, version, stores: { conversations: [kept] } });
      await panel.sees('A newer Tabhand wrote the data on this computer. Update Tabhand, then open it again.');
      expect(await panel.value(`(${look})('future')`)).toEqual([version, kept]);
    });
  });
}
