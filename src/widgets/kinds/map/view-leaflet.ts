/** Wraps Leaflet in the few operations that the view needs. */
import L from 'leaflet';
import { toSafeColour } from '#core/tools/colour.ts';
import { Calm } from '#ui/calm.ts';
import { toMarkColour } from '#ui/colour.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { toNextIndex } from '#ui/roving-focus.ts';
import { formatFigure } from '../../charting/figures';
import { toItemKeys } from '../../parts/item-keys';
import { toLand } from './coast';
import { type Line, meridians, parallels, toDegreeStep, toDigits } from './graticule';
import {
  type Area,
  formatLatitude,
  formatLongitude,
  formatPosition,
  isFree,
  type LatLng,
  type Marker,
  namePlace,
  placeLabels,
  toBounds,
  toPositions,
  turnTo,
} from './places';

export const tileAddress = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
/** One place in its surroundings, several as far apart as can be. */
const closestFit = (places: number): number => (places > 1 ? 17 : 12);
/** The zoom of a map without markers, centre or zoom. */
const emptyZoom = 1;

export interface AtlasContent {
  markers: readonly Marker[];
  center: LatLng | undefined;
  zoom: number | undefined;
}

export type Atlas = ReturnType<typeof createAtlas>;

/** With more markers, their dots are small. */
const crowd = 200;

type Pin = ReturnType<typeof createPin>;

interface AtlasListeners {
  onPick(index: number): void;
  /** The user moved the view, or it was reset. */
  onMoved(moved: boolean): void;
}

export function createAtlas(element: HTMLElement, { onPick, onMoved }: AtlasListeners) {
  const map = createMap(element);
  const tilePane = map.createPane('pictures');
  tilePane.classList.add('pictures');
  const tiles = L.tileLayer(tileAddress, { pane: 'pictures', maxZoom: 18 });
  const pins = createPins(map, onPick);
  const look = createLook(map, onMoved);
  const edges = L.DomUtil.create('div', 'edges', element);
  edges.setAttribute('aria-hidden', 'true');
  const label = () => drawEdges(map, edges, pins.label());
  map.on('move zoomend', () => drawEdges(map, edges, []));
  map.on('moveend', label);
  const calm = new Calm(look.refit);
  const resized = new ResizeObserver(() => calm.change());
  resized.observe(element);
  return {
    /** Moves the view only until the user has moved it. */
    show({ markers, center, zoom }: AtlasContent) {
      const positions = toPositions(markers);
      pins.show(markers, positions);
      look.aim({ positions, center, zoom });
      label();
    },
    /** Its pictures are sharp at whole steps of zoom; without them the markers get all the room there is. */
    setTiles(on: boolean) {
      map.options.zoomSnap = on ? 1 : 0.25;
      tiles[on ? 'addTo' : 'removeFrom'](map);
      look.refit();
    },
    /** Returns to all markers, or to the widget's centre and zoom. */
    reset: look.reset,
    /** Brings a marker into sight. */
    reveal: pins.reveal,
    remove() {
      resized.disconnect();
      calm.end();
      map.remove();
    },
  };
}

/** An empty map with its zoom buttons and its lines of latitude and longitude. */
function createMap(element: HTMLElement): L.Map {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    attributionControl: false,
    zoomControl: false,
    zoomSnap: 0.25,
    scrollWheelZoom: false,
    minZoom: 0,
    maxZoom: 18,
    maxBounds: L.latLngBounds([-88, -900], [88, 900]),
    zoomAnimation: !still,
    markerZoomAnimation: false,
    fadeAnimation: false,
    inertia: !still,
  });
  L.control.zoom({ position: 'topright', zoomInTitle: say('Zoom in'), zoomOutTitle: say('Zoom out') }).addTo(map);
  new Graticule({ pane: 'tilePane' }).addTo(map);
  drawLand(map);
  // Scrolling the page must not zoom a map that passes under the pointer.
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
  return map;
}

/** Nearer, a shore would be off by more than a place's dot. */
const nearestLand = 7.5;
let land: ReturnType<typeof toLand> | null = null;

/** The shores of the world once around, and once more on either side of it. */
function drawLand(map: L.Map): void {
  map.createPane('land');
  land ??= toLand();
  const around = [-360, 0, 360].flatMap((turn) =>
    (land ?? []).map((ring) => ring.map(([lat, lng]): L.LatLngTuple => [lat, lng + turn])),
  );
  const renderer = L.svg({ pane: 'land', padding: 0.3 });
  L.polygon(around, { renderer, className: 'land', interactive: false, smoothFactor: 1.2 }).addTo(map);
  map.on('zoomend viewreset', () => map.getContainer().classList.toggle('near', map.getZoom() > nearestLand));
}

type Aim = Omit<AtlasContent, 'markers'> & { positions: readonly LatLng[] };

/** Keeps the view on the widget's content until the user moves it. */
function createLook(map: L.Map, onMoved: AtlasListeners['onMoved']) {
  let aim: Aim = { positions: [], center: undefined, zoom: undefined };
  let [isOwnMove, moved] = [false, false];
  map.on('movestart zoomstart', () => {
    if (isOwnMove || moved) return;
    moved = true;
    onMoved(true);
  });
  const turn = () => {
    isOwnMove = true;
    map.invalidateSize({ animate: false });
    if (!moved) lookAt(map, aim);
    isOwnMove = false;
  };
  return {
    aim(next: Aim) {
      aim = next;
      turn();
    },
    reset() {
      moved = false;
      turn();
      onMoved(false);
    },
    refit: turn,
  };
}

/** At the centre and zoom that were asked for, if all markers are then in sight; else at all markers. */
function lookAt(map: L.Map, { positions, center, zoom }: Aim): void {
  const box = toBounds(positions);
  const bounds = box && L.latLngBounds([box.south, box.west], [box.north, box.east]);
  const room = map.getSize();
  const fits = room.x > 80 && room.y > 80;
  // Beside and above the degrees, below and beside the buttons.
  const padding = {
    paddingTopLeft: L.point(room.x / 6, room.y / 8),
    paddingBottomRight: L.point(room.x / 6, room.y / 5),
  };
  const edge = padding.paddingTopLeft.add(padding.paddingBottomRight);
  const maxZoom = closestFit(positions.length);
  const fitting = bounds && fits ? Math.min(map.getBoundsZoom(bounds, false, edge), maxZoom) : emptyZoom;
  const middle = center ? turnTo(center, box) : (bounds?.getCenter() ?? { lat: 20, lng: 0 });
  map.setView(middle, zoom ?? fitting, { animate: false });
  const isAsked = center || zoom !== undefined;
  if (!bounds || !fits || (isAsked && map.getBounds().pad(-0.04).contains(bounds))) return;
  map.fitBounds(bounds, { ...padding, maxZoom, animate: false });
}

/** The markers, each a button. They are one tab stop; arrow keys move between them. */
function createPins(map: L.Map, onPick: AtlasListeners['onPick']) {
  /** By the key of their place, in the order of the markers. */
  let pins = new Map<string, Pin>();
  const inOrder = () => [...pins.values()];
  const indexOf = (button: HTMLElement) => inOrder().findIndex((pin) => pin.button === button);
  const reveal = (index: number) => {
    const pin = inOrder()[index];
    if (!pin) return;
    for (const { button } of pins.values()) button.tabIndex = -1;
    pin.button.tabIndex = 0;
    map.panInside(pin.marker.getLatLng(), { padding: [40, 40], animate: false });
  };
  const focus = (index: number) => {
    reveal(index);
    inOrder()[index]?.button.focus({ preventScroll: true });
  };
  const listen = (button: HTMLButtonElement) => {
    button.addEventListener('click', () => {
      const index = indexOf(button);
      if (!separate(map, inOrder()[index])) onPick(index);
    });
    button.addEventListener('keydown', (event) => {
      if (isMapKey.test(event.key)) event.stopPropagation();
      const next = nextPin(event.key, indexOf(button), pins.size);
      if (next === null) return;
      event.preventDefault();
      focus(next);
    });
  };
  return {
    reveal,
    show(markers: readonly Marker[], positions: readonly LatLng[]) {
      const keys = toItemKeys(markers.map(namePlace));
      const before = pins;
      pins = new Map();
      for (const [i, marker] of markers.entries()) {
        const [key = '', position = marker] = [keys[i], positions[i]];
        const pin = before.get(key) ?? createPin(map, position, listen);
        pin.marker.setLatLng(position);
        dress(pin, marker);
        pins.set(key, pin);
      }
      for (const [key, { marker }] of before) if (!pins.has(key)) marker.remove();
      map.getContainer().classList.toggle('crowded', pins.size > crowd);
      const [first] = pins.values();
      if (first && inOrder().every(({ button }) => button.tabIndex !== 0)) first.button.tabIndex = 0;
    },
    label() {
      gather(map, inOrder());
      return placeNames(map, inOrder());
    },
  };
}

/** The keys by which Leaflet moves a map that has the focus. */
const isMapKey = /^(Arrow.*|[-+=]|Page.*|Home|End)$/;

/** Left and right move between pins too, as a map has no rows. */
const nextPin = (key: string, index: number, count: number): number | null =>
  toNextIndex({ ArrowLeft: 'ArrowUp', ArrowRight: 'ArrowDown' }[key] ?? key, index, count);

/** Px between pins that lie on each other. */
const together = 21;

/** Pins that lie on each other are one, with their number. */
function gather(map: L.Map, pins: readonly Pin[]): void {
  const heads: { pin: Pin; at: L.Point; pins: Pin[] }[] = [];
  for (const pin of map.getSize().x > 0 ? pins : []) {
    const at = map.latLngToContainerPoint(pin.marker.getLatLng());
    const head = heads.find((each) => each.at.distanceTo(at) < together);
    if (head) head.pins.push(pin);
    else heads.push({ pin, at, pins: [pin] });
  }
  for (const pin of pins) {
    pin.gathered = heads.find((head) => head.pin === pin)?.pins ?? [];
    const { length } = pin.gathered;
    pin.button.dataset.count = length > 1 ? formatFigure(length, {}) : '';
    pin.button.classList.toggle('under', heads.length > 0 && length === 0);
    const name = pin.label.textContent ?? '';
    const more = length > 1 ? `, ${sayCount(length - 1, '{count} more', '{count} more')}` : '';
    pin.button.setAttribute('aria-label', name + more);
  }
}

/** Goes nearer until pins that lie on each other lie apart; false: they don’t, or as near as it goes. */
function separate(map: L.Map, pin: Pin | undefined): boolean {
  if (!pin || pin.gathered.length < 2 || map.getZoom() >= closestFit(2)) return false;
  const bounds = L.latLngBounds(pin.gathered.map(({ marker }) => marker.getLatLng()));
  map.fitBounds(bounds, { padding: [40, 40], maxZoom: closestFit(2), animate: false });
  return true;
}

/** Shows the names that have room, each on a free side of its pin; returns what all this covers. */
function placeNames(map: L.Map, pins: readonly Pin[]): readonly Area[] {
  const points = pins.map(({ marker, label, gathered }) => ({
    ...map.latLngToContainerPoint(marker.getLatLng()),
    label: gathered.length === 1 || map.getSize().x === 0 ? (label.textContent ?? '') : '',
  }));
  const { placed, taken } = placeLabels(points, map.getSize());
  for (const [i, { button }] of pins.entries()) {
    const side = placed[i] ?? '';
    if (button.dataset.side !== side) button.dataset.side = side;
  }
  return taken;
}

/** Leaflet positions each marker by a 3D transform, which creates a compositor layer for each. These share one layer. */
class FlatMarker extends L.Marker {
  /** Overrides a Leaflet method that is missing in its types. */
  protected _setPos({ x, y }: L.Point): void {
    const { style } = this.getElement() ?? {};
    if (style) [style.left, style.top] = [`${x}px`, `${y}px`];
  }
}

function createPin(map: L.Map, position: LatLng, listen: (button: HTMLButtonElement) => void) {
  const button = L.DomUtil.create('button');
  const label = L.DomUtil.create('span', '', button);
  button.type = 'button';
  button.tabIndex = -1;
  listen(button);
  const icon = L.divIcon({ className: 'pin', html: button, iconSize: [28, 28] });
  const marker = new FlatMarker(position, { icon, keyboard: false }).addTo(map);
  const gathered: { marker: L.Marker }[] = [];
  return { marker, button, label, gathered };
}

function dress({ button, label }: Pin, marker: Marker): void {
  const colour = toSafeColour(marker.color);
  if (colour) button.style.setProperty('--pin', toMarkColour(colour));
  else button.style.removeProperty('--pin');
  const name = namePlace(marker);
  label.textContent = name;
  label.dir = 'auto';
  button.title = name === marker.label?.trim() ? formatPosition(marker) : '';
  button.setAttribute('aria-label', name);
}

/** Draws the lines of latitude and longitude, tile by tile. */
class Graticule extends L.GridLayer {
  protected override createTile({ x, y, z }: L.Coords): HTMLElement {
    const { x: width, y: height } = this.getTileSize();
    const piece = { zoom: z, x: x * width, y: y * height, width, height };
    const drawing = L.SVG.create('svg');
    const path = L.SVG.create('path');
    const across = parallels(piece).map(({ at }) => `M0 ${at.toFixed(1)}H${width}`);
    const down = meridians(piece).map(({ at }) => `M${at.toFixed(1)} 0V${height}`);
    path.setAttribute('d', [...across, ...down].join(''));
    drawing.append(path);
    const tile = L.DomUtil.create('div', 'graticule');
    tile.append(drawing);
    return tile;
  }
}

/** Labels the visible lines, where nothing else is: longitudes along the bottom, latitudes along the left side. */
function drawEdges(map: L.Map, edges: HTMLElement, taken: readonly Area[]): void {
  const zoom = map.getZoom();
  const { x: width, y: height } = map.getSize();
  const { x, y } = map.getPixelBounds().getTopLeft();
  const piece = { zoom, x, y, width, height };
  const digits = toDigits(toDegreeStep(zoom));
  edges.replaceChildren(
    ...parallels(piece)
      .filter(({ at }) => at > 12 && at < height - 28)
      .filter(({ at }) => isFree({ left: 4, right: 64, top: at - 8, bottom: at + 8 }, taken))
      .map((line) => toMark(line, 'top', formatLatitude(line.degrees, digits))),
    ...meridians(piece)
      .filter(({ at }) => at > 48 && at < width - 24)
      .filter(({ at }) => isFree({ left: at - 30, right: at + 30, top: height - 20, bottom: height }, taken))
      .map((line) => toMark(line, 'left', formatLongitude(line.degrees, digits))),
  );
}

function toMark({ at }: Line, side: 'top' | 'left', text: string): HTMLElement {
  const mark = L.DomUtil.create('span', side === 'top' ? 'lat' : 'lng');
  mark.style[side] = `${Math.round(at)}px`;
  mark.textContent = text;
  return mark;
}
