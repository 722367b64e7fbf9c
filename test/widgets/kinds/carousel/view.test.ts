// @vitest-environment happy-dom
/** The carousel under mouse, keyboard, finger and clock. */
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import CarouselView from '../../../../src/widgets/kinds/carousel/view';
import { createScene } from '../../scene';

const scene = createScene(CarouselView);
let wantsLessMotion = false;
beforeEach(() => {
  wantsLessMotion = false;
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: wantsLessMotion }));
});
afterEach(async () => {
  await scene.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const slides = [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }];
const current = () => scene.texts('.slide.current .name')[0];
const show = () => scene.all('.show')[0] ?? scene.host;
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const point = (type: string, init: PointerEventInit) =>
  act(() => {
    show().dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, ...init }));
  });
const play = (data = {}) => scene.show({ slides, autoPlay: true, interval: 3000, ...data });

test('R76: what the person changes is reported with the slide and its place', async () => {
  await scene.show({ slides });
  await scene.click(scene.button('Next'));
  await scene.press(scene.button('Next'), 'ArrowRight');
  await scene.press(scene.button('Next'), 'ArrowRight');
  expect(current()).toBe('One');
  expect(scene.heard.map(({ event, payload }) => [event, payload.index])).toEqual([
    ['slidechange', 1],
    ['slidechange', 2],
    ['slidechange', 0],
  ]);
  expect(scene.heard[0]?.payload.slide).toEqual({ title: 'Two' });
});

test('a swipe to the left brings the next slide, a short one nothing', async () => {
  await scene.show({ slides });
  await point('pointerdown', { clientX: 200, clientY: 50 });
  await point('pointerup', { clientX: 190, clientY: 50 });
  expect(current()).toBe('One');
  await point('pointerdown', { clientX: 200, clientY: 50 });
  await point('pointerup', { clientX: 80, clientY: 60 });
  expect(current()).toBe('Two');
});

test('a swipe that the browser takes over for scrolling is none', async () => {
  await scene.show({ slides });
  await point('pointerdown', { clientX: 200, clientY: 50 });
  await point('pointercancel', { clientX: 150, clientY: 50 });
  await point('pointerup', { clientX: 80, clientY: 60 });
  expect(current()).toBe('One');
});

test('it goes on by itself when asked to, and reports nothing then', async () => {
  await play();
  await wait(3000);
  expect(current()).toBe('Two');
  await wait(3000);
  await wait(3000);
  expect(current()).toBe('One');
  expect(scene.heard).toEqual([]);
});

test('it stands unless asked to go on', async () => {
  await scene.show({ slides });
  await wait(60_000);
  expect(current()).toBe('One');
  expect(scene.all('.play')).toEqual([]);
});

test('it waits while the pointer is over it, and while it has the focus', async () => {
  await play();
  await point('pointerenter', {});
  await wait(9000);
  expect(current()).toBe('One');
  await point('pointerleave', {});
  await act(() => scene.button('Next').focus());
  await wait(9000);
  expect(current()).toBe('One');
  await act(() => scene.button('Next').blur());
  await wait(3000);
  expect(current()).toBe('Two');
});

test('Pause stops it, Play lets it go on', async () => {
  await play();
  await scene.click(scene.button('Pause'));
  await wait(9000);
  expect(current()).toBe('One');
  await scene.click(scene.button('Play'));
  await wait(3000);
  expect(current()).toBe('Two');
});

test('who wants less motion starts it by hand', async () => {
  wantsLessMotion = true;
  await play();
  await wait(9000);
  expect(current()).toBe('One');
  await scene.click(scene.button('Play'));
  await wait(3000);
  expect(current()).toBe('Two');
});

test('R70: new data keeps the slide, or shows the last when there are fewer', async () => {
  await scene.show({ slides });
  await scene.click(scene.button('Previous'));
  await scene.show({ slides: slides.map(({ title }) => ({ title: `${title}!` })) });
  expect(current()).toBe('Three!');
  await scene.show({ slides: slides.slice(0, 2) });
  expect(current()).toBe('Two');
});

test('a lone slide has no buttons, and none is said as such', async () => {
  await play({ slides: [{ title: 'One' }] });
  expect(scene.all('button')).toEqual([]);
  await play({ slides: [] });
  expect(scene.host.textContent).toBe('Nothing here yet');
});

test('of many slides only the pictures beside the current one are fetched', async () => {
  const many = Array.from({ length: 9 }, (_, i) => ({ src: `https://example.com/${i}.png` }));
  await scene.show({ slides: many });
  const fetched = scene.all('img').map((image) => image.getAttribute('src'));
  expect(fetched).toEqual([0, 1, 8].map((i) => `https://example.com/${i}.png`));
});

test('arrows in code that scrolls inside a slide scroll the code', async () => {
  await scene.show({ slides: [{ title: 'One', content: '```\na long line\n```' }, { title: 'Two' }] });
  const code = scene.all('.slide.current .code')[0] ?? scene.host;
  await scene.press(code, 'ArrowRight');
  expect(current()).toBe('Two');
  await scene.press(code, 'ArrowRight');
  expect(current()).toBe('One');
  Object.defineProperties(code, { scrollWidth: { value: 900 }, clientWidth: { value: 300 } });
  await scene.press(code, 'ArrowRight');
  expect(current()).toBe('One');
});
