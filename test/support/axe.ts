/** Looks at a page with axe-core, and gives back what it finds wrong. */
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

type Theme = 'light' | 'dark';

/** What another theme can break. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** Each violation as one line: theme, rule, where, why. All rules look at the light theme, those of colours at the dark one. */
export async function violationsOf(page: Page, themes: readonly Theme[] = ['light', 'dark']): Promise<string[]> {
  const lines: string[] = [];
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axe.source);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = colorScheme === 'light' ? {} : { runOnly: ofColours };
    const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(rules)})`);
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary } of nodes) lines.push(`${colorScheme} ${id} ${target}: ${failureSummary}`);
    }
  }
  return lines;
}
