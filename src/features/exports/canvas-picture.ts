/** The canvas as a picture of the widgets as drawn. */
import { domToBlob } from 'modern-screenshot';
import { say } from '#ui/language/index.tsx';
import { toFigure } from '#ui/words/figures.ts';

/** Around the widgets, in px. */
const edge = 16;
/** The largest picture, in px, that browsers can make. */
const maxSide = 16_000;
const maxPixels = 120_000_000;

/** Resolves with the picture, or with a sentence for the user why there is none. */
export async function toCanvasPicture(drawn: HTMLElement): Promise<Blob | { refused: string }> {
  const [width, height] = [drawn.scrollWidth + 2 * edge, drawn.scrollHeight + 2 * edge];
  const scale = [2, 1].find((each) => fits(width * each, height * each));
  if (!scale) {
    const size = `${toFigure(width)} × ${toFigure(height)} px`;
    return {
      refused: say('The canvas is too large for one image ({size}). Save it as a page instead.', {
        size,
      }),
    };
  }
  const backgroundColor = getComputedStyle(document.body).backgroundColor;
  const framed = `0 0 0 ${edge}px ${backgroundColor}`;
  const style = { margin: '0', transform: `translate(${edge}px, ${edge}px)`, boxShadow: framed };
  const look = { width, height, scale, backgroundColor, style };
  return domToBlob(drawn, { ...look, filter: isShown, onCloneEachNode: hideBars, font: false, timeout: 5000 });
}

/** A picture doesn't scroll, and nothing in it is selected. */
function hideBars(cloned: Node): void {
  if (!(cloned instanceof HTMLElement)) return;
  cloned.style.scrollbarWidth = 'none';
  if (cloned.classList.contains('selected')) cloned.style.boxShadow = '0 0 0 1px var(--line)';
}

const fits = (width: number, height: number): boolean =>
  width <= maxSide && height <= maxSide && width * height <= maxPixels;

/** Leaves out controls and what would have to be fetched. */
function isShown(node: Node): boolean {
  if (!(node instanceof Element)) return true;
  if (node instanceof HTMLImageElement && !node.src.startsWith('data:')) return false;
  return !node.matches('[data-control], .ib, button.link, .ui-resizable-handle, .size-label, iframe');
}
