/** A tool run by the person's own hand: exactly as written, with no question, cancelled, and not lost. */
import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import type { ManualRun } from '#core/loop/stores.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import { conversationStore } from '#core/store/conversations.ts';
import { openDatabase } from '#core/store/opening.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import type { ToolOutcome } from '#core/tools/result.ts';
import type { Foreseen } from '#core/tools/schemas.ts';
import { type ManualRunFact, ManualRuns } from '#features/tools/background/manual-runs.ts';
import { manualRunStore } from '#features/tools/background/storage.ts';
import { openLog } from '../../../src/core/loop/log';
import { aPage, builtIn } from '../../support/tool-layers';

const schema = {
  type: 'object',
  properties: { seats: { type: 'integer', minimum: 1 } },
  required: ['seats'],
};
const text = (words: string): ToolOutcome => ({
  type: 'result',
  content: [{ type: 'text', text: words }],
  isError: false,
});

let databases = 0;

async function createWorld(call: ToolLayer['call'], more: Partial<ToolLayer> = {}) {
  databases += 1;
  const database = openDatabase(`by-hand-${databases}`);
  const conversations = conversationStore(database);
  const store = manualRunStore(database);
  const conversationId = await conversations.create();
  const log = await openLog(conversationId, conversations, () => undefined);
  const page = aPage('shop.example', [
    { name: 'book', inputSchema: schema },
    { name: 'closed', disabled: true },
  ]);
  const layers: ToolLayer[] = [{ ...page, call, ...more } as ToolLayer]; // a page layer with another end
  const facts: ManualRunFact[] = [];
  const left: number[] = [];
  const opened = { log };
  const live = () =>
    new ManualRuns({
      store,
      settings: async () => defaultSettings,
      layersAt: async () => layers,
      open: async () => opened.log,
      tell: (fact) => facts.push(fact),
      left: (tabId) => void left.push(tabId),
    });
  const byHand = live();
  const place = { layerKey: 'page:https://shop.example', tool: 'book' };
  const ask = (id: string, input: ManualRun['input'], more: object = {}) =>
    byHand.start({ ...place, id, conversationId, documentId: 'd', input, ...more });
  const ended = (id: string) =>
    vi.waitUntil(() => facts.find(({ run }) => run.id === id && run.outcome !== null)?.run, { timeout: 4000 });
  const isPutBack = async () => {
    opened.log.close();
    opened.log = await openLog(conversationId, conversations, () => undefined);
  };
  return { left, byHand, live, isPutBack, store, log, layers, facts, place, ask, ended, conversationId };
}

test('a run is told as it begins and as it ends, and is kept with its time and outcome', async () => {
  const { ask, ended, facts, store, place } = await createWorld(async ({ input }) => text(`booked ${input.seats}`));
  await ask('r1', { seats: 2 });
  expect(facts[0]).toMatchObject({ type: 'tool-run', run: { id: 'r1', outcome: null } });
  const run = await ended('r1');
  expect(run.outcome).toMatchObject({ type: 'result', preview: 'booked 2', isError: false });
  expect(run.duration).toBeGreaterThanOrEqual(0);
  expect(await store.ofTool(place)).toEqual([run]);
  expect(await store.unfinished()).toEqual([]);
});

test('what a server logs meanwhile is kept with the run, up to a hundred messages', async () => {
  const { ask, ended, store, place } = await createWorld(async ({ listener }) => {
    for (let i = 0; i < 120; i += 1) listener?.said({ level: 'info', text: `seat ${i}` });
    return text('booked');
  });
  await ask('r1', { seats: 2 });
  const { said } = await ended('r1');
  expect(said).toHaveLength(100);
  expect(said?.[99]).toEqual({ level: 'info', text: 'seat 99' });
  expect(await store.ofTool(place)).toMatchObject([{ said }]);
});

test('input that doesn’t fit is refused with its paths, and nothing is sent or mended', async () => {
  const call = vi.fn(async () => text('booked'));
  const { ask, ended } = await createWorld(call);
  await ask('r1', { seats: '2' });
  const { outcome } = await ended('r1');
  expect(outcome).toMatchObject({ type: 'failure', code: 'invalid-input', details: [{ path: '/seats' }] });
  expect(call).not.toHaveBeenCalled();
});

test('a tool that its page switched off, or that is gone with its document, is refused as such', async () => {
  const { ask, ended } = await createWorld(async () => text(''));
  await ask('r1', {}, { tool: 'closed' });
  await ask('r2', { seats: 1 }, { documentId: 'another' });
  await ask('r3', { seats: 1 }, { layerKey: 'mcp:gone', documentId: undefined });
  await ask('r4', {}, { tool: 'nothing' });
  expect((await ended('r1')).outcome).toMatchObject({ code: 'disabled' });
  expect((await ended('r2')).outcome).toMatchObject({ code: 'document-changed' });
  expect((await ended('r3')).outcome).toMatchObject({ code: 'unknown-server' });
  expect((await ended('r4')).outcome).toMatchObject({ code: 'unknown-tool', values: { tool: 'nothing' } });
});

test('a long run says when its page waits for the person, and can be cancelled', async () => {
  const { ask, ended, byHand, facts } = await createWorld(async ({ asking }, signal) => {
    asking?.(true);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return text('late');
  });
  await ask('r1', { seats: 2 });
  await vi.waitUntil(() => facts.some(({ asking }) => asking));
  expect(byHand.running()).toEqual([1]);
  byHand.cancel('r1');
  expect((await ended('r1')).outcome).toMatchObject({ code: 'aborted' });
  await vi.waitUntil(() => byHand.running().length === 0);
});

test('Stop in a page ends the runs in its tab, and no others', async () => {
  const { ask, ended, byHand } = await createWorld(async (_, signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return text('late');
  });
  await ask('r1', { seats: 2 });
  await vi.waitUntil(() => byHand.running()[0] === 1);
  byHand.stopIn(2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(byHand.running()).toEqual([1]);
  byHand.stopIn(1);
  expect((await ended('r1')).outcome).toMatchObject({ code: 'aborted' });
});

test('a large result is told in part, its whole kept for the newest ten runs and no run beyond fifty', async () => {
  const { ask, ended, store, place } = await createWorld(async () => text('x'.repeat(50_000)));
  for (let i = 0; i < 52; i++) {
    await ask(`r${i}`, { seats: 1 });
    await ended(`r${i}`);
    await new Promise((resolve) => setTimeout(resolve, 2)); // each at a time of its own
  }
  const runs = await store.ofTool(place);
  expect(runs).toHaveLength(50);
  expect(runs[0]).toMatchObject({ id: 'r51', outcome: { size: 50_000, stored: true } });
  expect((await store.result('r51'))?.content[0]).toEqual({ type: 'text', text: 'x'.repeat(50_000) });
  expect(await store.result('r41')).toBeNull();
  await store.forget(place);
  expect(await store.ofTool(place)).toEqual([]);
  expect(await store.result('r51')).toBeNull();
});

describe('hands', () => {
  const pays: Foreseen = { elements: [{ role: 'button', name: 'Pay' }], serious: 'pay', tookOver: false };
  const key = 'hands:https://shop.example';
  const place = { layerKey: key };
  const worldOf = (foreseen: Foreseen) => {
    const call = vi.fn(async (_: unknown) => text('clicked'));
    return createWorld(call, { key, foresee: async () => foreseen }).then((world) => ({ ...world, call }));
  };

  test('what is serious says what it would do and waits: it is done as it was shown, and no run before that', async () => {
    const { ask, ended, call, facts, left } = await worldOf(pays);
    expect(await ask('r1', { seats: 1 }, place)).toEqual({ asks: pays });
    expect([facts, left]).toEqual([[], []]);
    expect(await ask('r1', { seats: 1 }, { ...place, foreseen: pays })).toEqual({});
    expect(await ended('r1')).toMatchObject({ outcome: { preview: 'clicked' } });
    expect(call).toHaveBeenCalledOnce();
    expect(call.mock.calls[0]?.[0]).toMatchObject({ foreseen: { ...pays, tookOver: true } });
    await vi.waitUntil(() => left.length > 0);
    expect(left).toEqual([1]);
  });

  test('dropped, nothing is done, and the page is left', async () => {
    const { ask, byHand, call, facts, left } = await worldOf(pays);
    await ask('r1', { seats: 1 }, place);
    byHand.cancel('r1');
    expect([left, facts]).toEqual([[1], []]);
    expect(call).not.toHaveBeenCalled();
  });

  test('anything else is done at once, as it was foreseen; the page’s own Stop ends it', async () => {
    const { ask, byHand, call, ended } = await worldOf({ ...pays, serious: null });
    call.mockImplementation(() => new Promise(() => undefined));
    expect(await ask('r1', { seats: 1 }, place)).toEqual({});
    await vi.waitUntil(() => call.mock.calls.length === 1);
    expect(call.mock.calls[0]?.[0]).toMatchObject({ foreseen: { serious: null, elements: pays.elements } });
    byHand.stopIn(1);
    expect((await ended('r1')).outcome).toMatchObject({ code: 'aborted' });
  });
});

test('after the background’s death the page is asked what became of a run, and a run is never done twice', async () => {
  const call = vi.fn(() => new Promise<ToolOutcome>(() => undefined));
  const known = new Map([['r1', text('it had worked')]]);
  const { ask, live, store, place } = await createWorld(call, {
    recover: async ({ callId }) => {
      const outcome = known.get(callId);
      return outcome ? { type: 'outcome', outcome } : { type: 'unknown' };
    },
  });
  await ask('r1', { seats: 1 });
  await ask('r2', { seats: 2 });
  await live().wake();
  const outcomes = Object.fromEntries((await store.ofTool(place)).map(({ id, outcome }) => [id, outcome]));
  expect(outcomes.r1).toMatchObject({ type: 'result', preview: 'it had worked' });
  expect(outcomes.r2).toMatchObject({ code: 'interrupted' });
  expect(call.mock.calls.length).toBeLessThanOrEqual(2);
});

test('what a built-in tool draws stands on the canvas by the person’s hand; no other tool can draw', async () => {
  const canvas = { type: 'cleared' as const };
  const drawing: ToolOutcome = { type: 'result', content: [], isError: false, canvas };
  const { ask, ended, layers, log } = await createWorld(async () => drawing);
  layers.push({ ...builtIn(['widget_display']), call: async () => drawing });
  await ask('r1', { seats: 1 });
  await ended('r1');
  expect(log.entries).toEqual([]);
  await ask('r2', {}, { layerKey: 'local:autoui', tool: 'widget_display', documentId: undefined });
  await ended('r2');
  expect(log.entries).toMatchObject([{ type: 'canvas', callId: null, operation: canvas }]);
});

test('saved inputs stay by name, each tool its own', async () => {
  const { store, place } = await createWorld(async () => text(''));
  await store.saveInput({ ...place, name: 'two', input: { seats: 2 }, at: 1 });
  await store.saveInput({ ...place, name: 'one', input: { seats: 1 }, at: 2 });
  await store.saveInput({ ...place, name: 'two', input: { seats: 22 }, at: 3 });
  await store.saveInput({ ...place, tool: 'other', name: 'x', input: {}, at: 4 });
  expect((await store.inputs(place)).map(({ name, input }) => [name, input.seats])).toEqual([
    ['one', 1],
    ['two', 22],
  ]);
  await store.removeInput(place, 'one');
  expect(await store.inputs(place)).toHaveLength(1);
});

test('a conversation that was deleted and put back while a tool ran is drawn on by the log that it has now', async () => {
  const { layers, ask, ended, isPutBack } = await createWorld(async () => text(''));
  const call = async (): Promise<ToolOutcome> => {
    await isPutBack();
    return { type: 'result', content: [], isError: false, canvas: { type: 'cleared' } };
  };
  layers.push({ ...builtIn(['widget_display']), call });
  await ask('r1', {}, { layerKey: 'local:autoui', tool: 'widget_display', documentId: undefined });
  expect((await ended('r1'))?.outcome).toMatchObject({ type: 'result' });
});
