/** The packs as every part of the panel knows them, and a file on its way to become one. */
import { describe, expect, it, vi } from 'vitest';
import type { PackRow } from '#features/packs/messages.ts';
import { PackActs } from '../../../src/features/packs/state/pack-acts';
import { createPacks } from '../../../src/features/packs/state/packs';
import { idleConnection } from '../../support/idle-connection';
import { standInAsking } from '../../support/stand-in-asking';

const code = 'export default { tools: [] };\n';
const whole = `// @name Mugs\n// @match https://shop.example/*\n${code}`;
const here: PackRow = {
  ...{ id: 'p1', on: true, problem: null },
  ...{ name: 'Mugs', matches: ['https://shop.example/mugs/*'], world: 'page' },
};

function world(rows: PackRow[] = [], source = whole) {
  const asking = standInAsking(async () => null);
  const packs = createPacks(asking, idleConnection);
  packs.list.value = { packs: rows, access: 'open' };
  const asked = vi.fn(async (name: string, _: object) =>
    name === 'save-pack' ? { packId: 'p1' } : name === 'pack-source' ? { source } : null,
  );
  const saved: Blob[] = [];
  const saving = { save: (file: Blob) => void saved.push(file) };
  const acts = new PackActs({ packs, ask: asked as never, saving: saving as never }); // what these acts use of them
  const imports = async (text: string, name = 'mugs.pack.js', meant?: PackRow) => {
    await acts.importFile(new File([text], name), 'https://shop.example', meant);
    const opened = packs.opened.value;
    if (opened?.type !== 'offered') throw new Error('No file is open.');
    return opened.file;
  };
  const asks = () => asked.mock.calls.filter(([name]) => name === 'save-pack').map(([, given]) => given);
  return { asking, packs, acts, imports, asks, saved };
}

describe('a file', () => {
  it('that says what it is is saved as it is, with its name', async () => {
    const { imports, asks } = world();
    const file = await imports(whole);
    expect([file.isComplete, file.packId, file.changes]).toEqual([true, null, null]);
    expect(await file.save()).toBe(true);
    expect(asks()).toMatchObject([
      { source: whole, facts: { name: 'Mugs' }, from: { type: 'file', file: 'mugs.pack.js' } },
    ]);
  });

  it('that doesn’t is for the page beside the panel, unless the user says otherwise', async () => {
    const { imports, asks } = world();
    const file = await imports(code);
    expect([file.isComplete, file.name.value, file.pages.value]).toEqual([false, 'mugs', 'https://shop.example/*']);
    file.pages.value = 'https://a.example/*\nhttps://b.example/*';
    file.isInPage.value = true;
    await file.save();
    expect(asks()).toMatchObject([
      { facts: { matches: ['https://a.example/*', 'https://b.example/*'], world: 'page' } },
    ]);
    file.pages.value = 'shop';
    expect(file.reading.value).toMatchObject({ code: 'bad-pattern' });
    expect(await file.save()).toBe(false);
  });

  it('of a pack that is here is its update, by its name or by the user’s word, and keeps what it doesn’t say', async () => {
    const { imports, asks } = world([here], whole);
    const named = await imports(whole.replace('[]', '[{}]'));
    expect(named.packId).toBe('p1');
    expect(named.changes?.length).toBeGreaterThan(0);
    const meant = await imports(code, 'other.js', here);
    expect(meant.pages.value).toBe('https://shop.example/mugs/*');
    await meant.save();
    expect(asks()).toMatchObject([{ packId: 'p1', facts: { name: 'Mugs', world: 'page' } }]);
  });
});

it('a pack is read as it is stored, and its file says what it is', async () => {
  const { packs, acts, saved } = world([here], code);
  await acts.read(here);
  expect(packs.opened.value).toMatchObject({ type: 'here', source: code });
  await acts.exportFile(here);
  expect(await saved[0]?.text()).toBe(`// @name Mugs\n// @match https://shop.example/mugs/*\n// @world page\n${code}`);
});

it('an open pack is closed once the packs are cleared, so that saving brings none of them back', async () => {
  const { packs, imports, asking } = world();
  await imports(whole);
  asking.take({ type: 'cleared', what: 'chats' });
  expect(packs.opened.value).not.toBeNull();
  asking.take({ type: 'cleared', what: 'everything' });
  expect(packs.opened.value).toBeNull();
});
