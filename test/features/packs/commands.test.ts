/** Packs as they are saved, listed, turned off and deleted. */
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { conversationStore } from '#core/store/conversations.ts';
import { openDatabase } from '#core/store/opening.ts';
import { hashDefinition } from '#core/tools/definition.ts';
import { noHints } from '#core/tools/hints.ts';
import { packStore } from '#features/packs/background/storage.ts';
import { packLimits } from '#features/packs/format.ts';
import { readPack } from '#features/packs/read.ts';
import { packCommands } from '../../../src/features/packs/background/commands';
import { commands } from '../../support/commands';
import { withParts } from '../../support/with-parts';
import { todo } from './packs';

let name = 0;

function createBackground() {
  const database = openDatabase(`packs-${name++}`);
  const packs = packStore(database);
  const store = conversationStore(database);
  const tellPacks = vi.fn(async () => undefined);
  const parts = { packs, store, notices: { tellPacks }, packPages: { list: vi.fn() } };
  const handlers = withParts(packCommands, parts as never); // what these handlers use of it
  return { packs, store, tellPacks, handlers };
}

const read = (source: string) => {
  const reading = readPack(source);
  if ('code' in reading) throw new Error(reading.code);
  return { ...reading, from: { type: 'file' as const, file: 'todo.js' } }; // const: a literal type
};
const panel = {} as never; // no handler looks at it

describe('a saved pack', () => {
  it('is turned on, and every panel is told', async () => {
    const { packs, handlers, tellPacks } = createBackground();
    const { packId } = await handlers['save-pack'](read(todo), panel);
    expect(await packs.get(packId)).toMatchObject({ id: packId, on: true, source: todo });
    expect(tellPacks).toHaveBeenCalledOnce();
    expect(await handlers['pack-source']({ packId }, panel)).toEqual({ source: todo });
  });

  it('has another hash once it is another, and the same while it isn’t', async () => {
    const { packs, handlers } = createBackground();
    const { packId } = await handlers['save-pack'](read(todo), panel);
    const before = (await packs.get(packId))?.hash;
    await handlers['save-pack']({ packId, ...read(todo) }, panel);
    expect((await packs.get(packId))?.hash).toBe(before);
    await handlers['save-pack']({ packId, ...read(todo.replace('() => 3', '() => 4')) }, panel);
    expect((await packs.get(packId))?.hash).not.toBe(before);
  });

  it('is one of at most 100', async () => {
    const { packs, handlers } = createBackground();
    const pack = { ...read(todo), hash: 'h', on: true, savedAt: 0 };
    for (let i = 0; i < packLimits.packs; i++) await packs.put({ ...pack, id: `p${i}` });
    await expect(async () => handlers['save-pack'](read(todo), panel)).rejects.toThrow('there are too many already');
    expect(await handlers['save-pack']({ packId: 'p1', ...read(todo) }, panel)).toEqual({ packId: 'p1' });
  });

  it('goes with the approvals of its tools, and with no others', async () => {
    const { packs, store, handlers } = createBackground();
    const { packId } = await handlers['save-pack'](read(todo), panel);
    const place = { type: 'site', origin: 'https://todo.example' } as const; // const: literal types
    const grant = {
      definitionHash: 'h',
      description: '',
      at: 1,
      about: { type: 'tool', tool: 'add_todo', place },
    } as const; // const: literal types
    const keys = [
      `pack ${packId} https://todo.example https://todo.example add_todo`,
      'page https://todo.example https://todo.example add_todo',
    ];
    for (const key of keys) await store.saveGrant({ ...grant, key });
    await handlers['delete-pack']({ packId }, panel);
    expect(await packs.all()).toEqual([]);
    expect((await store.grants()).map(({ key }) => key)).toEqual([keys[1]]);
  });

  it('turned on again is no longer stuck', async () => {
    const { packs, handlers } = createBackground();
    const { packId } = await handlers['save-pack'](read(todo), panel);
    await packs.change(packId, { on: false, stuck: true });
    await handlers['switch-pack']({ packId, on: true }, panel);
    expect(await packs.get(packId)).not.toHaveProperty('stuck');
  });
});

describe('the command that saves a pack', () => {
  const { schema } = commands['save-pack'];

  it('takes what is read, with where it came from', async () => {
    expect(schema.safeParse(read(todo)).success).toBe(true);
    const { packs, handlers } = createBackground();
    const { packId } = await handlers['save-pack'](read(todo), panel);
    expect((await packs.get(packId))?.from).toEqual({ type: 'file', file: 'todo.js' });
  });

  it('refuses what is no pack', () => {
    const pack = read(todo);
    expect(schema.safeParse({ ...pack, facts: { ...pack.facts, matches: ['x'] } }).success).toBe(false);
    expect(schema.safeParse({ ...pack, source: 'x'.repeat(packLimits.source + 1) }).success).toBe(false);
  });
});

describe('what an approval is bound to', () => {
  const place = { origin: 'https://a.example', topOrigin: 'https://a.example', tabId: 1, documentId: 'd', top: true };
  const tool = (hash?: string) => ({
    ...{ name: 't', description: 'd', hints: noHints, lazy: false, disabled: false },
    source: { type: 'page' as const, ...place, ...(hash && { pack: { id: 'p', name: 'P', hash } }) }, // const: a literal type
  });

  it('is the pack’s version too, so that no tool of the site with the same words is taken for it', async () => {
    const hashes = await Promise.all([tool(), tool('h1'), tool('h2')].map(hashDefinition));
    expect(new Set(hashes).size).toBe(3);
  });
});
