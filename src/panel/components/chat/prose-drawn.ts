/** What draws Markdown, as the part of the program that `prose.tsx` loads. */
export { Markdown } from '#ui';
