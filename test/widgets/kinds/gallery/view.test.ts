// @vitest-environment happy-dom
/** The gallery and its lightbox under mouse and keyboard. */
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import GalleryView from '../../../../src/widgets/kinds/gallery/view';
import { banner, tall, wide } from '../../pictures';
import { createScene } from '../../scene';

const scene = createScene(GalleryView);
afterEach(scene.clear);

const hills = { src: wide, alt: 'Hills', caption: 'Hills in the morning', href: 'https://example.com/hills' };
const images = [hills, { src: tall, alt: 'Dunes' }, { src: banner }];

const dialog = () => scene.host.querySelector('dialog');
const shown = () => dialog()?.querySelector('.slide.current img')?.getAttribute('src');
const open = (name: string) => scene.click(scene.button(name));

test('R76: a click on a thumbnail shows it large and reports which it was', async () => {
  await scene.show({ images });
  await open('Dunes');
  expect(scene.heard).toEqual([{ event: 'imageclick', payload: { image: images[1], index: 1 } }]);
  expect(dialog()?.open).toBe(true);
  expect(shown()).toBe(tall);
});

test('arrows lead on and around, and reach no board behind', async () => {
  await scene.show({ images });
  await open('Hills');
  const passed: string[] = [];
  const listen = ({ key }: KeyboardEvent) => passed.push(key);
  document.body.addEventListener('keydown', listen);
  const dialogElement = dialog() ?? scene.host;
  await scene.press(dialogElement, 'ArrowRight');
  expect(shown()).toBe(tall);
  await scene.press(dialogElement, 'ArrowLeft');
  await scene.press(dialogElement, 'ArrowLeft');
  expect(shown()).toBe(banner);
  await scene.press(dialogElement, 'ArrowLeft', { altKey: true });
  await scene.press(dialogElement, 'Escape');
  expect(shown()).toBe(banner);
  document.body.removeEventListener('keydown', listen);
  expect(passed).toEqual([]);
  expect(scene.heard).toHaveLength(1);
});

test('buttons do what arrows do; the place is told', async () => {
  await scene.show({ images });
  await open('Hills');
  await scene.click(scene.button('Next'));
  expect(scene.texts('[aria-live]')).toEqual(['2 of 3']);
  await scene.click(scene.button('Previous'));
  expect(scene.texts('.slide.current .name')).toEqual(['Hills in the morning']);
  expect(scene.link('example.com').getAttribute('href')).toBe('https://example.com/hills');
});

test('closing takes the lightbox away', async () => {
  await scene.show({ images });
  await open('Hills');
  await scene.click(scene.button('Close'));
  expect(dialog()).toBeNull();
});

test('a lone picture has no way to the next', async () => {
  await scene.show({ images: [hills] });
  await open('Hills');
  expect(scene.all('dialog button')).toHaveLength(1);
});

test('R70: new data keeps the lightbox open, at the last picture when its own is gone', async () => {
  await scene.show({ images });
  await open('Image 3 of 3');
  await scene.show({ images: images.slice(0, 2) });
  expect(dialog()?.open).toBe(true);
  expect(shown()).toBe(tall);
  await scene.show({ images: [] });
  expect(dialog()).toBeNull();
  expect(scene.host.textContent).toBe('Nothing here yet');
});

test('what may not be shown is told by its words', async () => {
  await scene.show({ images: [{ alt: 'Hills' }] });
  expect(scene.texts('.ground')).toEqual(['Hills']);
  await act(() => scene.button('Hills').click());
  expect(scene.texts('.slide .ground')).toEqual(['Not shown: Hills']);
});

test('pictures that were all gone and come again don’t open by themselves', async () => {
  await scene.show({ images });
  await open('Hills');
  await scene.show({ images: [] });
  await scene.show({ images });
  expect(dialog()).toBeNull();
});
