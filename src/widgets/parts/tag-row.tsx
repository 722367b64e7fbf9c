/** An item's tags in a row that wraps; nothing if it has none. */
import type { ComponentChildren } from 'preact';

export function TagRow({ tags, children }: { tags: readonly string[]; children?: ComponentChildren }) {
  if (tags.length === 0 && !children) return null;
  return (
    <div class="tag-row">
      {tags.map((tag) => (
        <span key={tag} class="tag">
          {tag}
        </span>
      ))}
      {children}
    </div>
  );
}
