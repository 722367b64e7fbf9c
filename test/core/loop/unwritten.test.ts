/** A run whose entries can't be written: it stops, says why, and goes on when there is room again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EntryBody } from '#core/log/entry.ts';
import { type AgentWorld, createAgentWorld, forecast, until } from '../../support/agent-world';

let world: AgentWorld;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  world = await createAgentWorld();
});
afterEach(() => void vi.restoreAllMocks());

const full = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError');

/** Gives back what makes room again. */
function refuses(isRefused: (bodies: readonly EntryBody[]) => boolean, error: () => Error = full): () => void {
  const { append } = world.store;
  world.store.append = async (id, parent, bodies) => {
    if (isRefused(bodies)) throw error();
    return append(id, parent, bodies);
  };
  return () => {
    world.store.append = append;
  };
}

const isAfterMessage = (bodies: readonly EntryBody[]) => bodies.every(({ type }) => type !== 'user-message');
const unwritten = () => world.events.findLast((event) => event.type === 'unwritten');

test.each([
  ['the disk is full', full, 'storage-full'],
  [
    'Firefox has no room',
    () => Object.assign(new Error('x'), { name: 'NS_ERROR_FILE_NO_DEVICE_SPACE' }),
    'storage-full',
  ],
  ['the database fails', () => new DOMException('Internal error.', 'UnknownError'), 'not-written'],
])('item 10: when %s, the run stops and says so; it pretends nothing', async (_, error, code) => {
  refuses(isAfterMessage, error);
  world.modelDoes({ text: ['Half an answer'] });
  await world.userSays('Hello');
  await until(() => unwritten() !== undefined, 'the run is told to have stopped');
  expect(unwritten()).toMatchObject({ failure: { code } });
  expect(world.events.at(-1)?.type).toBe('unwritten');
  expect(world.sessions().running()).toEqual([]);
  expect(await world.kinds()).toEqual(['user-message']);
});

test('item 10: it goes on when there is room again', async () => {
  world.serverOffers({ name: 'forecast', hints: { readOnly: true }, run: () => 'Rain' });
  world.modelDoes({ calls: [{ name: forecast }] }, { text: ['Rain.'] });
  const makeRoom = refuses(isAfterMessage);
  await world.userSays('Hello');
  await until(() => unwritten() !== undefined, 'the run is told to have stopped');
  makeRoom();
  world.modelDoes({ text: ['Rain.'] });
  await world.goesOn();
  expect((await world.lastEnd())?.reason).toBe('end_turn');
});

test('item 10: it can be stopped for good, and a message that follows is sent', async () => {
  const makeRoom = refuses(isAfterMessage);
  await world.userSays('Hello');
  await until(() => unwritten() !== undefined, 'the run is told to have stopped');
  makeRoom();
  await world.sessions().stop(world.id);
  expect((await world.lastEnd())?.reason).toBe('aborted');
  await world.userSays('Again');
  expect((await world.lastEnd())?.reason).toBe('end_turn');
});

test('item 10: where only the answer finds no room, the log says why the run ended', async () => {
  refuses((bodies) => bodies.some(({ type }) => type === 'assistant-message'));
  await world.userSays('Hello');
  expect(await world.lastEnd()).toMatchObject({ reason: 'error', failure: { code: 'storage-full' } });
  expect(unwritten()).toBeUndefined();
});

test('item 10: settings that can’t be read end a run too', async () => {
  const { settings } = world;
  Object.defineProperty(world.settings, 'maxTurns', {
    configurable: true,
    get: () => {
      if (world.events.some((event) => event.type === 'activity')) throw new Error('No settings');
      return 5;
    },
  });
  await world.userSays('Hello');
  await until(async () => (await world.lastEnd()) !== null, 'the run ends');
  expect(settings).toBeDefined();
  expect(await world.lastEnd()).toMatchObject({ reason: 'error' });
});
