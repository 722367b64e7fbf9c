/** What the conversation shows, from nothing but its entries. */
import { describe, expect, it } from 'vitest';
import { applyEntries, replay } from '#core/log/replay.ts';
import { followRows, lastSaid, toChatRows, toTitle, toWaiting } from '../../../src/features/conversation/state/rows';
import { autoui, createLog, type Log, toCall } from '../../support/panel-stage/entries';

const itemsOf = (log: Log) => toChatRows(replay(log.entries));
const callsOf = (log: Log) => itemsOf(log).flatMap((item) => (item.type === 'calls' ? item.calls : []));
const typesOf = (log: Log) => itemsOf(log).map(({ type }) => type);

/** A log in which the person spoke and the model made one call. */
function oneCall() {
  const log = createLog();
  const call = toCall('play_track', { input: { id: 1 } });
  log.userSays('Play it');
  log.modelSays('On it.', call);
  return { log, call };
}

describe('items of a conversation', () => {
  it('what was said and called stands in order', () => {
    const { log } = oneCall();
    expect(typesOf(log)).toEqual(['user', 'answer', 'calls']);
    expect(toTitle(itemsOf(log))).toBe('Play it');
  });

  it('a page that is left after a failure takes nothing of what can be done about it', () => {
    const log = createLog();
    log.userSays('Hi');
    log.add({ type: 'run-ended', reason: 'error', turns: 1, failure: { code: 'rate-limited', values: {} } });
    log.add({ type: 'page-left', tabId: 1, origin: 'https://a.example', now: null });
    const rows = itemsOf(log);
    expect(rows.map(({ type }) => type)).toEqual(['user', 'ended', 'left']);
    expect(lastSaid(rows)).toBe(1);
  });

  it('an answer without a word says so, unless the run drew something', () => {
    const log = createLog();
    log.userSays('Hi');
    log.modelSays('');
    log.add({ type: 'run-ended', reason: 'end_turn', turns: 1 });
    expect(itemsOf(log).at(-1)).toMatchObject({ type: 'ended', reason: 'end_turn' });
    log.userSays('Again');
    log.modelSays('Hello.');
    log.add({ type: 'run-ended', reason: 'end_turn', turns: 1 });
    expect(typesOf(log)).toEqual(['user', 'ended', 'user', 'answer']);
  });

  it('a message that ran a tool knows the call, so that it can be made again', () => {
    const log = createLog();
    const call = toCall('play_track', { input: { id: 1 } });
    log.userSays('/play_track id: 1');
    log.add({ type: 'assistant-message', model: '', text: '', calls: [call], byHand: true });
    log.userSays('And now?');
    log.modelSays('It plays.', toCall('get_queue', {}));
    const ran = itemsOf(log).flatMap((item) => (item.type === 'user' ? [item.ran?.id] : []));
    expect(ran).toEqual([call.id, undefined]);
  });

  it('a call is queued, then running, then done with its time', () => {
    const { log, call } = oneCall();
    const states = [callsOf(log)[0]?.state];
    log.starts(call);
    states.push(callsOf(log)[0]?.state);
    log.answers(call, 'ok', 142);
    states.push(callsOf(log)[0]?.state);
    expect(states).toEqual(['queued', 'running', 'done']);
    expect(callsOf(log)[0]).toMatchObject({ duration: 142, result: { preview: 'ok', stored: false } });
  });

  it('R109: a result that the tool itself calls an error is a failure, with its words', () => {
    const { log, call } = oneCall();
    log.answers(call, 'No such track', 5, { isError: true });
    expect(callsOf(log)[0]).toMatchObject({ state: 'failed', result: { preview: 'No such track' } });
  });

  it.each([
    ['denied', 'denied'],
    ['timed-out', 'timed-out'],
    ['aborted', 'stopped'],
    ['interrupted', 'interrupted'],
    ['threw', 'failed'],
  ] as const)('a call that ended as %s is shown as %s', (code, state) => {
    const { log, call } = oneCall();
    log.fails(call, { code, values: {} });
    expect(callsOf(log)[0]?.state).toBe(state);
  });

  it('R113: a call that asks waits for the person, oldest first, and goes on when allowed', () => {
    const log = createLog();
    const [first, second] = [toCall('a'), toCall('b')];
    log.userSays('Do both');
    log.modelSays('', first, second);
    for (const { id } of [first, second]) {
      log.add({ type: 'approval-asked', callId: id, reason: 'destructive', mayRemember: false });
    }
    expect(toWaiting(itemsOf(log)).map(({ tool }) => tool)).toEqual(['a', 'b']);
    log.add({ type: 'approval-given', callId: first.id, decision: 'once' });
    expect(toWaiting(itemsOf(log)).map(({ tool }) => tool)).toEqual(['b']);
    expect(callsOf(log)[0]).toMatchObject({ state: 'queued', decision: 'once' });
    log.add({ type: 'approval-given', callId: second.id, decision: 'deny' });
    expect(callsOf(log)[1]?.state).toBe('denied');
  });

  it('what a call was prepared with is what is asked about', () => {
    const { log, call } = oneCall();
    log.add({ type: 'call-prepared', callId: call.id, input: { id: 2 }, repairs: ['/id'], definitionHash: 'h' });
    expect(callsOf(log)[0]).toMatchObject({ input: { id: 2 }, repairs: ['/id'] });
  });

  it('when a run ends, a running call has an unknown outcome, and one that waited no longer asks', () => {
    const log = createLog();
    const [running, waiting] = [toCall('a'), toCall('b')];
    log.modelSays('', running, waiting);
    log.starts(running);
    log.add({ type: 'approval-asked', callId: waiting.id, reason: 'destructive', mayRemember: false });
    log.add({ type: 'run-ended', reason: 'interrupted', turns: 1 });
    expect(callsOf(log).map(({ state }) => state)).toEqual(['interrupted', 'stopped']);
    expect(toWaiting(itemsOf(log))).toEqual([]);
  });

  it('R111: a call that the person stopped is stopped, not interrupted', () => {
    const { log, call } = oneCall();
    log.starts(call);
    log.add({ type: 'run-ended', reason: 'aborted', turns: 1 });
    expect(callsOf(log)[0]?.state).toBe('stopped');
  });

  it('a run that simply ended says nothing; any other end says why', () => {
    const { log } = oneCall();
    log.add({ type: 'run-ended', reason: 'end_turn', turns: 1 });
    expect(typesOf(log)).not.toContain('ended');
    log.add({ type: 'run-ended', reason: 'error', turns: 1, failure: { code: 'bad-key', values: {} } });
    expect(itemsOf(log).at(-1)).toMatchObject({ type: 'ended', reason: 'error', failure: { code: 'bad-key' } });
  });

  it('figures drawn one after another stand side by side, other widgets below one another', () => {
    const log = createLog();
    const draw = toCall('widget_display', { source: autoui });
    log.modelSays('', draw);
    for (const widget of ['stat-card', 'stat-card', 'text', 'text']) log.draws(draw, widget, {});
    const shown = itemsOf(log).flatMap((item) => (item.type === 'widget' ? item.blocks.length : []));
    expect(shown).toEqual([2, 1, 1]);
  });

  it('what the person did to widgets stands where the model was told of it, in words', () => {
    const log = createLog();
    const draw = toCall('widget_display', { source: autoui });
    log.modelSays('', draw);
    const blockId = log.draws(draw, 'data-table', { title: 'Largest cities', rows: [] });
    const event = { type: 'widget-event' as const, blockId, widget: 'data-table', wakes: true };
    log.add({ ...event, event: 'rowclick', payload: { city: 'Tokyo' } });
    expect(typesOf(log)).not.toContain('events');
    log.add({ type: 'events-told' });
    expect(itemsOf(log).at(-1)).toMatchObject({
      type: 'events',
      lines: ['Clicked “Tokyo” in Largest cities'],
    });
  });

  it('a copy that the person made stands on the canvas only', () => {
    const log = createLog();
    const draw = toCall('widget_display', { source: autoui });
    log.modelSays('', draw);
    const copyOf = log.draws(draw, 'text', { content: 'x' });
    log.changes({ type: 'shown', id: 'w_copied', widget: 'text', data: { content: 'x' }, copyOf });
    expect(typesOf(log).filter((type) => type === 'widget')).toHaveLength(1);
  });

  it('going to another site is said; a reload is not, nor anything before the first message', () => {
    const log = createLog();
    const attach = (origin: string) =>
      log.add({ type: 'page-attached', tabId: 7, origin, title: 'x', browserSession: 's' });
    attach('https://z.example');
    attach('https://a.example');
    log.userSays('Hello');
    attach('https://a.example');
    attach('https://b.example');
    expect(itemsOf(log)).toMatchObject([{ type: 'user' }, { type: 'attached', origins: ['https://b.example'] }]);
  });

  it('an answer that death cut off is marked', () => {
    const log = createLog();
    log.add({ type: 'assistant-message', model: 'm', text: 'Half an ans', calls: [], interrupted: 'died' });
    expect(itemsOf(log)).toMatchObject([{ type: 'answer', cut: true }]);
  });

  it('a call whose name was not offered is shown by that name', () => {
    const log = createLog();
    log.modelSays('', { id: 'x', name: 'no_such_tool', input: {}, target: null });
    expect(callsOf(log)[0]).toMatchObject({ tool: 'no_such_tool', target: null });
  });
});

describe('items of a conversation that grows', () => {
  /** Everything that changes what was there before: calls go on, widgets join, messages go and come back. */
  function eventful(): Log {
    const { log, call } = oneCall();
    log.starts(call);
    log.answers(call, 'ok', 12);
    const silent = toCall('get_queue');
    log.modelSays('', silent);
    log.starts(silent);
    log.draws(silent, 'stat', { label: 'Tracks', value: '12' });
    log.draws(silent, 'stat', { label: 'Hours', value: '1' });
    log.answers(silent, 'ok', 3);
    log.modelSays('Done.');
    log.add({ type: 'run-ended', reason: 'end_turn', turns: 3 });
    const [first] = log.entries;
    log.add({ type: 'message-deleted', entryId: first?.id ?? '' });
    log.add({ type: 'message-restored', entryId: first?.id ?? '' });
    log.userSays('Again');
    return log;
  }

  it('are the same, entry by entry, as those of the whole log', () => {
    const { entries } = eventful();
    const grow = followRows();
    for (let count = 1; count <= entries.length; count++) {
      const path = entries.slice(0, count);
      expect(grow(replay(path))).toEqual(toChatRows(replay(path)));
    }
  });

  it('stay the same objects where they say the same, so that nothing of them is drawn again', () => {
    const { entries } = oneCall().log;
    const log = createLog();
    log.entries.push(...entries);
    const grow = followRows();
    const state = replay(log.entries);
    const before = grow(state);
    log.modelSays('More.');
    const after = grow(applyEntries(state, log.entries.slice(entries.length)));
    expect(after).toHaveLength(before.length + 1);
    for (const [i, item] of before.entries()) expect(after[i]).toBe(item);
  });

  it('begin anew on another branch', () => {
    const { entries } = eventful();
    const grow = followRows();
    grow(replay(entries));
    const other = entries.slice(0, 2);
    expect(grow(replay(other))).toEqual(toChatRows(replay(other)));
  });

  it('a turn that only called can be asked again and deleted; one behind others leads to the message too', () => {
    const log = createLog();
    log.userSays('Both');
    log.modelSays('', toCall('a'));
    log.modelSays('', toCall('b'));
    const [, first, second] = itemsOf(log);
    expect(first).toMatchObject({ type: 'calls', turn: 'e2' });
    expect(first).not.toHaveProperty('messageId');
    expect(second).toMatchObject({ type: 'calls', turn: 'e3', messageId: 'e1' });
  });

  it('calls of a turn that also said something belong to what it said', () => {
    const { log } = oneCall();
    expect(itemsOf(log).at(-1)).not.toHaveProperty('turn');
  });
});
