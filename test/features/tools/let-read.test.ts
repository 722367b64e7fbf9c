/** What the notice of a new server offers: its read-only tools run unasked, as after “Always” on their first card. */
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { readingOf } from '#core/loop/approval.ts';
import { conversationStore } from '#core/store/conversations.ts';
import { openDatabase } from '#core/store/opening.ts';
import { withParts } from '../../support/with-parts';

vi.mock('wxt/browser', () => ({ browser: {} }));
const { toolCommands } = await import('../../../src/features/tools/background/commands');

test('issue 20, 1: a server that was let is in the list of what is allowed, and one that is gone gets nothing', async () => {
  const store = conversationStore(openDatabase('let-read', () => undefined));
  const servers = { view: async () => [{ setting: { id: 's1', name: 'trains' } }] };
  const handlers = withParts(toolCommands, { store, servers, manualRuns: {}, sessions: {} } as never); // all that the command asks
  await handlers['let-read']({ serverId: 's1' }, {} as never);
  await handlers['let-read']({ serverId: 'gone' }, {} as never);
  expect((await store.grants()).map(({ key, about }) => ({ key, about }))).toEqual([
    { key: readingOf('s1'), about: { type: 'reading', place: { type: 'server', serverId: 's1', name: 'trains' } } },
  ]);
});
