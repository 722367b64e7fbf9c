/** What was refused stays to be read until something that was asked after it is done. */
import { describe, expect, test } from 'vitest';
import { CutRefusal } from '#core/bus/panel-client.ts';
import { Refusal } from '#core/log/refusal.ts';
import { createAsking } from '../../../src/ui/panel/asking';
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

describe('a decision or a stop whose background ended before it answered', () => {
  const cutFirst = (times: number) => {
    const sent: unknown[] = [];
    const asking = createAsking({
      ...idleConnection,
      onNotice: () => undefined,
      async command(name, input) {
        sent.push([name, input]);
        if (sent.length <= times) throw new CutRefusal('Cut.');
        return {} as never; // nobody reads it here
      },
    });
    return { asking, sent };
  };
  const decision = { conversationId: 'c1', callId: 'a', decision: 'once' } as const;

  test('is sent again until it is answered, a decision as a repeated one', async () => {
    const { asking, sent } = cutFirst(1);
    expect(await asking.ask('approve', decision)).toEqual({});
    expect(sent).toEqual([
      ['approve', decision],
      ['approve', { ...decision, repeated: true }],
    ]);
    const stop = cutFirst(2);
    expect(await stop.asking.ask('stop', { conversationId: 'c1' })).toEqual({});
    expect(stop.sent).toHaveLength(3);
  });

  test('so is the beginning of a chat, as a repeated one', async () => {
    const { asking, sent } = cutFirst(1);
    const named = { conversationId: asking.begin(7), tabId: 7 };
    expect(await asking.isMade(named.conversationId)).toBe(true);
    expect(sent).toEqual([
      ['new-conversation', named],
      ['new-conversation', { ...named, repeated: true }],
    ]);
  });

  test('is refused after three attempts, so that the user decides again', async () => {
    const { asking, sent } = cutFirst(9);
    expect(await asking.ask('approve', decision)).toBeNull();
    expect([sent.length, asking.refusal.value]).toEqual([3, 'Cut.']);
  });

  test('is the only command that is repeated: another may have been carried out', async () => {
    const { asking, sent } = cutFirst(1);
    expect(await asking.ask('send', { conversationId: 'c1', text: 'Play' })).toBeNull();
    expect(sent).toHaveLength(1);
  });
});
