/** Where the user was reading when they left the conversation, to return there. In memory only. */

export interface ReadingPlace {
  /** The conversation and its newest message. After another message the place is void. */
  lastMessage: string;
  /** The first visible entry. */
  entryId: string;
  /** How far above its beginning the sight begins, in pixels; below zero: it begins further down. */
  into: number;
}

/** Null: at the end, or nowhere yet. */
export const createReadingPlaces = (): { saved: ReadingPlace | null } => ({ saved: null });
