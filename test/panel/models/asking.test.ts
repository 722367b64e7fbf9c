/** What was refused stays to be read until something that was asked after it is done. */
import { expect, test } from 'vitest';
import { Refusal } from '#conversation';
import { createAsking } from '../../../src/panel/models/asking';
import { idleConnection } from '../../support/idle-connection';

test('a command that was asked before a refusal came doesn’t take it away; one that is asked after it does', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const asking = createAsking({
    ...idleConnection,
    onNotice: () => undefined,
    async command(name) {
      if (name === 'conversations') await promise;
      if (name === 'stop') throw new Refusal('The run is over.');
      return {} as never; // nobody reads it here
    },
  });
  const slow = asking.ask('conversations', {});
  await asking.ask('stop', { conversationId: 'c1' });
  resolve();
  await slow;
  expect(asking.refusal.value).toBe('The run is over.');
  await asking.ask('conversations', {});
  expect(asking.refusal.value).toBeNull();
});
