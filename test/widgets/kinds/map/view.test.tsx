// @vitest-environment happy-dom
/** The map in a document: markers are buttons, the list says the same, tiles wait for the person. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import { Room } from '#ui/drawing-context.ts';
import { Images, type ImageVerdict } from '#ui/remote-image.tsx';
import View from '../../../../src/widgets/kinds/map/view';

// Nothing is laid out here; the map is as large as a panel.
for (const [side, px] of [
  ['clientWidth', 368],
  ['clientHeight', 280],
] as const) {
  vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(px);
}

let heard: { event: string; payload: JsonObject }[] = [];
let allowed: string[] = [];
beforeEach(() => {
  heard = [];
  allowed = [];
});
afterEach(() => render(null, document.body));

const paris = { lat: 48.86, lng: 2.35, label: 'Paris' };
const rome = { lat: 41.9, lng: 12.5, label: 'Rome', color: 'red' };

const draw = (data: JsonObject, verdict: ImageVerdict = 'blocked') =>
  act(() =>
    render(
      <Images.Provider value={{ judge: () => verdict, allow: (src) => void allowed.push(src) }}>
        <View data={data} emit={(event, payload) => heard.push({ event, payload })} />
      </Images.Provider>,
      document.body,
    ),
  );

const pins = () => [...document.querySelectorAll<HTMLButtonElement>('.pin button')];
const names = () => pins().map((pin) => pin.getAttribute('aria-label'));
const press = (button: HTMLElement | null | undefined) => act(() => button?.click());
const key = (target: HTMLElement | undefined, name: string) =>
  act(() => void target?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
const tiles = () => document.querySelectorAll('.pictures img').length;

test('each marker is a button with its label, and reports itself', async () => {
  await draw({ markers: [paris, rome] });
  expect(names()).toEqual(['Paris', 'Rome']);
  await press(pins()[1]);
  expect(heard).toEqual([{ event: 'markerclick', payload: rome }]);
});

test('Tab meets one marker, the arrow keys lead to the others', async () => {
  await draw({ markers: [paris, rome] });
  expect(pins().map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  await key(pins()[0], 'ArrowRight');
  expect(document.activeElement).toBe(pins()[1]);
  expect(pins().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]);
  await key(pins()[1], 'Home');
  expect(document.activeElement).toBe(pins()[0]);
});

test('R70: an update keeps the markers that stay, and the focus on them', async () => {
  await draw({ markers: [paris, rome] });
  const [first] = pins();
  first?.focus();
  await draw({
    markers: [
      { ...paris, lat: 48.9 },
      { lat: 52.5, lng: 13.4, label: 'Berlin' },
    ],
  });
  expect(names()).toEqual(['Paris', 'Berlin']);
  expect(pins()[0]).toBe(first);
  expect(document.activeElement).toBe(first);
});

test('R70: an update leaves the view where the person moved it; "Show all" goes back', async () => {
  const back = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show all');
  const ground = () => document.querySelector('.edges')?.textContent;
  await draw({ markers: [paris, rome] });
  expect(back()).toBeUndefined();
  await press(document.querySelector<HTMLElement>('.leaflet-control-zoom-in'));
  const moved = ground();
  await draw({ markers: [rome, { lat: -33, lng: 151, label: 'Sydney' }] });
  expect(ground()).toBe(moved);
  await press(back());
  expect(ground()).not.toBe(moved);
  expect(back()).toBeUndefined();
});

test('the list names the same places, and a press reports the same', async () => {
  await draw({ title: 'Cities', markers: [paris, { lat: 1, lng: 2 }] });
  const details = document.querySelector('details');
  await act(() => {
    if (details) details.open = true;
    details?.dispatchEvent(new Event('toggle'));
  });
  const items = [...document.querySelectorAll('li')];
  expect(items.map((item) => item.textContent)).toEqual(['Paris48.86° N, 2.35° E', '1.00° N, 2.00° E']);
  await press(items[0]?.querySelector('button'));
  expect(heard).toEqual([{ event: 'markerclick', payload: paris }]);
});

test('no tile is fetched before the person allows its host, and that is asked once', async () => {
  await draw({ markers: [paris] }, 'ask');
  expect(tiles()).toBe(0);
  expect(document.body.textContent).not.toContain('OpenStreetMap contributors');
  await press(document.querySelector<HTMLElement>('.source button'));
  expect(allowed).toEqual(['https://tile.openstreetmap.org/0/0/0.png']);
});

test('with tiles stands whose they are; where images are never shown nothing is offered', async () => {
  await draw({ markers: [paris] }, 'load');
  expect(document.querySelector<HTMLAnchorElement>('.source a')?.href).toBe('https://www.openstreetmap.org/copyright');
  expect(document.body.textContent).toContain('© OpenStreetMap contributors');
  await draw({ markers: [paris] }, 'blocked');
  expect(document.querySelector('.source')).toBeNull();
  expect(tiles()).toBe(0);
});

test('a colour passes as a colour only', async () => {
  await draw({ markers: [rome, { ...paris, color: 'url(https://example.com/x)' }] });
  expect(pins().map((pin) => pin.style.getPropertyValue('--pin') !== '')).toEqual([true, false]);
});

test('without places it says so', async () => {
  await draw({ markers: [] });
  expect(document.body.textContent).toContain('Nothing here yet');
  expect(pins()).toEqual([]);
});

test('a marker keeps the keys that move the map, and lets the others pass', async () => {
  await draw({ markers: [paris, rome] });
  const passed: string[] = [];
  const listen = (event: KeyboardEvent) => passed.push(event.key);
  document.body.addEventListener('keydown', listen);
  for (const name of ['ArrowUp', '+', 'End', 'Escape', 'Delete']) await key(pins()[0], name);
  document.body.removeEventListener('keydown', listen);
  expect(passed).toEqual(['Escape', 'Delete']);
});

test('in a block with less room it keeps 220 px: a strip shows no place', async () => {
  await act(() =>
    render(
      <Room.Provider value={120}>
        <View data={{ markers: [paris, rome] }} emit={() => undefined} />
      </Room.Provider>,
      document.body,
    ),
  );
  expect(document.querySelector<HTMLElement>('.ground')?.style.height).toBe('220px');
});

test('a centre and a zoom hold where all markers are then in sight, else the markers decide', async () => {
  const lefts = () => pins().map((pin) => Number.parseFloat(pin.parentElement?.style.left ?? ''));
  const show = async (data: JsonObject) => {
    await act(() => render(null, document.body));
    await draw({ ...data, markers: [paris, rome] });
    const [west = 0, east = 0] = lefts();
    return { west, east, apart: east - west };
  };
  const fitting = await show({});
  expect((await show({ center: { lat: 45, lng: 7 }, zoom: 3 })).apart).toBeLessThan(fitting.apart);
  expect(await show({ center: paris, zoom: 14 })).toEqual(fitting);
  expect(fitting.west > 0 && fitting.east < 368).toBe(true);
});
