// @vitest-environment happy-dom
/** Cards under mouse and keyboard. */
import { afterEach, expect, test } from 'vitest';
import CardsView from '../../../../src/widgets/kinds/cards/view';
import { wide } from '../../pictures';
import { createScene } from '../../scene';

const scene = createScene(CardsView);
afterEach(scene.clear);

const house = { title: 'Lighthouse', tags: ['sea'], image: wide, href: 'https://example.com/lighthouse' };

test('R76: a card is a real button that reports the card as it was given', async () => {
  await scene.show({ cards: [house, { title: 'Old mill' }] });
  await scene.click(scene.button('Old mill'));
  expect(scene.heard).toEqual([{ event: 'cardclick', payload: { title: 'Old mill' } }]);
});

test('the address of a card is a link of its own, and opening it reports nothing', async () => {
  await scene.show({ cards: [house] });
  await scene.click(scene.link('example.com'));
  expect(scene.heard).toEqual([]);
  expect(scene.link('example.com').title).toBe('Opens example.com');
});

test('a picture that may not be shown leaves a plain ground, and its card stays', async () => {
  await scene.show({ cards: [house] }, { judge: () => 'blocked', allow: () => undefined });
  expect(scene.all('img')).toEqual([]);
  expect(scene.all('.ground')).toHaveLength(1);
  expect(scene.button('Lighthouse')).toBeTruthy();
});

test('R70: focus stays on a card when others come before it', async () => {
  await scene.show({ cards: [house] });
  const button = scene.button('Lighthouse');
  button.focus();
  await scene.show({ cards: [{ title: 'Boat' }, { ...house, subtitle: 'taken' }] });
  expect(document.activeElement).toBe(button);
});

test('without cards it says so, in the words that were given', async () => {
  await scene.show({ cards: [] });
  expect(scene.host.textContent).toBe('Nothing here yet');
  await scene.show({ cards: [], emptyMessage: 'Nothing is free' });
  expect(scene.host.textContent).toBe('Nothing is free');
});
