/** A tool pack in either browser: written, broken, mended, called by a model, changed, exported and imported; and pages that would pass for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { choosesModelAt, ending, offersWhole, personSays, startsAnew } from '../../support/journey';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

const code = (host: string, more = {}) => `export default {
  name: 'Page marks',
  matches: ['http://${host}/*'],
  author: 'Ann',
  version: '1.0',
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
  ...${JSON.stringify(more)},
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

/** Firefox takes what is pasted by two names of its own. */
const paste = (text: string) => `(() => {
  const field = document.querySelector('.code-editor').shadowRoot.querySelector('.cm-content');
  field.focus();
  getSelection().selectAllChildren(field);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', ${JSON.stringify(text)});
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true, bubbles: true, cancelable: true }));
  return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, dataType: 'text/plain', data: ${JSON.stringify(text)}, bubbles: true, cancelable: true })) || true;
})()`;

const drop = (text: string) => `(() => {
  const input = document.querySelector('input[type=file][accept*=".mjs"]');
  const files = new DataTransfer();
  files.items.add(new File([${JSON.stringify(text)}], 'page-marks.pack.js', { type: 'text/javascript' }));
  input.files = files.files;
  return input.dispatchEvent(new Event('change', { bubbles: true }));
})()`;

const editor = `Boolean(document.querySelector('.code-editor')?.shadowRoot?.querySelector('.cm-content'))`;

/** `letPacksRun`: as a person does in this browser, from the editor. */
export function packsJourney(
  launch: () => Promise<TabhandBrowser>,
  letPacksRun: (panel: Surface, browser: TabhandBrowser) => Promise<void>,
): void {
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
    await panel.click('Tools');
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.close(), model?.close()]);
  });

  const writes = async (text: string) => {
    await panel.until(editor);
    await panel.value(paste(text));
  };
  const marks = (mark: string) => ({ calls: [{ match: ending('_mark_page'), arguments: { mark } }] });

  describe('a pack', () => {
    test('is written in the editor; without the browser’s permission it says why it doesn’t run', async () => {
      await panel.click('New pack');
      await panel.sees('Packs don’t run yet.');
      await letPacksRun(panel, browser);
      await panel.seesNoMore('Packs don’t run yet.');
    });

    test('has its faults said at their lines', async () => {
      await writes(code(host).replace("version: '1.0',", 'version: ,'));
      await panel.sees('Line 5');
      await panel.sees('Syntax error');
    });

    test('says what it throws when it loads, and is mended', async () => {
      await writes(`const marks = null;\nmarks.length;\n${code(host)}`);
      await panel.click('Save');
      await panel.sees('This pack failed to load at line 2');
      await writes(code(host));
      await panel.click('Save');
      await panel.seesNoMore('This pack failed to load');
      await panel.click('Close the editor');
      await panel.sees('Added by you · Page marks');
      await panel.sees('mark_page');
    });

    test('asks before a model’s call of its tool, and says whose tool it is', async () => {
      model.plays(marks('first'), { text: 'It is marked.' });
      await panel.click('Chat');
      await personSays(panel, 'mark the page');
      await panel.sees('Added by you in the pack Page marks');
      await panel.click('Allow once');
      await panel.sees('It is marked.');
      expect(await page.value('document.body.dataset.mark')).toBe('first');
      expect(model.told()).toContain('marked as first');
      const offered = model.heard()[0]?.tools.find(({ name }) => name.endsWith('_mark_page'));
      expect(offered?.description).toContain('Added by the user (pack “Page marks”)');
      expect(offered?.name).toBe('page_marks_webmcp_mark_page');
    });

    test('asks again once its code is another, although its definition is the same', async () => {
      model.plays(marks('second'), { text: 'Second mark.' }, marks('third'), { text: 'Third mark.' });
      await personSays(panel, 'mark it');
      await panel.click('Always on this site');
      await panel.sees('Second mark.');
      await personSays(panel, 'mark it');
      await panel.sees('Third mark.');
      await panel.click('Tools');
      await panel.click('Page marks');
      await writes(code(host).replace('marked as', 'now marked as'));
      await panel.sees('Changes since it was saved');
      await panel.click('Save');
      await panel.sees('Saved');
      await panel.click('Close the editor');
      model.plays(marks('fourth'), { text: 'Fourth mark.' });
      await panel.click('Chat');
      await personSays(panel, 'mark it');
      await panel.sees('Its pack has changed since.');
      await panel.click('Allow once');
      await panel.sees('Fourth mark.');
      expect(model.told()).toContain('now marked as fourth');
    });

    test('steps back for a tool of the site; that one never passes for the pack’s', async () => {
      await page.value(`document.modelContext.registerTool({
        name: 'mark_page',
        description: 'Puts a mark on this page.',
        inputSchema: { type: 'object', properties: { mark: { type: 'string' } }, required: ['mark'] },
        execute: () => 'the page itself',
      }).then(() => true)`);
      await panel.click('Tools');
      await panel.seesNoMore('Added by you · Page marks');
      model.plays(marks('fifth'), { text: 'Fifth mark.' });
      await panel.click('Chat');
      await startsAnew(panel);
      await personSays(panel, 'mark it');
      await panel.sees('Description from the site');
      await panel.click('Allow once');
      await panel.sees('Fifth mark.');
      expect(model.told()).toContain('the page itself');
      await page.goto(`${site.url}lab/odd.html`);
    });

    test('is exported, deleted, and imported', async () => {
      await panel.click('Tools');
      await panel.sees('Added by you · Page marks');
      await panel.click('More for Page marks');
      await panel.click('Export as a file');
      await panel.sees('page-marks.pack.js');
      await panel.seesNoMore('page-marks.pack.js');
      await panel.click('More for Page marks');
      await panel.click('Delete');
      await panel.click('Delete this pack?');
      await panel.seesNoMore('mark_page');
      await panel.value(drop(code(host)));
      await panel.until(editor);
      await panel.click('Save');
      await panel.click('Close the editor');
      await panel.sees('mark_page');
    });

    test('turned off, it offers nothing', async () => {
      await panel.choose('Use Page marks');
      await panel.seesNoMore('mark_page');
    });

    test('in the shape of webmcp_everywhere, it runs unchanged', async () => {
      await page.value(`(window.ofThePage = { secret: 'blue' }, true)`);
      await panel.value(drop(adapter(host)));
      await panel.until(editor);
      await panel.click('Save');
      await panel.click('Close the editor');
      await panel.sees('read_object');
      await panel.click('Chat');
      model.plays({ calls: [{ match: ending('_read_object'), arguments: {} }] }, { text: 'It is blue.' });
      await personSays(panel, 'read it');
      await panel.sees('It is blue.');
      expect(model.told()).toContain('blue');
    });

    test('of a guess does what the guess did, and the guess steps back for it', async () => {
      await page.goto(`${site.url}lab/plain.html`);
      await panel.click('Tools');
      await panel.unfold('order_seedlings');
      await panel.click('Make it a tool of this site');
      await panel.until(editor);
      await panel.click('Save');
      await panel.click('Close the editor');
      await panel.sees('Added by you · Order seedlings');
      // The guesses are asked for once the page's own list is there.
      await panel.until(String.raw`/Guessed from \S+\s+3 tools/.test(document.body.innerText)`);
      const order = { name: 'Ann', trays: 2, light: 'Half shade' };
      model.plays({ calls: [{ match: ending('_order_seedlings'), arguments: order }] }, { text: 'It is ordered.' });
      await panel.click('Chat');
      await startsAnew(panel);
      await personSays(panel, 'order');
      await panel.sees('Added by you in the pack Order seedlings');
      await panel.click('Allow once');
      await panel.sees('It is ordered.');
      await page.until(`document.querySelector('#sent')?.textContent === 'Sent name=Ann&trays=2&light=p&website=. '`);
    });

    test('is registered by its page with the code that is copied', async () => {
      await panel.click('Tools');
      await panel.value(drop(code(host, { name: 'Copied' })));
      await panel.until(editor);
      await panel.unfold('For developers');
      await panel.value(`(navigator.clipboard.writeText = async (text) => void (window.copied = text), true)`);
      await panel.click('Copy registerTool code');
      const copied = await panel.value<string>('window.copied');
      await panel.click('Close the editor');
      await page.value(`(() => {
        const script = document.createElement('script');
        script.type = 'module';
        script.textContent = ${JSON.stringify(copied)};
        document.body.append(script);
        return true;
      })()`);
      model.plays(marks('copied'), { text: 'Marked by the page.' });
      await panel.sees('mark_page');
      await panel.click('Chat');
      await startsAnew(panel);
      await personSays(panel, 'mark it');
      await panel.sees('Description from the site');
      await panel.click('Allow once');
      await panel.sees('Marked by the page.');
      expect(await page.value('document.body.dataset.mark')).toBe('copied');
      await page.goto(`${site.url}lab/odd.html`);
    });

    test('that never ends is turned off, and says so', async () => {
      await panel.click('Tools');
      await panel.value(
        drop(`const end = Date.now() + 9000;\nwhile (Date.now() < end);\n${code(host, { name: 'Endless' })}`),
      );
      await panel.until(editor);
      await panel.click('Save');
      await panel.sees('This pack kept its page from responding, so Tabhand turned it off.', 20_000);
      await panel.click('Close the editor');
      expect(await panel.value(`document.querySelector('[aria-label="Use Page marks"]')?.checked ?? null`)).toBe(false);
    });
  });
}
