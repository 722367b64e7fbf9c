/** The canvas of the panel: the log's blocks, the person's hand on them, and what can be taken back. */
import { describe, expect, it } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import type { CommandName, Commands } from '../../../src/core/bus/command';
import { layOut } from '../../../src/features/canvas/state/lay-out';
import type { PanelConnection } from '../../../src/ui/panel/connection';
import { eventually } from '../../support/eventually';
import { idleConnection } from '../../support/idle-connection';
import { autoui, createLog, toCall, weather } from '../../support/panel-stage/entries';

/** A panel over a log that grows; commands are kept, and wait until they are let through. */
function stage() {
  const asked: { name: CommandName; take: unknown }[] = [];
  let listen: (fact: PanelNotice) => void = () => undefined;
  let hold: Promise<void> | null = null;
  const connection: PanelConnection = {
    ...idleConnection,
    async command(name, take) {
      asked.push({ name, take });
      if (name === 'canvas') await hold;
      const given: unknown = name === 'open' ? { conversationId: 'c1' } : {};
      return given as Commands[typeof name]['answer']; // the stand-in's answers are typed by command
    },
    onNotice: (listener) => {
      listen = listener;
    },
  };
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  panel.board.layOut.value = layOut;
  const log = createLog();
  let told = 0;
  return {
    panel,
    log,
    kept,
    hears: (fact: PanelNotice) => listen(fact),
    /** What the log has more than the panel knows. */
    tells() {
      listen({ type: 'entries', conversationId: 'c1', entries: log.entries.slice(told) });
      told = log.entries.length;
    },
    commands: () => asked.filter(({ name }) => name !== 'open').map(({ take }) => take),
    holdsBack() {
      let letGo: () => void = () => undefined;
      hold = new Promise((resolve) => {
        letGo = resolve;
      });
      return () => letGo();
    },
  };
}

function drawing(stand: ReturnType<typeof stage>) {
  const { log } = stand;
  const forecast = toCall('forecast', { source: weather, input: { place: 'Lyon' } });
  const draw = toCall('widget_display', { source: autoui, input: { name: 'stat-card' } });
  log.userSays('Rain?');
  log.modelSays('', forecast);
  log.starts(forecast);
  log.answers(forecast, '{"rain": 74}', 412);
  log.modelSays('', draw);
  log.starts(draw);
  const id = log.draws(draw, 'stat-card', { label: 'Rain', value: '74' });
  log.answers(draw, '{}', 2);
  return { id, draw };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('the canvas of the panel', () => {
  it('R28: shows each block by its title, with the sources of its data', () => {
    const stand = stage();
    drawing(stand);
    stand.tells();
    expect(stand.panel.canvas.blocks.value).toMatchObject([
      { title: 'Rain', data: { value: '74' }, sources: [{ kind: 'mcp', name: 'weather' }] },
    ]);
  });

  it('names what the model had read, with what it read before a change, of which undoing leaves nothing', () => {
    const stand = stage();
    const { id } = drawing(stand);
    const attachment = { id: 'att_1', kind: 'file', name: 'targets.txt', origin: null, mime: 'text/plain' } as const;
    stand.log.add({ type: 'user-message', text: 'Now', attachments: [{ ...attachment, size: 9, tokens: 2 }] });
    const change = toCall('canvas', { source: autoui });
    stand.log.modelSays('', change);
    stand.log.changes({ type: 'updated', id, data: { label: 'Rain', value: '80' } }, change);
    stand.log.changes({ type: 'updated', id, data: { label: 'Rain', value: '81' } });
    stand.tells();
    const named = () => stand.panel.canvas.blocks.value.map(({ sources }) => sources.map(({ name }) => name));
    expect(named()).toEqual([['weather', 'targets.txt']]);
    stand.log.changes({ type: 'undone' });
    stand.log.changes({ type: 'undone' });
    stand.tells();
    expect(named()).toEqual([['weather']]);
  });

  it('R70: an update changes the block of the same id, whose emitter stays the same function', () => {
    const stand = stage();
    const { id, draw } = drawing(stand);
    stand.tells();
    const before = stand.panel.canvas.emitterOf(id);
    stand.log.changes({ type: 'updated', id, data: { label: 'Rain', value: '80' } }, draw);
    stand.tells();
    expect(stand.panel.canvas.blocks.value).toMatchObject([{ id, data: { value: '80' } }]);
    expect(stand.panel.canvas.emitterOf(id)).toBe(before);
  });

  it('an entry that is told twice counts once', () => {
    const stand = stage();
    drawing(stand);
    stand.tells();
    stand.hears({ type: 'entries', conversationId: 'c1', entries: stand.log.entries });
    expect(stand.panel.canvas.blocks.value).toHaveLength(1);
  });

  it('another conversation has a canvas of its own', async () => {
    const stand = stage();
    drawing(stand);
    stand.tells();
    await stand.panel.conversation.show('c2', 7);
    expect(stand.panel.canvas.blocks.value).toEqual([]);
    await stand.panel.conversation.show('c1', 7);
    stand.hears({ type: 'entries', conversationId: 'c1', entries: stand.log.entries });
    expect(stand.panel.canvas.blocks.value).toHaveLength(1);
  });

  it('the conversation that is shown already, picked again, has the canvas of its log', async () => {
    const stand = stage();
    const { id } = drawing(stand);
    stand.log.changes({ type: 'moved', id, x: 100, y: 0 });
    stand.log.changes({ type: 'moved', id, x: 300, y: 0 });
    stand.tells();
    await stand.panel.shown.show('c1');
    stand.hears({ type: 'entries', conversationId: 'c1', entries: stand.log.entries });
    expect(stand.panel.canvas.blocks.value[0]?.changes).toHaveLength(3);
    stand.log.changes({ type: 'undone' });
    stand.log.changes({ type: 'undone' });
    stand.tells();
    expect(stand.panel.canvas.blocks.value[0]?.position).toBeUndefined();
    expect(stand.panel.canvas.undoes.value).toBe('drew “Rain”');
  });

  it('what made a block is told in order: what was read, what drew it, whose hand changed it', async () => {
    const stand = stage();
    const { id } = drawing(stand);
    stand.log.changes({ type: 'moved', id, x: 100, y: 0 });
    stand.log.changes({ type: 'moved', id, x: 200, y: 0 });
    stand.tells();
    const [block] = await eventually(() => {
      expect(stand.panel.canvas.blocks.value[0]?.from).toHaveLength(1);
      return stand.panel.canvas.blocks.value;
    });
    expect(block && stand.panel.canvas.chainOf(block)).toMatchObject([
      { type: 'call', tool: 'forecast', duration: 412, did: null, from: { kind: 'mcp', name: 'weather' } },
      { type: 'call', tool: 'widget_display', did: 'shown' },
      { type: 'hand', did: 'moved' },
    ]);
  });

  it('undo and redo say what they would do', () => {
    const stand = stage();
    const { id } = drawing(stand);
    stand.log.changes({ type: 'removed', id });
    stand.tells();
    expect(stand.panel.canvas.undoes.value).toBe('removed “Rain”');
    expect(stand.panel.canvas.wayBack(id)).toBe('undone');
    stand.log.changes({ type: 'undone' });
    stand.tells();
    expect(stand.panel.canvas.redoes.value).toBe('removed “Rain”');
    expect(stand.panel.canvas.blocks.value).toHaveLength(1);
  });

  it('clearing can be undone, and says for a while what was cleared', async () => {
    const stand = stage();
    drawing(stand);
    stand.tells();
    const cleared = stand.panel.canvas.carryOut({ type: 'cleared' });
    stand.log.changes({ type: 'cleared' });
    stand.tells();
    await cleared;
    expect(stand.commands()).toEqual([{ conversationId: 'c1', change: { type: 'cleared' } }]);
    expect(stand.panel.canvas.toast.value).toEqual({ words: 'Cleared the canvas', isNewest: true });
    await stand.panel.canvas.takeBack();
    expect(stand.commands().slice(1)).toEqual([{ conversationId: 'c1', change: { type: 'undone' } }]);
  });

  it('what was done since can’t be taken back in the name of what was removed', async () => {
    const stand = stage();
    const { id, draw } = drawing(stand);
    stand.tells();
    const removed = stand.panel.canvas.carryOut({ type: 'removed', id });
    stand.log.changes({ type: 'removed', id });
    const other = stand.log.draws(draw, 'stat-card', { label: 'Wind', value: '3' });
    stand.tells();
    await removed;
    expect(stand.panel.canvas.toast.value).toEqual({ words: 'Removed “Rain”', isNewest: false });
    await stand.panel.canvas.takeBack();
    expect(stand.commands()).toHaveLength(1);
    stand.log.changes({ type: 'undone' });
    stand.tells();
    expect(stand.panel.canvas.blocks.value.some((block) => block.id === other)).toBe(false);
    expect(stand.panel.canvas.toast.value).toEqual({ words: 'Removed “Rain”', isNewest: true });
    stand.log.changes({ type: 'undone' });
    stand.tells();
    expect(stand.panel.canvas.toast.value).toBeNull();
  });

  it('R76: what a person does to a widget goes out as an event of its block', async () => {
    const stand = stage();
    const { id } = drawing(stand);
    stand.tells();
    expect(await stand.panel.canvas.emitterOf(id)('click', { label: 'Go' })).toBe(true);
    expect(stand.commands()).toEqual([{ conversationId: 'c1', blockId: id, event: 'click', payload: { label: 'Go' } }]);
  });

  it('live data lie over the log’s while the binding lasts', () => {
    const stand = stage();
    const { id, draw } = drawing(stand);
    const binding = {
      layerKey: 'mcp:s1',
      server: 'weather',
      tool: 'now',
      definitionHash: 'd1',
      input: {},
      from: '',
      into: '',
      every: 30,
    };
    stand.log.changes({ type: 'bound', id, binding }, draw);
    stand.tells();
    const at = Date.now();
    const data = { label: 'Rain', value: '81' };
    stand.hears({ type: 'block-data', conversationId: 'c1', blockId: id, binding, data, at });
    expect(stand.panel.canvas.blocks.value).toMatchObject([{ data: { value: '81' }, at, isLive: true }]);
    stand.log.changes({ type: 'unbound', id });
    stand.tells();
    expect(stand.panel.canvas.blocks.value).toMatchObject([{ data: { value: '74' }, isLive: false }]);
  });
});

describe('moving a block on the board', () => {
  it('it lies where it was dropped from then on, also before the log says so, and keeps to its content', async () => {
    const stand = stage();
    const { id } = drawing(stand);
    stand.tells();
    const { board } = stand.panel;
    const [before] = board.cells.value.values();
    const letGo = stand.holdsBack();
    board.place(id, { column: 3, row: 4, columns: before?.columns ?? 0, rows: before?.rows ?? 0 });
    expect(board.cells.value.get(id)).toEqual({ ...before, column: 3, row: 4 });
    expect(board.announcement.value).toBe('Rain moved to column 4, row 5');
    const change = { type: 'moved', id, x: 300, y: 80 } as const;
    stand.log.changes(change);
    stand.tells();
    letGo();
    await settle();
    expect(board.cells.value.get(id)).toEqual({ ...before, column: 3, row: 4 });
    expect(stand.commands()).toEqual([{ conversationId: 'c1', change }]);
    board.heights.value = new Map([[id, 300]]);
    expect(board.cells.value.get(id)).toMatchObject({ column: 3, row: 4, rows: 16 });
  });

  it('a drag by a corner that moves and resizes is one operation, and one step of undo', async () => {
    const stand = stage();
    const { id } = drawing(stand);
    stand.log.changes({ type: 'moved', id, x: 200, y: 80 });
    stand.log.changes({ type: 'resized', id, width: 388, height: 188 });
    stand.tells();
    const { board, canvas } = stand.panel;
    expect(board.cells.value.get(id)).toEqual({ column: 2, row: 4, columns: 4, rows: 10 });
    board.place(id, { column: 1, row: 2, columns: 5, rows: 12 });
    expect(board.announcement.value).toBe('Rain resized to 5 × 12');
    await settle();
    const change = { type: 'resized', id, width: 488, height: 228, x: 100, y: 40 } as const;
    expect(stand.commands()).toEqual([{ conversationId: 'c1', change }]);
    stand.log.changes(change);
    stand.tells();
    expect(canvas.blocks.value[0]).toMatchObject({ position: { x: 100, y: 40 }, size: { width: 488, height: 228 } });
    stand.log.changes({ type: 'undone' });
    stand.tells();
    expect(canvas.blocks.value[0]).toMatchObject({ position: { x: 200, y: 80 }, size: { width: 388, height: 188 } });
  });

  it('what is dropped where it lay, and what is gone, says nothing to the background', () => {
    const stand = stage();
    const { id } = drawing(stand);
    stand.tells();
    const { board } = stand.panel;
    const cell = board.cells.value.get(id) ?? { column: 0, row: 0, columns: 3, rows: 6 };
    board.place(id, { ...cell });
    stand.log.changes({ type: 'removed', id });
    stand.tells();
    board.place(id, { ...cell, row: 9 });
    expect(stand.commands()).toEqual([]);
  });

  it('several presses of an arrow key are one move, and Escape takes them back', async () => {
    const stand = stage();
    const { id } = drawing(stand);
    stand.tells();
    const { board } = stand.panel;
    const before = board.cells.value.get(id);
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) expect(board.nudge(id, key, false)).toBe(true);
    expect(board.nudge(id, 'a', false)).toBe(false);
    expect(board.cells.value.get(id)).toEqual({ ...before, column: 1, row: 2 });
    expect(board.cancel()).toBe(true);
    expect(board.cells.value.get(id)).toEqual(before);
    for (let presses = 0; presses < 3; presses += 1) board.nudge(id, 'ArrowDown', false);
    board.drop();
    await settle();
    expect(stand.commands()).toEqual([{ conversationId: 'c1', change: { type: 'moved', id, x: 0, y: 60 } }]);
  });

  it('what the model placed gives way to what the person placed', () => {
    const stand = stage();
    const { id, draw } = drawing(stand);
    const second = stand.log.draws(draw, 'stat-card', { label: 'Wind', value: '3' });
    stand.log.changes({ type: 'moved', id, x: 0, y: 0, width: 288, height: 108 });
    stand.log.changes({ type: 'moved', id: second, x: 0, y: 0 }, draw);
    stand.tells();
    expect(stand.panel.board.cells.value.get(id)).toMatchObject({ column: 0, row: 0, columns: 3 });
    expect(stand.panel.board.cells.value.get(second)).toMatchObject({ column: 0, row: 6 });
  });

  it('a block that goes away while keys move it is let go of', () => {
    const stand = stage();
    const { id } = drawing(stand);
    stand.tells();
    stand.panel.board.nudge(id, 'ArrowDown', false);
    stand.log.changes({ type: 'removed', id });
    stand.tells();
    expect(stand.panel.board.held.value).toBeNull();
    expect(stand.panel.board.selected.value).toBeNull();
  });

  it('Tab goes line by line, whatever order the blocks were shown in', () => {
    const stand = stage();
    const { id, draw } = drawing(stand);
    const second = stand.log.draws(draw, 'stat-card', { label: 'Wind', value: '3' });
    stand.log.changes({ type: 'moved', id, x: 0, y: 800 });
    stand.tells();
    expect(stand.panel.board.reading.value).toEqual([second, id]);
  });
});
