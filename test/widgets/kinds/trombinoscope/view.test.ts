// @vitest-environment happy-dom
/** The trombinoscope under mouse and keyboard. */
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import TrombinoscopeView from '../../../../src/widgets/kinds/trombinoscope/view';
import { tall } from '../../pictures';
import { createScene } from '../../scene';

const scene = createScene(TrombinoscopeView);
afterEach(scene.clear);

const ines = { name: 'Ines Holm', subtitle: 'Design', badge: 'lead', avatar: tall };

test('R76: a person is a real button that reports the person as it was given', async () => {
  await scene.show({ people: [ines, { name: 'Ada Byron' }] });
  await scene.click(scene.button('Ines Holm'));
  expect(scene.heard).toEqual([{ event: 'personclick', payload: ines }]);
});

test('who has a picture is shown with it, everybody else by initials', async () => {
  await scene.show({ people: [ines, { name: 'Ada Byron' }] });
  expect(scene.all('img').map((image) => image.getAttribute('src'))).toEqual([tall]);
  expect(scene.texts('.initials')).toEqual(['AB']);
});

test('asking for pictures is a button beside the person, not within', async () => {
  const allow = vi.fn();
  await scene.show({ people: [ines] }, { judge: () => 'ask', allow });
  expect(scene.all('button button')).toEqual([]);
  await scene.click(scene.button('Show image'));
  expect(allow).toHaveBeenCalledWith(tall);
  expect(scene.heard).toEqual([]);
});

test('a colour that is no plain colour gives way to the colour of the name', async () => {
  await scene.show({
    people: [
      { name: 'Ada', color: 'gold' },
      { name: 'Ada', color: 'url(https://example.com/x)' },
    ],
  });
  const grounds = scene.all('.portrait').map((portrait) => portrait.style.getPropertyValue('--ground'));
  expect(grounds).toEqual(['gold', expect.stringMatching(/^var\(--c[1-5]\)$/)]);
});

test('R70: focus stays on a person when others come before them', async () => {
  await scene.show({ people: [ines] });
  const button = scene.button('Ines Holm');
  button.focus();
  await scene.show({ people: [{ name: 'Ada Byron' }, { ...ines, badge: 'away' }] });
  expect(document.activeElement).toBe(button);
  expect(scene.texts('.tag')).toEqual(['away']);
});

test('the title tells how many there are; without anybody it says so', async () => {
  await scene.show({ title: 'Team', people: [ines, { name: 'Ada' }] });
  expect(scene.texts('.wh')).toEqual(['Team2 people']);
  await scene.show({ title: 'Team', people: [ines] });
  expect(scene.texts('.wh')).toEqual(['Team1 person']);
  await scene.show({ title: 'Team', people: [] });
  expect(scene.host.textContent).toContain('Nothing here yet');
});

test('all are one tab stop: arrows lead from one to the next, and it is found again where it was left', async () => {
  const people = ['Ada', 'Ben', 'Cleo'].map((name) => ({ name }));
  await scene.show({ people });
  const stops = () => people.map(({ name }) => name).filter((name) => scene.button(name).tabIndex === 0);
  expect(stops()).toEqual(['Ada']);
  await act(() => scene.button('Ada').focus());
  await scene.press(scene.button('Ada'), 'ArrowRight');
  expect(document.activeElement).toBe(scene.button('Ben'));
  await scene.press(scene.button('Ben'), 'End');
  expect(document.activeElement).toBe(scene.button('Cleo'));
  expect(stops()).toEqual(['Cleo']);
  await scene.show({ people: people.slice(0, 2) });
  expect(scene.button('Ben').tabIndex).toBe(0);
});
