/** The packs as every part of the panel knows them. */
import { expect, it } from 'vitest';
import { createPackEditor } from '../../../../src/panel/models/tools/pack-editor';
import { createPacks } from '../../../../src/panel/models/tools/packs';

it('closes the editor once the packs are cleared, so that saving brings none of them back', () => {
  const packs = createPacks({} as never); // nothing is asked of the browser
  packs.editor.value = createPackEditor(async () => null, { packId: 'p1', before: '', source: '' });
  packs.take({ type: 'cleared', kind: 'runs' });
  expect(packs.editor.value).not.toBeNull();
  packs.take({ type: 'cleared', kind: 'packs' });
  expect(packs.editor.value).toBeNull();
});
