/** The panel's commands about widgets: whose doing a change is, and that the work is the session's. */
import { expect, test, vi } from 'vitest';
import { conversationHandlers } from '../../src/background/conversation';

const panel = { conversationId: 'c1', tabIds: [], tell: () => undefined };

function commands(going: string | null = null) {
  const sessions = { widgetEvent: vi.fn(async () => undefined), changeCanvas: vi.fn(async () => ({ id: 'w_aaaaaa' })) };
  const refreshBlock = vi.fn(async () => undefined);
  const blocks = { callOn: () => going };
  return { sessions, refreshBlock, table: conversationHandlers({ sessions, refreshBlock, blocks } as never) }; // what the handlers need of them
}

test('a change is by hand, unless it is what a widget’s own tool does for a model’s call', async () => {
  const id = 'w_aaaaaa';
  for (const [going, type, callId] of [
    [null, 'removed', null],
    ['call_1', 'removed', 'call_1'],
    ['call_1', 'unbound', null],
  ] as const) {
    const { sessions, table } = commands(going);
    const change = { type: 'updated' as const, id, change: { label: 'Loans' }, whole: true }; // as a person edits it
    await table.canvas({ conversationId: 'c1', change }, panel);
    expect(sessions.changeCanvas).toHaveBeenCalledWith('c1', change, null);
    expect(await table.canvas({ conversationId: 'c1', change: { type, id } }, panel)).toEqual({ id });
    expect(sessions.changeCanvas).toHaveBeenCalledWith('c1', { type, id }, callId);
  }
});

test('a message about a widget names the widget as it is in the log, and none that is gone', async () => {
  const block = { id: 'w_aaaaaa', widget: 'stat-card', data: { label: 'Loans' } };
  const conversation = { canvas: { blocks: [block] }, pending: [] };
  const sessions = { open: async () => ({ conversation }), say: vi.fn() };
  const table = conversationHandlers({ sessions, pages: { follow: async () => undefined } } as never); // as above
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
