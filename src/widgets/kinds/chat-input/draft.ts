/** What stands in the reply field: the person's words come before those that the data suggests. Pure. */

export interface ReplyDraft {
  text: string;
  /** What the data suggested last. */
  suggested: string;
}

export const toDraft = (suggested: string): ReplyDraft => ({ text: suggested, suggested });

/** A new suggestion takes the place of the old one, or of nothing, never of what somebody wrote. */
export function suggest(draft: ReplyDraft, suggested: string): ReplyDraft {
  if (suggested === draft.suggested) return draft;
  const isUntouched = draft.text === draft.suggested || draft.text.trim() === '';
  return { text: isUntouched ? suggested : draft.text, suggested };
}
