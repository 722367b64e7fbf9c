/** Characters of a skill's instructions, or of one of its files; of all of them together; and of what one reading gives. */
export const [maxCharacters, maxTogether, maxRead] = [200_000, 1_000_000, 60_000];
export const maxFiles = 200;
