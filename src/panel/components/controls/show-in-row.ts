/** Scrolls a row of tabs so that the current one is in view, and nothing else. */
export function showInRow(row: HTMLElement, current: string): void {
  const seen = row.getBoundingClientRect();
  const tab = row.querySelector(current)?.getBoundingClientRect();
  if (!tab) return;
  const margin = 40;
  if (tab.left < seen.left) row.scrollBy({ left: tab.left - seen.left - margin });
  if (tab.right > seen.right) row.scrollBy({ left: tab.right - seen.right + margin });
}
