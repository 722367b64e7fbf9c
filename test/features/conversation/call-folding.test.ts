/** Turns whose calls were made in one place are one row, and several of them one line; what was drawn stands above its widgets. */
import { describe, expect, it } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { type Conversation, emptyConversation } from '#core/log/conversation.ts';
import { applyEntries } from '#core/log/replay.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { foldCalls, followFolding } from '../../../src/features/conversation/state/call-folding';
import { toCallView } from '../../../src/features/conversation/state/call-view';
import { wordFolded } from '../../../src/features/conversation/state/call-words';
import { followRows } from '../../../src/features/conversation/state/rows';
import { idleConnection } from '../../support/idle-connection';
import { autoui, createLog, type Log, toCall, weather } from '../../support/panel-stage/entries';

const display = (title: string) =>
  toCall('widget_display', { source: autoui, input: { name: 'data-table', params: { title, rows: [] } } });

function draws(log: Log, ...titles: string[]): void {
  const calls = titles.map(display);
  log.modelSays('', ...calls);
  for (const [i, call] of calls.entries()) {
    log.answers(call, '{}', 3);
    log.draws(call, 'data-table', { title: titles[i] ?? '', rows: [] });
  }
}

/** The rows as the chat follows them, entry after entry. */
function follower(log: Log) {
  const [read, join] = [followRows(), followFolding()];
  let state: Conversation = emptyConversation;
  return () => {
    state = applyEntries(state, log.entries.slice(state.lastSeq));
    return join(read(state));
  };
}

describe('turns that only drew', () => {
  it('are one row, named by what they drew, above their widgets', () => {
    const log = createLog();
    log.userSays('A dashboard');
    for (const title of ['Loans', 'Members', 'Fines']) draws(log, title);
    const rows = follower(log)();
    expect(rows.map(({ type }) => type)).toEqual(['user', 'calls', 'widget', 'widget', 'widget']);
    const [, calls] = rows;
    if (calls?.type !== 'calls') throw new Error('There is no row of calls');
    expect(wordFolded(calls.calls)).toBe('Drew “Loans”, “Members”, and “Fines”');
    expect(calls.turns).toEqual(['e2', 'e5', 'e8']);
  });

  it('are so in the rows of the chat', () => {
    const log = createLog();
    draws(log, 'Loans');
    draws(log, 'Members');
    let listen: (notice: PanelNotice) => void = () => undefined;
    const onNotice = (listener: typeof listen) => {
      listen = listener;
    };
    // Nobody reads its answers here.
    const panel = createPanel({
      connection: { ...idleConnection, onNotice, command: async () => ({}) as never },
      root: { dataset: {} },
      storage: { getItem: () => null, setItem: () => undefined },
      conversationId: 'c1',
    });
    listen({ type: 'entries', conversationId: 'c1', entries: log.entries });
    expect(panel.conversation.rows.value?.map(({ type }) => type)).toEqual(['calls', 'widget', 'widget']);
  });

  it('stay apart where something else was said, called or failed between them', () => {
    const log = createLog();
    log.userSays('A dashboard');
    draws(log, 'Loans');
    const failed = display('Members');
    log.modelSays('', failed);
    log.fails(failed, { code: 'threw', values: {} });
    draws(log, 'Fines');
    log.modelSays('And now the fees.');
    draws(log, 'Fees');
    const counts = follower(log)().flatMap((row) => (row.type === 'calls' ? row.calls.length : []));
    expect(counts).toEqual([1, 1, 1, 1]);
  });

  it('keep their row the same object while nothing is added to it', () => {
    const log = createLog();
    const rows = follower(log);
    draws(log, 'Loans');
    draws(log, 'Members');
    const before = rows()[0];
    log.modelSays('There it is.');
    expect(rows()[0]).toBe(before);
    draws(log, 'Fines');
    expect(rows()[0]).toBe(before);
  });
});

describe('calls of one turn', () => {
  it('that drew stand together, also without params, and beside a change of the canvas', () => {
    const log = createLog();
    const flat = toCall('widget_display', { source: autoui, input: { name: 'render_stat_card', label: 'Loans' } });
    const move = toCall('canvas', { source: autoui, input: { action: 'move' } });
    const other = toCall('get_queue');
    log.modelSays('', flat, move, other);
    for (const call of [flat, move, other]) log.answers(call, '{}', 3);
    const state = applyEntries(emptyConversation, log.entries);
    const groups = foldCalls([...state.calls.values()].map(toCallView));
    expect(groups.map((group) => group.length)).toEqual([2, 1]);
    expect(wordFolded(groups[0] ?? [])).toBe('Drew “Loans” · Changed the canvas');
  });
});

describe('turns that only called', () => {
  it('are one row while they stay in one place, and three calls there are one line', () => {
    const log = createLog();
    const rows = follower(log);
    const counts = () =>
      rows().flatMap((row) => (row.type === 'calls' ? [foldCalls(row.calls).map(({ length }) => length)] : []));
    log.userSays('Play it');
    for (const tool of ['find', 'queue']) log.modelSays('', toCall(tool));
    expect(counts()).toEqual([[1, 1]]);
    log.modelSays('', toCall('play'));
    log.modelSays('', toCall('forecast', { source: weather }), toCall('play'));
    expect(counts()).toEqual([[3], [1, 1]]);
    const [, row] = rows();
    expect(row?.type === 'calls' && wordFolded(row.calls)).toBe('3 steps on music.example.com');
  });
});
