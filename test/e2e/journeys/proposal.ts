/** The tests of the proposal for `updateTool()` and `disabled`, in the style of the public ones, on a page with the extension. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { servePlayground } from '../../../playground/serve';
import type { TabhandBrowser } from '../../support/browsers/browser';

const read = (file: string) => readFile(new URL(`../../webmcp/proposal/${file}`, import.meta.url), 'utf8');

export function proposalJourney(launch: () => Promise<TabhandBrowser>): void {
  test('R88, R89, R90: a tool is updated and disabled as the proposal’s own tests say', async () => {
    const [browser, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
    try {
      const page = await browser.openSite(`${site.url}lab/blank.html`);
      const code = [await read('harness.js'), await read('update-tool.https.window.js')].join('\n');
      await page.value(`(() => {
        const script = document.createElement('script');
        script.textContent = ${JSON.stringify(code)};
        document.head.append(script);
        window.run_proposal_tests().then((results) => { document.documentElement.dataset.results = results; });
        return true;
      })()`);
      await page.until(`document.documentElement.dataset.results !== undefined`);
      const results: [string, string][] = JSON.parse(
        await page.value<string>(`document.documentElement.dataset.results`),
      );
      expect(results.filter(([, fault]) => fault !== '')).toEqual([]);
      expect(results).toHaveLength(11);
    } finally {
      await Promise.all([browser.close(), site.close()]);
    }
  });
}
