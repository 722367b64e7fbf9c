/** Finding recipes in the recipe-browser. */
import { expect, test } from 'vitest';
import { filterRecipes, toggle, toKinds, toTags } from '../../../../src/widgets/kinds/recipe-browser/view';

const recipes = [
  { name: 'dashboard', description: 'Several figures', kind: 'flow', tags: ['figures', 'overview'] },
  { name: 'data-table', description: 'A sortable table', kind: 'widget', group: 'rich', tags: ['figures'] },
  { name: 'résumé', kind: 'server', server: 'office' },
];
const find = (filters: { q?: string; kind?: string; tags?: string[] }) =>
  filterRecipes(recipes, { q: '', kind: '', tags: [], ...filters }).map(({ name }) => name);

test('without filters all are there, in their own order', () => {
  expect(find({})).toEqual(['dashboard', 'data-table', 'résumé']);
});

test('every word must be in the name, description, group, server or tags, whatever its case and accents', () => {
  expect(find({ q: 'FIGURES several' })).toEqual(['dashboard']);
  expect(find({ q: 'rich' })).toEqual(['data-table']);
  expect(find({ q: ' resume ' })).toEqual(['résumé']);
  expect(find({ q: 'office aeroplane' })).toEqual([]);
});

test('the kind and all the tags must fit', () => {
  expect(find({ kind: 'flow' })).toEqual(['dashboard']);
  expect(find({ tags: ['figures'] })).toEqual(['dashboard', 'data-table']);
  expect(find({ tags: ['figures', 'overview'], kind: 'widget' })).toEqual([]);
});

test('kinds are told once; the most used tags come first, and a chosen one is always there', () => {
  expect(toKinds([...recipes, ...recipes])).toEqual(['flow', 'widget', 'server']);
  expect(toTags(recipes, ['sea'])).toEqual(['figures', 'overview', 'sea']);
  const many = [{ name: 'a', tags: Array.from({ length: 30 }, (_, i) => `t${i}`) }];
  expect(toTags(many, ['t29'])).toHaveLength(13);
});

test('a tag is switched on and off', () => {
  expect(toggle(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggle(['a', 'b'], 'a')).toEqual(['b']);
});
