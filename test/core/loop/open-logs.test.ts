/** The logs that are open: each once, and none that nobody uses. */
import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { conversationStore } from '#core/store/conversations.ts';
import { openDatabase } from '#core/store/opening.ts';
import { createOpenLogs } from '../../../src/core/loop/log';
import { collectGarbage } from '../../support/collect';
import { eventually } from '../../support/eventually';

async function opens(chats: number) {
  const store = conversationStore(openDatabase(`logs-${crypto.randomUUID()}`));
  const entries = vi.spyOn(store, 'entries');
  const liveData = {
    get: async () => null,
    ofConversation: async () => [],
    put: async () => undefined,
    keepOnly: async () => undefined,
  };
  const logs = createOpenLogs({ store, tell: () => undefined, liveData });
  const ids = await Promise.all(Array.from({ length: chats }, () => store.create()));
  const [first = ''] = ids;
  const read = () => entries.mock.calls.filter(([id]) => id === first).length;
  return { logs, ids, first, read };
}

describe('a log that is open', () => {
  test('is the same for all who ask, also while it is being read', async () => {
    const { logs, first, read } = await opens(1);
    const [one, other] = await Promise.all([logs.open(first), logs.open(first)]);
    expect(other).toBe(one);
    expect(await logs.open(first)).toBe(one);
    expect(read()).toBe(1);
  });

  test('goes from memory when nobody holds it and others were opened since, and is read anew with all that was written', async () => {
    const { logs, ids, first, read } = await opens(8);
    const log = new WeakRef(await logs.open(first));
    await log.deref()?.append({ type: 'user-message', text: 'Kept' });
    for (const id of ids.slice(1)) await logs.open(id);
    await eventually(async () => {
      await collectGarbage();
      expect(log.deref()).toBeUndefined();
    });
    expect((await logs.open(first)).entries).toMatchObject([{ text: 'Kept' }]);
    expect(read()).toBe(2);
  });

  test('stays the only one while somebody holds it', async () => {
    const { logs, ids, first, read } = await opens(8);
    const log = await logs.open(first);
    for (const id of ids.slice(1)) await logs.open(id);
    await collectGarbage();
    expect(await logs.open(first)).toBe(log);
    expect(read()).toBe(1);
  });

  test('stays the only one while something is being written into it', async () => {
    const { logs, ids, first } = await opens(8);
    const writing = (await logs.open(first)).append({ type: 'user-message', text: 'Under way' });
    for (const id of ids.slice(1)) void logs.open(id);
    await collectGarbage();
    const log = await logs.open(first);
    await writing;
    expect(log.entries).toMatchObject([{ text: 'Under way' }]);
  });

  test('that is forgotten refuses to be written, and is read anew', async () => {
    const { logs, first, read } = await opens(1);
    const log = await logs.open(first);
    logs.forget(first);
    await expect(log.append({ type: 'user-message', text: 'Late' })).rejects.toThrow('This chat no longer exists.');
    expect(await logs.open(first)).not.toBe(log);
    expect(read()).toBe(2);
  });

  test('that is forgotten while it is being read refuses too', async () => {
    const { logs, first } = await opens(1);
    const opening = logs.open(first);
    logs.forgetEach();
    const log = await opening;
    await expect(log.append({ type: 'user-message', text: 'Late' })).rejects.toThrow('This chat no longer exists.');
    expect(await logs.open(first)).not.toBe(log);
  });
});
