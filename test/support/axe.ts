/** Looks at a page with axe-core in both themes, and gives back what it finds wrong. */
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Each violation as one line: theme, rule, where, why. */
export async function violationsOf(page: Page): Promise<string[]> {
  const lines: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<AxeResults>('axe.run()');
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary } of nodes) lines.push(`${colorScheme} ${id} ${target}: ${failureSummary}`);
    }
  }
  return lines;
}
