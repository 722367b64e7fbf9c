// @vitest-environment happy-dom
/** The recipe-browser under mouse and keyboard. */
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import RecipeBrowserView from '../../../../src/widgets/kinds/recipe-browser/view';
import { createScene } from '../../scene';

const scene = createScene(RecipeBrowserView);
afterEach(scene.clear);

const dashboard = { name: 'dashboard', description: 'Several figures', kind: 'flow', tags: ['figures'] };
const table = { name: 'data-table', kind: 'widget' };
const recipes = [dashboard, table];

const names = () => scene.texts('li .choose');
const type = (text: string) =>
  act(() => {
    const input = scene.host.querySelector('input');
    if (input) input.value = text;
    input?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
const choose = (kind: string) =>
  act(() => {
    const select = scene.host.querySelector('select');
    if (select) select.value = kind;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });

test('R76: a recipe is a real button; a pick reports the recipe as it was given', async () => {
  await scene.show({ recipes });
  await scene.click(scene.button('dashboard'));
  expect(scene.heard).toEqual([{ event: 'pick', payload: { recipe: dashboard } }]);
});

test('words, kind and tags narrow the list, and the count tells how far', async () => {
  await scene.show({ recipes });
  await type('figures');
  expect(names()).toEqual(['dashboard']);
  expect(scene.texts('[role=status]')).toEqual(['1 of 2']);
  await type('');
  await choose('widget');
  expect(names()).toEqual(['data-table']);
  await choose('');
  await scene.click(scene.button('figures'));
  expect(names()).toEqual(['dashboard']);
  expect(scene.button('figures').getAttribute('aria-pressed')).toBe('true');
});

test('when nothing fits it says so, and offers to clear the filters', async () => {
  await scene.show({ recipes, filters: { q: 'aeroplane' } });
  expect(names()).toEqual([]);
  await scene.click(scene.button('Clear the filters'));
  expect(names()).toEqual(['dashboard', 'data-table']);
});

test('R70: new recipes keep the person’s filters; new filters take their place', async () => {
  await scene.show({ recipes, filters: { kind: 'flow' } });
  await choose('widget');
  await scene.show({ recipes: [...recipes, { name: 'kv', kind: 'widget' }], filters: { kind: 'flow' } });
  expect(names()).toEqual(['data-table', 'kv']);
  await scene.show({ recipes, filters: { q: 'several' } });
  expect(names()).toEqual(['dashboard']);
});

test('without recipes there is nothing to filter', async () => {
  await scene.show({ recipes: [] });
  expect(scene.all('input')).toEqual([]);
  expect(scene.host.textContent).toContain('Nothing here yet');
});

test('the layout is a list unless a grid was asked for', async () => {
  await scene.show({ recipes });
  expect(scene.all('ul.list')).toHaveLength(1);
  await scene.show({ recipes, layout: 'grid' });
  expect(scene.all('ul.grid')).toHaveLength(1);
});
