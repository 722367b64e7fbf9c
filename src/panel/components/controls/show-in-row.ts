/** A row of tabs that is longer than its place: the one that is current comes into view, and nothing else moves. */
export function showInRow(row: HTMLElement, current: string): void {
  const seen = row.getBoundingClientRect();
  const tab = row.querySelector(current)?.getBoundingClientRect();
  if (!tab) return;
  const beside = 40;
  if (tab.left < seen.left) row.scrollBy({ left: tab.left - seen.left - beside });
  if (tab.right > seen.right) row.scrollBy({ left: tab.right - seen.right + beside });
}
