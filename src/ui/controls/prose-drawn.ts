/** The Markdown renderer, as the chunk that `prose.tsx` loads. */
export { Markdown } from '../markdown/markdown';
