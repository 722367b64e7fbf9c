/** The panel's commands about widgets: that the work is the session's. */
import { expect, test, vi } from 'vitest';
import { conversationCommands } from '../../../src/features/chat/background/commands';
import { withParts } from '../../support/with-parts';

const panel = { conversationId: 'c1', tabIds: [], tell: () => undefined };

function commands() {
  const sessions = { widgetEvent: vi.fn(async () => undefined), changeCanvas: vi.fn(async () => ({ id: 'w_aaaaaa' })) };
  const refreshBlock = vi.fn(async () => undefined);
  return { sessions, refreshBlock, table: withParts(conversationCommands, { sessions, refreshBlock } as never) }; // what the handlers need of them
}

test('a change is passed on, and answered when it is done', async () => {
  const { sessions, table } = commands();
  const change = { type: 'removed', id: 'w_aaaaaa' } as const;
  expect(await table.canvas({ conversationId: 'c1', change }, panel)).toEqual({ id: 'w_aaaaaa' });
  expect(sessions.changeCanvas).toHaveBeenCalledWith('c1', change);
});

test('a message about a widget names the widget as it is in the log, and none that is gone', async () => {
  const block = { id: 'w_aaaaaa', widget: 'stat-card', data: { label: 'Loans' } };
  const conversation = { canvas: { blocks: [block] }, pending: [] };
  const sessions = { open: async () => ({ conversation }), say: vi.fn() };
  const table = withParts(conversationCommands, { sessions, pages: { follow: async () => undefined } } as never); // as above
  for (const blockId of ['w_aaaaaa', 'w_gone00'])
    await table.send({ conversationId: 'c1', text: 'More', blockId }, panel);
  const about = { blockId: 'w_aaaaaa', widget: 'stat-card', title: 'Loans' };
  expect(sessions.say.mock.calls).toEqual([
    ['c1', { text: 'More', about }],
    ['c1', { text: 'More' }],
  ]);
});

test('an event and a refresh are passed on, and answered when they are done', async () => {
  const { sessions, refreshBlock, table } = commands();
  const happening = { blockId: 'w_aaaaaa', event: 'rowclick', payload: { a: 1 } };
  expect(await table['widget-event']({ conversationId: 'c1', ...happening }, panel)).toBeUndefined();
  expect(sessions.widgetEvent).toHaveBeenCalledWith('c1', happening);
  expect(await table['refresh-block']({ conversationId: 'c1', blockId: 'w_aaaaaa' }, panel)).toBeUndefined();
  expect(refreshBlock).toHaveBeenCalledWith('c1', 'w_aaaaaa');
});
