/** The packs as every part of the panel knows them. */
import { expect, it } from 'vitest';
import { createPackActs } from '../../../../src/panel/models/tools/pack-acts';
import { createPackEditor } from '../../../../src/panel/models/tools/pack-editor';
import { createPacks } from '../../../../src/panel/models/tools/packs';

it('closes the editor once the packs are cleared, so that saving brings none of them back', () => {
  const packs = createPacks({} as never); // nothing is asked of the browser
  packs.editor.value = createPackEditor(async () => null, { packId: 'p1', before: '', source: '' });
  packs.take({ type: 'cleared', what: 'chats' });
  expect(packs.editor.value).not.toBeNull();
  packs.take({ type: 'cleared', what: 'everything' });
  expect(packs.editor.value).toBeNull();
});

const pack = `export default { name: 'Mugs', matches: ['https://shop.example/*'], author: 'A', version: '1.0', verifiedOn: '2026-11-26',
  tools: [{ name: 'find', title: 'Find', description: 'Finds mugs.', inputSchema: { type: 'object', properties: {} }, execute: () => [] }] };`;

function world() {
  const packs = createPacks({} as never); // nothing is asked of the browser
  const ask = async (name: string) => (name === 'save-pack' ? { packId: 'p1' } : null) as never; // what saving answers
  return { packs, acts: createPackActs({ ask, packs, saving: {} as never }) }; // nothing is exported
}

it('keeps an imported pack that is closed before it is saved, until it is opened again or discarded', async () => {
  const { packs, acts } = world();
  await acts.importFile(new File([pack], 'mugs.pack.js'));
  expect(packs.editor.value?.name.value).toBe('Mugs');
  acts.close();
  expect([packs.editor.value, packs.unsaved.value?.source.value]).toEqual([null, pack]);
  acts.reopen();
  expect([packs.editor.value?.source.value, packs.unsaved.value]).toEqual([pack, null]);
  acts.close();
  acts.discard();
  expect(packs.unsaved.value).toBeNull();
});

it('keeps nothing of a pack that is saved, nor of a template that nobody changed', async () => {
  const { packs, acts } = world();
  await acts.importFile(new File([pack], 'mugs.pack.js'));
  await packs.editor.value?.save();
  acts.close();
  expect(packs.unsaved.value).toBeNull();
  await acts.create('https://shop.example');
  acts.close();
  expect(packs.unsaved.value).toBeNull();
  await acts.create('https://shop.example');
  expect(packs.editor.value?.name.value).toBeNull();
  if (packs.editor.value) packs.editor.value.source.value = pack;
  acts.close();
  expect(packs.unsaved.value?.name.value).toBe('Mugs');
});
