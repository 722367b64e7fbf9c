/** A picture of a page with marks, and what a model is told of them. */
import { markPicture } from '#browser/page-picture.ts';
import type { Marked } from '#core/tools/hands-wire.ts';

export interface TakenMarks {
  data: string;
  mimeType: string;
  covered: number;
}

/** Null: nobody could tell where its points are. */
export async function withMarks({ covered, ...taken }: TakenMarks, marked: Marked): Promise<TakenMarks | null> {
  const picture = await markPicture(taken, marked);
  return picture && { ...picture, covered };
}

/** Of a picture as it is taken where nobody could tell where its points are. */
export const unmarked =
  "The picture has no marks, and none of its points can be used: the page isn't drawn in its own size, as when it is enlarged by two fingers or in a tool for developers. Operate it by references.";

/** The page's own words are in the picture alone. */
export const wordMarked = ({ picture, width, height, marks }: Marked): string =>
  [
    `Picture ${picture}: ${width} × ${height} pixels.`,
    marks.length > 0 &&
      `The references of its marks: ${marks.map(({ ref }, at) => `${at + 1} ${ref}`).join(', ')}. Only marks of these numbers are true.`,
    'For what has no mark: click_point, drag_points. The picture is void once the page scrolls or changes.',
  ]
    .filter(Boolean)
    .join(' ');
