/** The one writer of a log: what belongs together becomes durable together. */
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { EntryBody } from '#core/log/entry.ts';
import { conversationStore } from '#core/store/conversations.ts';
import { openDatabase } from '#core/store/opening.ts';
import { openLog } from '../../src/core/loop/log';

const click = (wakes: boolean): EntryBody => ({
  ...{ type: 'widget-event', blockId: 'w_aaaaaa', widget: 'stat', event: 'click', payload: {}, wakes },
});
const ended = (reason: 'end_turn' | 'aborted'): EntryBody => ({ type: 'run-ended', reason, turns: 1 });

async function written(...bodies: EntryBody[]) {
  const store = conversationStore(openDatabase(`log-${crypto.randomUUID()}`));
  const log = await openLog(await store.create(), store, () => undefined);
  for (const body of bodies) await log.append(body);
  const [{ running } = { running: null }] = await store.list();
  return { kinds: log.entries.map(({ type }) => type), running, going: log.conversation.run.going };
}

describe('the end of a run', () => {
  const said: EntryBody = { type: 'user-message', text: 'Show' };

  test('that finds the person has used a widget is the beginning of the next one, also for who wakes up then', async () => {
    expect(await written(said, click(true), ended('end_turn'))).toEqual({
      kinds: ['user-message', 'widget-event', 'run-ended', 'run-continued'],
      running: true,
      going: true,
    });
  });

  test.each([
    ['nothing was used', [ended('end_turn')]],
    ['what was used asks for nothing', [click(false), ended('end_turn')]],
    ['the person stopped it', [click(true), ended('aborted')]],
  ])('is an end when %s', async (_, bodies) => {
    expect(await written(said, ...bodies)).toMatchObject({ running: false, going: false });
  });
});
