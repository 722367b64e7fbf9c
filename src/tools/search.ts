/** Finds tools by what they do: by words, the name before the title before the description, a typo forgiven. */
import MiniSearch from 'minisearch';
import type { Tool } from './tool';

/** The best first, at most `most`. */
export function rankTools(tools: readonly Tool[], query: string, most = 20): Tool[] {
  const index = new MiniSearch<{ id: number; name: string; title: string; description: string }>({
    fields: ['name', 'title', 'description'],
    tokenize: toWords,
    searchOptions: { boost: { name: 4, title: 3 }, prefix: true, fuzzy: (term) => (term.length > 4 ? 0.2 : false) },
  });
  index.addAll(tools.map(({ name, title = '', description }, id) => ({ id, name, title, description })));
  return index
    .search(query)
    .slice(0, most)
    .flatMap(({ id }) => tools[id] ?? []);
}

/** `addToCart`, `add_to_cart`, `add-to-cart` → add, To, Cart. */
function toWords(text: string): string[] {
  return text.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').match(/[\p{L}\p{N}]+/gu) ?? [];
}
