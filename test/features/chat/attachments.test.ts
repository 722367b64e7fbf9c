/** What was pointed at in a page reaches the conversation of its window, each by itself. */
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { Refusal } from '#core/log/refusal.ts';
import type { Attachable } from '#core/loop/attachments.ts';
import { createAgentWorld } from '../../support/agent-world';
import { withParts } from '../../support/with-parts';

vi.mock('wxt/browser', () => ({ browser: {} }));
const { conversationCommands } = await import('../../../src/features/chat/background/commands');

const link = (text: string): Attachable => ({
  kind: 'link',
  name: 'A',
  origin: 'https://a.example',
  content: { type: 'text', text, mime: 'text/uri-list' },
});

test('the first thing that can’t be read is said, and what was pointed at after it is attached all the same', async () => {
  const world = await createAgentWorld();
  const found = [Promise.reject(new Refusal('It can’t be read.')), Promise.resolve(link('https://b.example/'))];
  found[0]?.catch(() => undefined); // said when it is taken
  const commands = withParts(conversationCommands, {
    sessions: world.sessions(),
    store: world.store,
    pageMenu: { take: () => found, install: async () => undefined },
  } as never); // what else it takes is for other commands
  const taken = commands['attach-from-menu']({ conversationId: world.id, windowId: 3 }, {} as never); // a panel notes its window
  await expect(taken).rejects.toThrow('It can’t be read.');
  expect(await world.entries()).toContainEqual(
    expect.objectContaining({ attachment: expect.objectContaining({ preview: 'https://b.example/' }) }),
  );
});
