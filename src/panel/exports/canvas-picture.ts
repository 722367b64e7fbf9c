/** The canvas as a picture, drawn by the browser from the widgets as they stand. */
import { domToBlob } from 'modern-screenshot';

/** Px that a browser still makes a picture of. */
const longestSide = 16_000;
const mostPixels = 120_000_000;

/** Or why there is none, in a sentence for the person. */
export async function toCanvasPicture(drawn: HTMLElement): Promise<Blob | { refused: string }> {
  const { scrollWidth: width, scrollHeight: height } = drawn;
  const scale = [2, 1].find((each) => fits(width * each, height * each));
  if (!scale) {
    const size = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} px`;
    return {
      refused: `The canvas is too large for one picture (${size}). Nothing was saved. Save it as a page instead.`,
    };
  }
  const backgroundColor = getComputedStyle(document.body).backgroundColor;
  return domToBlob(drawn, { width, height, scale, backgroundColor, filter: isShown, font: false, timeout: 5000 });
}

const fits = (width: number, height: number): boolean =>
  width <= longestSide && height <= longestSide && width * height <= mostPixels;

/** Without the controls, and without what would have to be fetched. */
function isShown(node: Node): boolean {
  if (!(node instanceof Element)) return true;
  if (node instanceof HTMLImageElement && !node.src.startsWith('data:')) return false;
  return !node.matches('[data-control], .ib, .handle, .size-label, .ghost-place, iframe');
}
