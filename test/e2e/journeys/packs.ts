/** A tool pack in either browser: imported, broken, mended, called by a model, updated, exported and deleted; and pages that would pass for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { showDeveloperTools } from '../../support/browsers/to-place';
import { choosesModelAt, ending, offersWhole, personSays, startsAgain } from '../../support/journey';
import { chromiumFirst } from '../../support/sample';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

const code = (host: string, name = 'Page marks') => `// @name ${name}
// @match http://${host}/*
// @author Ann
// @version 1.0
export default {
  tools: [
    {
      name: 'mark_page',
      description: 'Puts a mark on this page.',
      inputSchema: { type: 'object', properties: { mark: { type: 'string' } }, required: ['mark'] },
      execute: ({ mark }) => {
        document.body.dataset.mark = mark;
        return \`marked as \${mark}\`;
      },
    },
  ],
};
`;

/** In the shape of the public project webmcp_everywhere: it uses an object of the page. */
const adapter = (host: string) => `
var seenAdapter = {
  siteSlug: "seen",
  siteName: "Seen objects",
  matchPatterns: ["http://${host}/*"],
  metadata: { author: "Bea", version: "0.1.0", adapterFormatVersion: "1", targetSiteVerifiedOn: "2026-07-01" },
  yieldCondition: () => false,
  tools: [
    {
      name: "read_object",
      title: "Read the object",
      description: "Reads an object of the page.",
      inputSchema: { type: "object", properties: {} },
      permissionClass: "readOnly",
      execute: async () => window.ofThePage.secret
    }
  ]
};
export {
  seenAdapter
};
`;

const input = `document.querySelector('input[type=file][accept*=".mjs"]')`;
const drop = (text: string, name: string) => `(() => {
  const input = ${input};
  const files = new DataTransfer();
  files.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: 'text/javascript' }));
  input.files = files.files;
  return input.dispatchEvent(new Event('change', { bubbles: true }));
})()`;

const isOpen = `document.querySelector('.pack-view .code-block') !== null`;

/** `letPacksRun`: as a person does in this browser, while the pack is read. */
export function packsJourney(
  name: TabhandBrowser['name'],
  launch: () => Promise<TabhandBrowser>,
  letPacksRun: (panel: Surface, browser: TabhandBrowser) => Promise<void>,
): void {
  const ofChromium = chromiumFirst(name);
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ScriptedModel;
  let page: Surface;
  let panel: Surface;
  let host: string;

  beforeAll(async () => {
    [browser, site, model] = await Promise.all([
      launch(),
      servePlayground({ port: 0, framePort: 0 }),
      serveScriptedModel(),
    ]);
    host = new URL(site.url).hostname;
    page = await browser.openSite(`${site.url}lab/odd.html`);
    panel = await browser.openPanel(page);
    await choosesModelAt(panel, model.url);
    await offersWhole(panel, 30);
    await showDeveloperTools(panel);
    await panel.click('Tools');
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.close(), model?.close()]);
  });

  /** Tools is a moment coming. */
  const drops = async (text: string, name = 'marks.js') => {
    await panel.until(`${input} !== null`);
    await panel.value(drop(text, name));
  };
  const imports = async (text: string, button: 'Add' | 'Update') => {
    await drops(text);
    await panel.until(isOpen);
    await panel.click(button);
    await panel.until(`!${isOpen}`);
  };
  const marks = (mark: string) => ({ calls: [{ match: ending('_mark_page'), arguments: { mark } }] });

  describe('a pack', () => {
    test('is read before it is added; without the browser’s permission it says why it doesn’t run', async () => {
      await drops(code(host));
      await panel.until(isOpen);
      await panel.sees('Puts a mark on this page.');
      await panel.sees('Custom tools don’t run yet.');
      await letPacksRun(panel, browser);
      await panel.seesNoMore('Custom tools don’t run yet.');
      await panel.click('Back');
      await panel.seesNoMore('mark_page');
    });

    test('that the browser can’t read says so', async () => {
      await imports(code(host).replace('tools: [', 'tools ['), 'Add');
      await panel.sees('This script has a syntax error.');
      await panel.sees('from marks.js');
    });

    test('says what it throws when it loads, and is mended', async () => {
      await imports(code(host).replace('export', 'const marks = null;\nmarks.length;\nexport'), 'Update');
      await panel.sees(/This script failed to load: .*\(Line 6\)/);
      await imports(code(host), 'Update');
      await panel.seesNoMore('This script failed to load');
      await panel.sees('Custom tool · Page marks');
      await panel.sees('mark_page');
    });

    test('asks before a model’s call of its tool, and says whose tool it is', async () => {
      model.plays(marks('first'), { text: 'It is marked.' });
      await panel.click('Chat');
      await personSays(panel, 'mark the page');
      await panel.sees('Description from your script Page marks');
      await panel.click('Allow once');
      await panel.sees('It is marked.');
      expect(await page.value('document.body.dataset.mark')).toBe('first');
      expect(model.told()).toContain('marked as first');
      const offered = model.heard()[0]?.tools.find(({ name }) => name.endsWith('_mark_page'));
      expect(offered?.description).toContain('Added by the user (pack “Page marks”)');
      expect(offered?.name).toBe('page_marks_webmcp_mark_page');
    });

    ofChromium('asks again once its code is another, although its definition is the same', async () => {
      model.plays(marks('second'), { text: 'Second mark.' }, marks('third'), { text: 'Third mark.' });
      await personSays(panel, 'mark it');
      await panel.click('Always allow on this site');
      await panel.sees('Second mark.');
      await personSays(panel, 'mark it');
      await panel.sees('Third mark.');
      await panel.click('Tools');
      await drops(code(host).replace('marked as', 'now marked as'));
      await panel.sees('Once you save, Tabhand asks again');
      await panel.click('Update');
      await panel.until(`!${isOpen}`);
      model.plays(marks('fourth'), { text: 'Fourth mark.' });
      await panel.click('Chat');
      await personSays(panel, 'mark it');
      await panel.sees('Its script has changed since.');
      await panel.click('Allow once');
      await panel.sees('Fourth mark.');
      expect(model.told()).toContain('now marked as fourth');
    });

    ofChromium('steps back for a tool of the site; that one never passes for the pack’s', async () => {
      await page.value(`document.modelContext.registerTool({
        name: 'mark_page',
        description: 'Puts a mark on this page.',
        inputSchema: { type: 'object', properties: { mark: { type: 'string' } }, required: ['mark'] },
        execute: () => 'the page itself',
      }).then(() => true)`);
      await panel.click('Tools');
      await panel.seesNoMore('Custom tool · Page marks');
      model.plays(marks('fifth'), { text: 'Fifth mark.' });
      await panel.click('Chat');
      await startsAgain(panel);
      await personSays(panel, 'mark it');
      await panel.unfold('Description');
      await panel.sees('Description from the site');
      await panel.click('Allow once');
      await panel.sees('Fifth mark.');
      expect(model.told()).toContain('the page itself');
      await page.goto(`${site.url}lab/odd.html`);
    });

    ofChromium('is exported, deleted, and imported', async () => {
      await panel.click('Tools');
      await panel.sees('Custom tool · Page marks');
      await panel.click('More for Page marks');
      await panel.click('Export as a file');
      await panel.sees('page-marks.pack.js');
      await panel.seesNoMore('page-marks.pack.js');
      await panel.click('More for Page marks');
      await panel.click('Delete');
      await panel.click('Delete this script?');
      await panel.seesNoMore('mark_page');
      await imports(code(host), 'Add');
      await panel.sees('mark_page');
    });

    test('turned off, it offers nothing', async () => {
      await panel.click('Tools');
      await panel.choose('Use Page marks');
      await panel.seesNoMore('mark_page');
    });

    test('in the shape of webmcp_everywhere, it runs on the pages that the user gives it', async () => {
      await page.value(`(window.ofThePage = { secret: 'blue' }, true)`);
      await drops(adapter(host), 'seen-objects.js');
      await panel.until(isOpen);
      await panel.fill('Name', 'Seen objects');
      await panel.fill('Pages, a pattern a line', `http://${host}/*`);
      await panel.click('Add');
      await panel.sees('read_object');
      await panel.click('Chat');
      model.plays({ calls: [{ match: ending('_read_object'), arguments: {} }] }, { text: 'It is blue.' });
      await personSays(panel, 'read it');
      await panel.sees('It is blue.');
      expect(model.told()).toContain('blue');
    });

    test('that never ends is turned off, and says so', async () => {
      await panel.click('Tools');
      const endless = code(host, 'Endless').replace(
        'export',
        'const end = Date.now() + 9000;\nwhile (Date.now() < end);\nexport',
      );
      await imports(endless, 'Add');
      await panel.sees('This script kept its page from responding, so Tabhand turned it off.', 20_000);
      expect(await panel.value(`document.querySelector('[aria-label="Use Endless"]')?.checked ?? null`)).toBe(false);
    });
  });
}
