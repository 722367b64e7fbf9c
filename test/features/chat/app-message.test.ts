/** A message that an app wrote keeps that in the log. */
import { expect, test, vi } from 'vitest';
import { withParts } from '../../support/with-parts';

vi.mock('wxt/browser', () => ({ browser: {} }));
const { conversationCommands } = await import('../../../src/features/chat/background/commands');

test('what an app wrote isn’t sent as the user’s own words', async () => {
  const say = vi.fn(async () => undefined);
  const sessions = { open: async () => ({ conversation: { pending: [] } }), say };
  const handlers = withParts(conversationCommands, { sessions, pages: { follow: async () => undefined } } as never); // all that is asked
  await handlers.send({ conversationId: 'c1', text: 'Find it', byApp: true }, {} as never); // whoever asks
  expect(say).toHaveBeenCalledWith('c1', { text: 'Find it', byApp: true });
});
