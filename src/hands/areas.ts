/** Areas of pictures: links that have no box of their own. */
import type { Edges } from './sight/box';

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
export function boxOfArea(area: HTMLAreaElement): Edges | null {
  const picture = pictureOf(area);
  if (!picture) return null;
  const { x, y, width, height } = contentOf(picture);
  const [xs, ys] = extentOf(area) ?? [
    [0, width],
    [0, height],
  ];
  const within = (values: number[], most: number) => values.map((each) => Math.min(Math.max(each, 0), most));
  const [across, down] = [within(xs, width), within(ys, height)];
  const [left, top] = [x + Math.min(...across), y + Math.min(...down)];
  return { left, top, right: x + Math.max(...across), bottom: y + Math.max(...down) };
}

/** Whether a click there is one on this area: the first that holds the point gets it. */
export function isInArea(area: HTMLAreaElement, at: Point): boolean {
  const picture = pictureOf(area);
  if (!picture) return false;
  const { x, y } = contentOf(picture);
  return areasOf(picture).find((each) => holds(each, { x: at.x - x, y: at.y - y })) === area;
}

function contentOf(picture: HTMLImageElement) {
  const { x, y } = picture.getBoundingClientRect();
  const { paddingLeft, paddingTop } = getComputedStyle(picture);
  return {
    x: x + picture.clientLeft + Number.parseFloat(paddingLeft),
    y: y + picture.clientTop + Number.parseFloat(paddingTop),
    width: picture.width,
    height: picture.height,
  };
}

const numbersOf = ({ coords }: HTMLAreaElement): number[] =>
  coords.split(/[\s,;]+/).flatMap((each) => parseFloat(each) || (/^[-+.]?0/.test(each) ? 0 : []));

/** Null: it is the whole picture. */
function extentOf(area: HTMLAreaElement): [xs: number[], ys: number[]] | null {
  const [first = 0, second = 0, third = 0, ...more] = numbersOf(area);
  const shape = shapeOf(area);
  if (shape === 'default') return null;
  if (shape === 'circle')
    return [
      [first - third, first + third],
      [second - third, second + third],
    ];
  const numbers = [first, second, third, ...more];
  return [numbers.filter((_, i) => i % 2 === 0), numbers.filter((_, i) => i % 2 === 1)];
}

const shapeOf = ({ shape }: HTMLAreaElement): string =>
  /^circ/i.test(shape) ? 'circle' : /^poly/i.test(shape) ? 'polygon' : /^default$/i.test(shape) ? 'default' : 'rect';

function holds(area: HTMLAreaElement, { x, y }: Point): boolean {
  const [xs, ys] = extentOf(area) ?? [[x], [y]];
  if (shapeOf(area) === 'circle') {
    const [left = 0, right = 0] = xs;
    const [top = 0, bottom = 0] = ys;
    return Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2) <= (right - left) / 2;
  }
  if (shapeOf(area) !== 'polygon')
    return x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys);
  // Inside, if a line from there crosses the outline an odd number of times.
  const crossings = xs.filter((x1, i) => {
    const [y1 = 0, x2 = 0, y2 = 0] = [ys[i], xs.at(i - 1), ys.at(i - 1)];
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
  });
  return crossings.length % 2 === 1;
}
