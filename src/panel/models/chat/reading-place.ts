/** Where somebody was reading when the conversation left the front, so that it is shown there again. In memory only. */

export interface ReadingPlace {
  /** The conversation and its newest message: after another one it counts no more. */
  said: string;
  /** The first entry in sight. */
  entryId: string;
  /** How far above its beginning the sight begins, in pixels; below zero: it begins further down. */
  into: number;
}

export interface ReadingPlaces {
  /** Null: at the end, or nowhere yet. */
  kept: ReadingPlace | null;
}

export const createReadingPlaces = (): ReadingPlaces => ({ kept: null });
