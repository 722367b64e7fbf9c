/** Boxes of the viewport in which something can be seen. */

/** In px, from the upper left corner of the viewport. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const common = (a: Edges, b: Edges): Edges => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

export const nothing: Edges = { left: 0, top: 0, right: 0, bottom: 0 };

/** Too small to see anything in it, in px: a full stop is 2 wide. */
export const isTiny = ({ left, top, right, bottom }: Edges): boolean => right - left < 2 || bottom - top < 4;

export const contains = (outer: Edges, { left, top, right, bottom }: Edges): boolean =>
  outer.left <= left + 1 && outer.top <= top + 1 && outer.right >= right - 1 && outer.bottom >= bottom - 1;

export const boxOf = (element: Element): Edges => toBox(Element.prototype.getBoundingClientRect.call(element));

/** Its sides are asked of the browser once. */
export const toBox = ({ left, top, right, bottom }: Edges): Edges => ({ left, top, right, bottom });

/** What a `clip-path` of numbers, or `clip`, leaves of a box. A shape that can't be read leaves all. */
export function clipped(box: Edges, { clipPath = '', clip = '', position = '' }: Partial<CSSStyleDeclaration>): Edges {
  const [, shape = '', inside = ''] = /^(inset|circle|ellipse|polygon)\((.*)\)/.exec(clipPath) ?? [];
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const toPx = (length: string, whole: number) => (parseFloat(length) || 0) * (length.endsWith('%') ? whole / 100 : 1);
  if (shape === 'inset') {
    const [a = '0', b = a, c = a, d = b] = inside.replace(/ round .*/, '').split(' ');
    const [top, bottom] = [box.top + toPx(a, height), box.bottom - toPx(c, height)];
    return common(box, { top, bottom, right: box.right - toPx(b, width), left: box.left + toPx(d, width) });
  }
  if (shape === 'circle' || shape === 'ellipse') {
    const [, a = '', b = a, x = '50%', y = '50%'] =
      /^(-?[\d.]+(?:px|%)?)(?: (-?[\d.]+(?:px|%)?))?(?: at (\S+) (\S+))?$/.exec(inside) ?? [];
    if (a === '') return box;
    const mean = Math.hypot(width, height) / Math.SQRT2; // to which a circle's percentage refers
    const [wide, high] = [toPx(a, shape === 'circle' ? mean : width), toPx(b, shape === 'circle' ? mean : height)];
    const [across, down] = [box.left + toPx(x, width), box.top + toPx(y, height)];
    return common(box, { left: across - wide, right: across + wide, top: down - high, bottom: down + high });
  }
  if (shape === 'polygon') {
    const points = inside
      .replace(/^\w+, /, '')
      .split(', ')
      .map((point) => point.split(' '));
    const xs = points.map(([x = '']) => box.left + toPx(x, width));
    const ys = points.map(([, y = '']) => box.top + toPx(y, height));
    if ([...xs, ...ys].some(Number.isNaN)) return box;
    const around = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
    return common(box, around);
  }
  const [, sides = ''] = position === 'absolute' || position === 'fixed' ? (/^rect\((.*)\)/.exec(clip) ?? []) : [];
  if (sides === '') return box;
  const [top = 0, right = 0, bottom = 0, left = 0] = sides.split(/[ ,]+/).map((side) => parseFloat(side));
  const at = (side: number, from: number, otherwise: number) => (Number.isNaN(side) ? otherwise : from + side);
  return common(box, {
    ...{ left: at(left, box.left, box.left), right: at(right, box.left, box.right) },
    ...{ top: at(top, box.top, box.top), bottom: at(bottom, box.top, box.bottom) },
  });
}
