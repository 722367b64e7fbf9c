/** What stands in the reply field: the person's words come before those that the data suggests. Pure. */

export interface Draft {
  text: string;
  /** What the data suggested last. */
  suggested: string;
}

export const toDraft = (suggested: string): Draft => ({ text: suggested, suggested });

/** A new suggestion takes the place of the old one, or of nothing, never of what somebody wrote. */
export function suggest(draft: Draft, suggested: string): Draft {
  if (suggested === draft.suggested) return draft;
  const isUntouched = draft.text === draft.suggested || draft.text.trim() === '';
  return { text: isUntouched ? suggested : draft.text, suggested };
}
