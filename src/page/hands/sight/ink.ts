/** Whether a text's colours can be told from what is behind it. */

import { over, type Rgba } from '#core/tools/contrast.ts';
import { contains, type Edges } from './box';
import { blend, coloursIn, looksLike, toColour } from './colours';
import { fromAncestors } from './from-ancestors';
import { hasImage, type Painted, plainColour } from './painted';
import { parentOf } from './shown-in';
import type { Styles } from './styles';

/** Farther away than this, in px, a shadow is no part of its text. */
const farthest = 50;

/** What its letters are drawn in: filled, outlined, as a shadow, or as the ground that shows through them. Null: unknown. */
function createInks(styles: Styles): (element: Element) => readonly (Rgba | null)[] {
  const { read } = styles;
  const throughLetters = fromAncestors<readonly (Rgba | null)[]>((element, around = []) => {
    if (!read(element, 'background-clip').includes('text')) return around;
    const image = read(element, 'background-image');
    const pictured = image.includes('url(') ? [null] : coloursIn(image);
    return [...pictured, toColour(read(element, 'background-color')), ...around];
  });
  return (element) => {
    if ('ownerSVGElement' in element) return ['fill', 'stroke'].map((each) => drawnIn(read(element, each)));
    const fill = read(element, '-webkit-text-fill-color') || read(element, 'color');
    const isOutlined = parseFloat(read(element, '-webkit-text-stroke-width')) > 0;
    const outline = isOutlined ? [read(element, '-webkit-text-stroke-color')] : [];
    const shadows = shadowsIn(read(element, 'text-shadow'));
    return [...[fill, ...outline, ...shadows].map(toColour), ...throughLetters(element)];
  };
}

const drawnIn = (paint: string): Rgba | null =>
  paint === 'none' ? [0, 0, 0, 0] : paint.includes('url(') ? null : toColour(paint);

const shadowsIn = (shadow: string): string[] =>
  shadow === 'none'
    ? []
    : Array.from(shadow.matchAll(/(\b\w+\([^()]*\)) (\S+)px (\S+)px/g)).flatMap(([, colour = '', x, y]) =>
        Math.max(Math.abs(Number(x)), Math.abs(Number(y))) < farthest ? colour : [],
      );

/** Tells whether the text of an element has no colour, or that of its ground. */
export function createInk(painted: () => readonly Painted[], styles: Styles) {
  const [groundOf, inksOf] = [createGrounds(styles), createInks(styles)];
  return (element: Element, text: Edges): boolean => {
    const known = inksOf(element);
    if (known.includes(null)) return false;
    const inks = known.filter((ink): ink is Rgba => ink !== null && ink[3] > 0.1);
    if (inks.length === 0) return true;
    const ground = groundOf(element);
    if (!ground) return false;
    const isLike = (ink: Rgba, colour: Rgba) => {
      const behind = ground.behind ?? colour;
      const plain = ground.behind ? blend(colour, behind, ground.mode) : colour;
      return looksLike(blend(over(ink, colour), behind, ground.mode), plain);
    };
    if (!inks.every((ink) => isLike(ink, ground.colour)) || isDrawnOver(ground.element, element)) return false;
    // Something else than the text's own ancestors may be painted behind it.
    return !painted().some((each) => {
      if (!contains(each.box, text) || !ground.element.contains(each.element) || each.element === ground.element)
        return false;
      if (each.element.contains(element) || element.contains(each.element)) return false;
      const isBehindAll = Number(styles.read(each.element, 'z-index')) < 0;
      const { colour } = each;
      return !isBehindAll && (colour === null || !inks.every((ink) => isLike(ink, colour)));
    });
  };
}

/** Whether CSS draws something between a text and its ground. Asked last, since the browser takes long to answer. */
function isDrawnOver(ground: Element, element: Element): boolean {
  for (let each: Element | null = element; each; each = each === ground ? null : parentOf(each)) {
    for (const part of ['::before', '::after']) {
      const drawn = getComputedStyle(each, part);
      const isFilled = hasImage(drawn.backgroundImage) || (toColour(drawn.backgroundColor)?.[3] ?? 0) > 0.1;
      if (drawn.content !== 'none' && isFilled) return true;
    }
  }
  return false;
}

interface Ground {
  element: Element;
  colour: Rgba;
  /** How what is drawn on it is blended with it. */
  mode: string;
  /** Where the ground is blended too: with this. */
  behind?: Rgba;
}

/** The nearest colour behind an element; null where a picture is, or where nothing says it. */
function createGrounds(styles: Styles): (element: Element) => Ground | null {
  return fromAncestors<Ground | null>((element, around) => {
    const own = ownGround(element, styles);
    const mode = styles.read(element, 'mix-blend-mode');
    if (own !== undefined)
      return own && { element, colour: own, mode, ...(mode !== 'normal' && { behind: around?.colour ?? white }) };
    if (around === null) return null;
    if (around) return around.mode === 'normal' && mode !== 'normal' ? { ...around, mode } : around;
    return styles.of(element).colorScheme.includes('dark') ? null : { element, colour: white, mode };
  });
}

const white: Rgba = [255, 255, 255, 1];

/** Undefined: nothing that hides what is behind the element. Null: a picture, or a colour that lets it through. */
function ownGround(element: Element, styles: Styles): Rgba | null | undefined {
  const { read } = styles;
  const isInLetters = read(element, 'background-clip').includes('text');
  const plain = plainColour(element, styles);
  if (!isInLetters && !plain && hasImage(read(element, 'background-image'))) return null;
  const colour = isInLetters ? null : (plain ?? toColour(read(element, 'background-color')));
  if (colour && colour[3] > 0.9) return colour;
  return colour && colour[3] > 0.1 ? null : undefined;
}
