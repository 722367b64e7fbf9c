/**
 * A conversation of 50,000 entries: from opening the panel to the frame that shows its end, and to the one whose head has the
 * title, which says that all of it has arrived; with a background that slept and with one that has read it.
 */
import type { Page } from 'playwright-core';
import type { Entry, EntryBody } from '../../../../src/core/log/entry.ts';
import { median } from '../../statistics.ts';
import type { Row } from '../../table.ts';
import { openScene } from '../scene.ts';

/** Its last entry is an answer. */
const length = 50_000;
const samples = 5;
const conversationId = 'huge';
const answer = 'The next train leaves at **12:04** from platform 3. '.repeat(4);
const last = 'The last answer';
const title = 'Question 0: are they on time?';

export async function timeHugeChat(): Promise<Row[]> {
  const scene = await openScene();
  const { browser, panel } = scene;
  try {
    await panel.getByRole('button', { name: 'History' }).first().waitFor();
    await storeHugeChat(panel);
    const address = `${panel.url().split('?')[0]}?conversation=${conversationId}`;
    await panel.close();
    const times = { asleep: [] as Times[], awake: [] as Times[] }; // nothing is known yet
    for (let i = 0; i < samples; i++) {
      await browser.killBackground();
      times.asleep.push(await timeOpening(browser.context.newPage(), address));
      times.awake.push(await timeOpening(browser.context.newPage(), address));
    }
    const row = (what: keyof typeof times, until: keyof Times): Row => ({
      title: `A chat of 50,000 entries, the background ${what}: until ${until === 'newest' ? 'its end is seen' : 'all of it is there'}, median`,
      unit: 'ms',
      figures: { ours: median(times[what].map((each) => each[until])) },
      samples,
      note: 'aim: its end under 1 s',
    });
    return [row('asleep', 'newest'), row('asleep', 'whole'), row('awake', 'newest'), row('awake', 'whole')];
  } finally {
    await scene.close();
  }
}

/** From a page of the extension, while nobody has the conversation open. */
export async function storeHugeChat(page: Page): Promise<{ conversationId: string; lastSeq: number }> {
  await storeEntries(page, hugeLog());
  return { conversationId, lastSeq: length };
}

export async function storeEntries(page: Page, entries: readonly Entry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += 5000) await page.evaluate(store, entries.slice(at, at + 5000));
}

/** Runs of a message and an answer; the last goes on. */
function hugeLog(): Entry[] {
  const bodies = Array.from({ length }, (_, i): EntryBody => {
    if (i % 3 === 0) return { type: 'user-message', text: i === 0 ? title : `Question ${i}: are they on time?` };
    if (i % 3 === 1)
      return { type: 'assistant-message', model: 'm', text: i === length - 1 ? last : answer, calls: [] };
    return { type: 'run-ended', reason: 'end_turn', turns: 1 };
  });
  return bodies.map((body, i) => ({
    ...body,
    ...{ seq: i + 1, id: `e${i + 1}`, parent: i === 0 ? null : `e${i}`, conversationId, at: 1000 + i },
  }));
}

/** Runs in the panel: writes the entries as the background does. */
function store(entries: Entry[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('tabhand');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(['entries', 'conversations'], 'readwrite');
      const last = entries.at(-1);
      for (const entry of entries) transaction.objectStore('entries').put(entry);
      const record = { id: last?.conversationId, title: 'Huge', at: Date.now(), running: false, lastSeq: last?.seq };
      transaction.objectStore('conversations').put(record);
      transaction.onerror = () => reject(transaction.error);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

/** Milliseconds from opening the panel. */
interface Times {
  newest: number;
  whole: number;
}

async function timeOpening(opened: Promise<Page>, address: string): Promise<Times> {
  const page = await opened;
  await page.goto(address, { waitUntil: 'commit' });
  const times = { newest: await timeOf(page, last), whole: await timeOf(page, title) };
  await page.close();
  return times;
}

/** When the frame that shows a text is drawn. */
async function timeOf(page: Page, text: string): Promise<number> {
  await page.getByText(text).first().waitFor({ timeout: 120_000 });
  return page.evaluate(() => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))));
}
