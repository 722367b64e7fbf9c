/** Where the user was reading when they left the conversation, to return there. In memory only. */

export interface ReadingPlace {
  /** The conversation and its newest message. After another message the place no longer applies. */
  lastMessage: string;
  /** The first visible entry. */
  entryId: string;
  /** Pixels of it that are scrolled out of view at the top; negative if it begins below the top. */
  into: number;
}

/** Null: at the end, or nowhere yet. */
export const createReadingPlaces = (): { saved: ReadingPlace | null } => ({ saved: null });
