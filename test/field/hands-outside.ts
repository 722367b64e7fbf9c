/** What hands bring about outside of a page is told: tabs, files, other programs, the clipboard, and a dialog of the browser that waits. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Surface, TabhandBrowser } from '../support/browsers/browser';
import { clicks, reads } from '../support/hands/turns';
import { choosesModelAt, offersWhole, personSays, startsAgain } from '../support/journey';
import { sampled } from '../support/sample';
import { type ScriptedModel, serveScriptedModel } from '../support/scripted-model';
import { serveFieldPages } from './hands-pages';

/** `keepsDialogs`: the driver answers none from now on. It gives back how the person does; absent where the driver can't. */
export function handsOutsideInTheField(
  launch: () => Promise<TabhandBrowser>,
  keepsDialogs: (page: Surface) => ((accept: boolean) => Promise<void>) | null,
): void {
  let browser: TabhandBrowser;
  let site: Awaited<ReturnType<typeof serveFieldPages>>;
  let model: ScriptedModel;
  beforeAll(async () => {
    [browser, site, model] = await Promise.all([launch(), serveFieldPages(), serveScriptedModel()]);
  });
  afterAll(async () => {
    await browser?.close();
    await model?.close();
    site?.close();
  });

  let page: Surface;
  let panel: Surface;
  /** The panel beside a page, in a new chat. */
  async function begin(name: string): Promise<void> {
    page = await browser.openSite(site.urlOf(name));
    panel = await browser.openPanel(page);
    if (asked > 0) return startsAgain(panel);
    await choosesModelAt(panel, model.url);
    await offersWhole(panel, 20);
  }
  let asked = 0;
  /** The model reads, clicks, and ends; what it was told of the click. */
  async function told(what: string, isRefused = false, answer = 'Allow for this run'): Promise<string> {
    const end = `The end of ${++asked}.`;
    model.plays(reads, clicks(what), { text: end });
    await personSays(panel, 'go on');
    if (asked === 1) await panel.click('Always allow on this site');
    if (!isRefused) await panel.click(answer);
    await panel.sees(end);
    return model.told();
  }

  describe('tabs, files and programs', () => {
    beforeAll(() => begin('outside'));
    // A call that an earlier try left waiting holds its own chat only.
    beforeEach(async () => {
      if (asked > 0) await startsAgain(panel);
    });

    test('a window that the page opens is named, and joins the chat (browser-use/browser-use#3657, agentrhq/webcmd#375)', async () => {
      const words = await told('button "Open a window"');
      expect(words).toContain('A new tab was opened: Report http://127.0.0.1:');
      expect(words).toContain('It is part of this chat now');
      expect(words).not.toContain('nothing changed');
      const offered =
        model
          .heard()
          .at(-1)
          ?.tools.filter((tool) => tool.name.endsWith('_read_page')) ?? [];
      expect(offered).toHaveLength(2);
    });

    test.each(sampled(['link "A named window"', 'button "Print"', 'button "Detached"'], 3))(
      'a window that %s opens is told, too',
      async (what) => {
        // A browser that opens none for a script has it refused before anybody is asked.
        const words = await told(what, !what.includes('Detached') && browser.name === 'firefox');
        expect(words).toMatch(/new tab was opened|asked for a new window|blocked a new window|a program can't do this/);
        expect(words).not.toContain('nothing changed');
      },
    );

    test('a file that a script saves is named (openclaw/openclaw#93700, gethouston/houston#1456)', async () => {
      expect(await told('button "Export"')).toContain('given a file to save: orders.csv');
    });

    test('a file is named although its address isn’t in UTF-8', async () => {
      expect(await told('link "Menu"')).toContain('given a file to save: men%FC.bin');
    });

    test('a link whose page stays may have saved a file', async () => {
      const words = await told('link "Paper"');
      expect(words).toContain('/paper.bin, and the page stayed');
      expect(words).not.toContain('nothing changed');
    });

    test('a link for another program, and the clipboard', async () => {
      expect(await told('link "Write to us"', false, 'Allow once')).toContain(
        'for another program: mailto:ann@shop.example',
      );
      expect(await told('button "Copy"')).toMatch(/wrote to the clipboard|did not let the page write/);
    });
  });

  describe('a dialog of the browser that waits', () => {
    let answer: ReturnType<typeof keepsDialogs>;
    beforeAll(async () => {
      await begin('dialogs');
      answer = keepsDialogs(page);
    });

    test('is said to the model and the person, and nothing is done until it is answered (openai/codex#24087, vercel-labs/agent-browser#992)', async () => {
      const since = Date.now();
      const words = await told('button "Keep the lamp"');
      expect(words).toContain('confirm');
      expect(words).toContain('Really keep it?');
      expect(words).toContain('Don’t repeat anything'.replace('’', "'"));
      await panel.sees('The page waits until you answer its dialog.');
      model.plays(reads, { text: 'It still waits.' });
      await personSays(panel, 'and now?');
      await panel.sees('It still waits.');
      expect(model.told()).toContain('Really keep it?');
      expect(Date.now() - since).toBeLessThan(30_000);
    });

    test('once answered, the page goes on, and the next one is told with its answer (openai/codex#43653, citrolabs/ego-lite#177)', async () => {
      if (!answer) return;
      await answer(true);
      await page.until(`document.querySelector('#out').textContent === 'kept'`);
      const words = told('button "Go on"');
      await answer(true);
      expect(await words).toMatch(/showed a dialog of the browser \(alert\): "Being processed\."|Being processed\./);
    });
  });
}
