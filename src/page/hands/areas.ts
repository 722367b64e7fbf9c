/** Areas of pictures: links that have no box of their own. */

type Point = { x: number; y: number };

const rootOf = (element: Element) => element.getRootNode() as Document | ShadowRoot; // of a connected element

/** The links of a picture, in the order in which a browser asks them. */
export function areasOf(picture: Element): HTMLAreaElement[] {
  const name = picture.getAttribute('usemap')?.replace(/^.*?#/, '');
  const map = name && [...rootOf(picture).querySelectorAll('map')].find((each) => each.name === name);
  return map ? [...map.querySelectorAll('area')] : [];
}

export const pictureOf = (area: Element): HTMLImageElement | null =>
  [...rootOf(area).querySelectorAll<HTMLImageElement>('img[usemap]')].find((each) =>
    areasOf(each).some((own) => own === area),
  ) ?? null;

/** Around it, in the viewport. Null: no picture has it. */
export function boxOfArea(area: HTMLAreaElement): DOMRect | null {
  const picture = pictureOf(area);
  if (!picture) return null;
  const [start, { left, top, width, height }] = [startOf(picture), shapeOf(area, picture)];
  return new DOMRect(start.x + left, start.y + top, width, height);
}

/** Whether a click there is one on this area: the first that holds the point gets it. */
export function isInArea(area: HTMLAreaElement, at: Point): boolean {
  const picture = pictureOf(area);
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  if (!picture || !pen) return false;
  const start = startOf(picture);
  const holds = (each: HTMLAreaElement) =>
    pen.isPointInPath(shapeOf(each, picture).path, at.x - start.x, at.y - start.y);
  return areasOf(picture).find(holds) === area;
}

/** Where the picture itself begins. */
function startOf(picture: HTMLImageElement): Point {
  const { x, y } = picture.getBoundingClientRect();
  const { paddingLeft, paddingTop } = getComputedStyle(picture);
  return { x: x + picture.clientLeft + parseFloat(paddingLeft), y: y + picture.clientTop + parseFloat(paddingTop) };
}

/** Within the picture. A kind of shape is told by its first letter, whatever a page writes after it. */
function shapeOf({ shape, coords }: HTMLAreaElement, picture: HTMLImageElement) {
  const [a = 0, b = 0, c = 0, ...more] = coords.match(/-?[\d.]+/g)?.map(Number) ?? [];
  const kind = shape[0]?.toLowerCase();
  const around = kind === 'c' ? [a - c, b - c, a + c, b + c] : [a, b, c, ...more];
  const numbers = kind === 'd' ? [0, 0, picture.width, picture.height] : around;
  const [xs, ys] = [numbers.filter((_, i) => i % 2 === 0), numbers.filter((_, i) => i % 2 === 1)];
  const [left, top] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))];
  const width = Math.min(picture.width, Math.max(...xs)) - left;
  const height = Math.min(picture.height, Math.max(...ys)) - top;
  const path = new Path2D();
  if (kind === 'c') path.arc(a, b, c, 0, 7);
  else if (kind === 'p') for (const [i, x] of xs.entries()) path.lineTo(x, ys[i] ?? 0);
  else path.rect(left, top, width, height);
  return { path, left, top, width, height };
}
