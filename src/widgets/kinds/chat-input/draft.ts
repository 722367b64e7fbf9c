/** The text of the reply field: the user's words take precedence over the data's suggestion. Pure. */

/** `suggested` is what the data suggested last. */
export const toDraft = (suggested: string) => ({ text: suggested, suggested });

type ReplyDraft = ReturnType<typeof toDraft>;

/** A new suggestion replaces the old one or an empty field, never what the user wrote. */
export function suggest(draft: ReplyDraft, suggested: string): ReplyDraft {
  if (suggested === draft.suggested) return draft;
  const isUntouched = draft.text === draft.suggested || draft.text.trim() === '';
  return { text: isUntouched ? suggested : draft.text, suggested };
}
