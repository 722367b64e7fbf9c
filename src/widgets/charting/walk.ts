/** Keyboard navigation among the items of a chart. Pure. */

/** Undefined for a key that does not navigate. At an edge, the index stays. */
export function nextItem(
  key: string,
  at: number,
  { count, stride = 1 }: { count: number; stride?: number },
): number | undefined {
  const far = stride * Math.max(1, Math.round(count / stride / 10));
  const [first, top] = [at % stride, at - (at % stride)];
  const along: Record<string, number> = {
    ArrowLeft: at - stride,
    ArrowRight: at + stride,
    PageUp: at - far,
    PageDown: at + far,
    Home: first,
    End: count - stride + first,
  };
  const across: Record<string, number> =
    stride === 1
      ? { ArrowUp: at - 1, ArrowDown: at + 1 }
      : { ArrowUp: Math.max(top, at - 1), ArrowDown: Math.min(top + stride - 1, at + 1) };
  const to = along[key] ?? across[key];
  if (to === undefined) return undefined;
  if (to >= 0 && to < count) return to;
  return key.startsWith('Page') ? (to < 0 ? first : count - stride + first) : at;
}
