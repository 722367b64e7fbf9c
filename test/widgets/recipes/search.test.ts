/** Recipes are found by what somebody wants to show, whoever offers them. */
import { expect, test } from 'vitest';
import { type Recipe, searchRecipes } from '../../../src/widgets/recipes';

const recipes: Recipe[] = [
  { name: 'chart', description: 'simple bars', group: 'simple', kind: 'widget' },
  { name: 'data-table', description: 'a sortable table of any number of rows', group: 'rich', kind: 'widget' },
  { name: 'map', description: 'markers on a map', group: 'advanced', kind: 'widget' },
  {
    name: 'map-of-places',
    description: 'Places on a map, with their details',
    group: 'flow',
    kind: 'flow',
    tags: ['locations', 'addresses'],
  },
  { name: 'trip', description: 'Plan a journey by rail', group: 'server', kind: 'server', server: 'transit' },
];
const found = (query: string) => searchRecipes(recipes, query).map(({ name }) => name);

test('R65: a recipe is found by its name and by its description', () => {
  expect(found('map')[0]).toBe('map');
  expect(found('rows')).toEqual(['data-table']);
  expect(found('DataTable')[0]).toBe('data-table');
});

test('words may be plural, mistyped or begun', () => {
  expect(found('tables')).toContain('data-table');
  expect(found('sortble')).toContain('data-table');
  expect(found('journ')).toEqual(['trip']);
});

test('what a name says weighs more than what a description says', () => {
  expect(found('map details')[0]).toBe('map-of-places');
});

test('a flow is found by its tags, a recipe of a server by the name of its server', () => {
  expect(found('addresses')).toEqual(['map-of-places']);
  expect(found('transit')).toEqual(['trip']);
});

test('the recipe comes back as it was given, with its kind and server', () => {
  expect(searchRecipes(recipes, 'rail')).toEqual([recipes[4]]);
  expect(searchRecipes(recipes, 'rail')[0]).toBe(recipes[4]);
});

test('a query that says nothing gives all recipes in their order; one that fits nothing gives none', () => {
  expect(searchRecipes(recipes, '')).toEqual(recipes);
  expect(searchRecipes(recipes, 'show me a widget')).toEqual(recipes);
  expect(found('zeppelin')).toEqual([]);
});
