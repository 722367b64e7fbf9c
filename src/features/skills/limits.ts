/** Characters of a skill's instructions, or of one of its files; of all of them together; and of what one reading gives. */
export const [maxCharacters, maxTogether, maxRead] = [200_000, 1_000_000, 60_000];
/** How many files it has, and characters of the path of each. */
export const [maxFiles, maxPath] = [200, 300];
