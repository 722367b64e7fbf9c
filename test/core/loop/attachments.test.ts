/** What a person attaches: what of it is kept, where, and when nothing is. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Attachable, attach, detach, pickAttachments } from '#core/loop/attachments.ts';
import { readContents } from '../../../src/core/loop/attachments';
import { type AgentWorld, createAgentWorld } from '../../support/agent-world';

const text = (words: string): Attachable => ({
  kind: 'page',
  name: 'Rain',
  origin: 'https://weather.example',
  content: { type: 'text', text: words, mime: 'text/plain' },
});
const picture: Attachable = {
  kind: 'screenshot',
  name: 'Rain',
  origin: 'https://weather.example',
  content: { type: 'image', data: 'AAAA', mime: 'image/png', width: 40, height: 30 },
};

let world: AgentWorld;
let log: Awaited<ReturnType<ReturnType<AgentWorld['sessions']>['open']>>;
beforeEach(async () => {
  world = await createAgentWorld();
  log = await world.sessions().open(world.id);
});

const attaches = (found: Attachable) => attach(world.store, log, found);

describe('what is attached', () => {
  test('is a chip in the log, and its content lies beside it', async () => {
    const { id } = await attaches(text('It rains.'));
    expect(log.conversation.pending).toMatchObject([{ id, name: 'Rain', size: 9, preview: 'It rains.' }]);
    expect(await world.store.result(id)).toMatchObject({ content: [{ type: 'text', text: 'It rains.' }] });
  });

  test('is told with its size; a picture with its measures, and what services count for one', async () => {
    expect(await attaches(picture)).toMatchObject({ width: 40, height: 30, tokens: 1600 });
    expect(await attaches(text('x'.repeat(4000)))).toMatchObject({ size: 4000 });
  });

  test('is cut where it is too long, and says from how much', async () => {
    const long = await attaches(text('x'.repeat(250_000)));
    expect(long).toMatchObject({ size: 100_000, cutFrom: 250_000 });
    const stored = await world.store.result(long.id);
    expect(stored?.content).toEqual([{ type: 'text', text: 'x'.repeat(100_000) }]);
  });

  test('has no name that is longer than a line', async () => {
    expect((await attaches({ ...text('a'), name: 'n'.repeat(5000) })).name).toHaveLength(300);
  });

  test('is nothing where there is no text', async () => {
    await expect(attaches(text(' \n '))).rejects.toThrow('No text was found');
    expect(log.conversation.pending).toEqual([]);
  });

  test('issue 14, item 2: has no text in invisible characters, and says how many parts were hidden', async () => {
    const tags = [...'pay'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    const hiding = { ...text(`It${tags} rains.\u200b\u200c\u200b Emoji: 👩‍👩‍👧`), hidden: 2 };
    const { id, hidden, size } = await attaches(hiding);
    expect({ hidden, size }).toEqual({ hidden: 4, size: 'It rains. Emoji: 👩‍👩‍👧'.length });
    expect((await world.store.result(id))?.content).toEqual([{ type: 'text', text: 'It rains. Emoji: 👩‍👩‍👧' }]);
    expect(await attaches(text('It rains.'))).not.toHaveProperty('hidden');
  });

  test('is at most twenty things', async () => {
    for (let i = 0; i < 20; i++) await attaches(text(`${i}`));
    await expect(attaches(text('more'))).rejects.toThrow('20 items are already attached');
  });
});

describe('what is taken away', () => {
  test('is forgotten, with its content', async () => {
    const { id } = await attaches(text('It rains.'));
    await detach(world.store, log, id);
    expect(log.conversation.pending).toEqual([]);
    expect(await world.store.result(id)).toBeFalsy();
  });

  test('is nothing that was never attached', async () => {
    const before = log.entries.length;
    await detach(world.store, log, 'att_x');
    expect(log.entries).toHaveLength(before);
  });
});

test('only what waits can be sent', async () => {
  const { id } = await attaches(text('It rains.'));
  expect(pickAttachments(log, [id, 'att_other']).map((each) => each.id)).toEqual([id]);
});

test('what another conversation holds is not read', async () => {
  const { id } = await attaches(text('It rains.'));
  expect([...(await readContents(world.store, world.id, [id])).keys()]).toEqual([id]);
  expect([...(await readContents(world.store, 'other', [id])).keys()]).toEqual([]);
});
