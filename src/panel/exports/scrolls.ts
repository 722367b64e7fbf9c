/** Scroll positions, restored after everything was drawn in full for a moment. */

export function keepScrolls(root: ParentNode): () => void {
  const scrolled = [...root.querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0);
  const kept = scrolled.map((element) => ({ element, top: element.scrollTop }));
  return () => {
    for (const { element, top } of kept) element.scrollTop = top;
  };
}
