/** What Preact holds in memory for what it has drawn. */

/** The objects that can be reached from what was drawn into `root`, those of the document not among them. */
export function countHeld(root: Element): number {
  const found = new Set<object>();
  const next: unknown[] = Object.entries(root).flatMap(([name, value]) => (name.startsWith('__') ? [value] : []));
  while (next.length > 0) {
    const one = next.pop();
    if (typeof one !== 'object' || one === null || one instanceof Node || found.has(one)) continue;
    found.add(one);
    if (one instanceof Map || one instanceof Set) next.push(...one);
    else next.push(...Object.values(one));
  }
  return found.size;
}
