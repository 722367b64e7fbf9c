// @vitest-environment happy-dom
/** The board by keys, as it is drawn. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import type { CommandName, Commands } from '../../../src/core/bus/command';
import { BoardView } from '../../../src/features/canvas/panel/board';
import { bringProse } from '../../../src/ui/controls/prose';
import type { PanelConnection } from '../../../src/ui/panel/connection';
import { PanelContext } from '../../../src/ui/panel/context';
import { eventually } from '../../support/eventually';
import { idleConnection } from '../../support/idle-connection';
import { autoui, createLog, toCall } from '../../support/panel-stage/entries';

const asked: { name: CommandName; take: unknown }[] = [];
let listen: (fact: PanelNotice) => void = () => undefined;

const connection: PanelConnection = {
  ...idleConnection,
  async command(name, take) {
    asked.push({ name, take });
    const given: unknown = {};
    return given as Commands[typeof name]['answer']; // nothing here reads an answer
  },
  onNotice: (listener) => {
    listen = listener;
  },
};

/** Three figures; the first was moved below the others. */
async function board() {
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  const log = createLog();
  const draw = toCall('widget_display', { source: autoui });
  log.modelSays('', draw);
  const ids = ['Rain', 'Wind', 'Sun'].map((label) => log.draws(draw, 'stat-card', { label, value: '1' }));
  log.changes({ type: 'moved', id: ids[0] ?? '', x: 0, y: 400 });
  let told = 0;
  const tells = () =>
    act(() => {
      listen({ type: 'entries', conversationId: 'c1', entries: log.entries.slice(told) });
      told = log.entries.length;
    });
  await tells();
  await act(() => render(<PanelContext.Provider value={panel}>{<BoardView />}</PanelContext.Provider>, document.body));
  return { panel, ids, log, tells };
}

const blockOf = (id: string | undefined) => document.querySelector<HTMLElement>(`[data-block="${id}"]`);
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(() => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    document.activeElement?.dispatchEvent(event);
  });
const changes = () =>
  asked.filter(({ name }) => name === 'canvas').map(({ take }) => (take as Commands['canvas']['input']).change);

beforeEach(() => {
  asked.length = 0;
});
afterEach(() => render(null, document.body));

it('the answer to a click is drawn at its widget as it is in the chat', async () => {
  await bringProse();
  const { ids, log, tells } = await board();
  log.add({ type: 'run-ended', reason: 'end_turn', turns: 1 });
  const used = { type: 'widget-event', blockId: ids[1] ?? '', widget: 'stat-card', event: 'click' } as const; // a literal
  log.add({ ...used, payload: {}, wakes: true });
  log.add({ type: 'events-told' });
  log.modelSays('It rains **hard**.');
  await tells();
  expect(blockOf(ids[1])?.querySelector('.reply strong')?.textContent).toBe('hard');
});

describe('the board by keys', () => {
  it('Tab goes line by line, then out of the board; Shift and Tab the other way', async () => {
    const { ids } = await board();
    await act(() => blockOf(ids[1])?.focus());
    await press('Tab');
    expect(document.activeElement).toBe(blockOf(ids[2]));
    await press('Tab');
    expect(document.activeElement).toBe(blockOf(ids[0]));
    await press('Tab');
    expect(document.activeElement?.getAttribute('data-edge')).toBe('last');
    await act(() => blockOf(ids[0])?.focus());
    await press('Tab', { shiftKey: true });
    expect(document.activeElement).toBe(blockOf(ids[2]));
  });

  it('what has the focus is selected, has eight handles, and is told beside the board', async () => {
    const { panel, ids } = await board();
    await act(() => blockOf(ids[1])?.focus());
    expect(blockOf(ids[1])?.parentElement?.querySelectorAll('.ui-resizable-handle')).toHaveLength(8);
    expect(panel.board.side.value).toBe('widget');
    await press('Escape');
    expect(panel.board.selected.value).toBeNull();
    expect(panel.board.side.value).toBe('chat');
  });

  it('arrows move it, with Shift they resize it, Escape takes either back', async () => {
    const { panel, ids } = await board();
    await act(() => blockOf(ids[1])?.focus());
    await press('ArrowDown');
    await press('Escape');
    expect(changes()).toEqual([]);
    await press('ArrowLeft', { shiftKey: true });
    await act(() => panel.board.drop());
    expect(changes()).toMatchObject([{ type: 'resized', id: ids[1], x: 0, y: 0 }]);
  });

  it('what an arrow moved is put down once the keys rest, and read out', async () => {
    const { panel, ids } = await board();
    await act(() => blockOf(ids[2])?.focus());
    const before = panel.board.cells.value.get(ids[2] ?? '');
    await press('ArrowDown');
    await press('ArrowDown');
    expect(panel.board.announcement.value).toBe(
      `Sun moved to column ${(before?.column ?? 0) + 1}, row ${(before?.row ?? 0) + 3}`,
    );
    expect(changes()).toEqual([]);
    await eventually(() =>
      expect(changes()).toMatchObject([{ type: 'moved', id: ids[2], y: 20 * ((before?.row ?? 0) + 2) }]),
    );
  });

  it('Delete removes it, and the focus goes to a neighbour', async () => {
    const { ids } = await board();
    await act(() => blockOf(ids[1])?.focus());
    await press('Delete');
    expect(changes()).toEqual([{ type: 'removed', id: ids[1] }]);
    expect(document.activeElement).toBe(blockOf(ids[2]));
  });
});
