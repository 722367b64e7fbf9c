/** The map's background without tiles: lines of latitude and longitude, with degrees along the edges. */
import L from 'leaflet';
import { type Line, meridians, parallels, toDegreeStep, toDigits } from './graticule';
import { wordLatitude, wordLongitude } from './places';

const svg = 'http://www.w3.org/2000/svg';

/** Draws the lines of one tile; those of all tiles meet. */
export class Graticule extends L.GridLayer {
  protected override createTile({ x, y, z }: L.Coords): HTMLElement {
    const { x: width, y: height } = this.getTileSize();
    const piece = { zoom: z, x: x * width, y: y * height, width, height };
    const drawing = document.createElementNS(svg, 'svg');
    const path = document.createElementNS(svg, 'path');
    const across = parallels(piece).map(({ at }) => `M0 ${at.toFixed(1)}H${width}`);
    const down = meridians(piece).map(({ at }) => `M${at.toFixed(1)} 0V${height}`);
    path.setAttribute('d', [...across, ...down].join(''));
    drawing.append(path);
    const tile = document.createElement('div');
    tile.className = 'graticule';
    tile.append(drawing);
    return tile;
  }
}

/** Degrees of the lines in sight: longitudes along the foot, latitudes along the left side. */
export function drawEdges(map: L.Map, edges: HTMLElement): void {
  const zoom = map.getZoom();
  const { x: width, y: height } = map.getSize();
  const { x, y } = map.getPixelBounds().getTopLeft();
  const piece = { zoom, x, y, width, height };
  const digits = toDigits(toDegreeStep(zoom));
  edges.replaceChildren(
    ...parallels(piece)
      .filter(({ at }) => at > 12 && at < height - 28)
      .map((line) => toMark(line, 'top', wordLatitude(line.degrees, digits))),
    ...meridians(piece)
      .filter(({ at }) => at > 48 && at < width - 24)
      .map((line) => toMark(line, 'left', wordLongitude(line.degrees, digits))),
  );
}

function toMark({ at }: Line, side: 'top' | 'left', text: string): HTMLElement {
  const mark = document.createElement('span');
  mark.className = side === 'top' ? 'lat' : 'lng';
  mark.style[side] = `${Math.round(at)}px`;
  mark.textContent = text;
  return mark;
}
