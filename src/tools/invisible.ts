/** Characters that show nothing and that a model reads all the same: a text can be hidden in them. Pure. */

/** The first group stays: the flags of England, Scotland and Wales, and the selector of a Chinese or Japanese character. */
const invisible =
  /(\u{1F3F4}\u{E0067}\u{E0062}[\u{E0061}-\u{E007A}]{3}\u{E007F}|(?<=\p{Script=Han})[\u{E0100}-\u{E01EF}](?!\p{Default_Ignorable_Code_Point}))|[\u{E0000}-\u{E0FFF}]+|\p{Default_Ignorable_Code_Point}{3,}/gu;

/** `runs`: how many were left out. */
export function withoutInvisible(text: string): { text: string; runs: number } {
  let runs = 0;
  const seen = text.replace(invisible, (_, needed: string | undefined) => {
    if (needed === undefined) runs++;
    return needed ?? '';
  });
  return { text: seen, runs };
}
