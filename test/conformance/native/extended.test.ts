/** Dynamic tools over Chromium's own implementation, in a real page: what only the browser can show. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ProbeServer, startServer } from '../server.ts';
import { type ExtendedBrowser, launchExtended } from './extended-subject.ts';

let server: ProbeServer;
let browser: ExtendedBrowser;
let page: Page;
let isNative = false;

/** What each page's script sees, in the words of the tests. */
const PRELUDE = `
  const mc = document.modelContext;
  const heard = [];
  const rest = (milliseconds = 150) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const listen = (target, word) => target.addEventListener('toolchange', (e) => heard.push(word + (e.isTrusted ? '' : ' own')));
  const changes = async () => { await rest(); return heard.splice(0); };
  const handle = (name = 't') => ({ name, description: '', window, origin });
  const caught = (promise) => promise.then((value) => value ?? 'undefined', (error) => [error.name, error.message]);
  const tool = (members) => ({ name: 't', description: 'd', execute: () => 'ok', ...members });
  const counting = () => { let n = 0; return () => ({ type: 'object', n: ++n }); };
  const call = (input = {}, name = 't') => host.callTool({ name, input, signal: new AbortController().signal });
`;

/** The answer of an async function's body in a fresh document. */
async function inPage(body: string, kind: keyof ProbeServer['origins'] = 'same'): Promise<unknown> {
  await page.goto(server.origins[kind]);
  return page.evaluate(`(async () => {${PRELUDE}${body}})()`);
}

beforeAll(async () => {
  server = await startServer({ '/page.js': '' });
  browser = await launchExtended();
  ({ page } = await browser.openPage());
  for (let i = 0; i < 50; i++) {
    await page.goto(server.origins.same);
    if (await page.evaluate('typeof host === "object"')) break;
    await page.waitForTimeout(100);
  }
  const getter = "Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext').get + ''";
  await page.goto(server.origins.same);
  isNative = String(await page.evaluate(getter)).includes('[native code]');
}, 60_000);

beforeEach(({ skip }) => {
  if (!isNative) skip('This browser has no modelContext of its own.');
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

describe('Chromium with its own modelContext', { timeout: 30_000 }, () => {
  test('the page keeps the object of the browser, with updateTool and a way to it from navigator', async () => {
    expect(await inPage("return [navigator.modelContext === mc, typeof mc.updateTool, mc.constructor + '']")).toEqual([
      true,
      'function',
      'function ModelContext() { [native code] }',
    ]);
  });

  test('R86: lazy schemas are fresh at each enumeration, and the page hears of the registration only', async () => {
    const seen = await inPage(`listen(mc, 'change'); await mc.registerTool(tool({ inputSchema: counting() }));
      const numbers = [];
      for (let i = 0; i < 3; i++) numbers.push((await mc.getTools())[0].inputSchema.n);
      return { numbers, heard: await changes() }`);
    expect(seen).toEqual({ numbers: [1, 2, 3], heard: ['change'] });
  });

  test('an update is one trusted event before its promise, and a call fires trusted events', async () => {
    const seen = await inPage(`await mc.registerTool(tool({ inputSchema: { type: 'object' } }));
      listen(mc, 'change'); mc.addEventListener('toolactivated', (e) => heard.push('activated ' + e.isTrusted));
      await mc.updateTool('t', { description: 'e' }); heard.push('updated');
      heard.push((await mc.getTools())[0].description); heard.push(await mc.executeTool(handle()));
      return await changes()`);
    expect(seen).toEqual(['change', 'updated', 'e', 'activated true', 'ok']);
  });

  test('a disabled tool is listed as disabled, refused by name, and taken from no call in flight', async () => {
    const seen = await inPage(`await mc.registerTool(tool({ execute: () => rest(300).then(() => 'late') }));
      listen(mc, 'change');
      const running = mc.executeTool(handle()); await rest(100);
      await mc.updateTool('t', { disabled: true });
      const [{ disabled }] = await mc.getTools();
      return { disabled, refused: await caught(mc.executeTool(handle())), late: await running, heard: await changes() }`);
    const refused = ['UnknownError', 'The tool is disabled ("t").'];
    expect(seen).toEqual({ disabled: true, refused, late: 'late', heard: ['change'] });
  });

  test('two documents of one origin see each other fresh, and hear each change once', async () => {
    const seen = await inPage(`const frame = document.createElement('iframe'); frame.src = '/';
      document.body.append(frame); await new Promise((resolve) => { frame.onload = resolve; });
      const other = frame.contentDocument.modelContext;
      listen(mc, 'top'); listen(other, 'frame');
      await other.registerTool(tool({ inputSchema: counting() })); const registered = await changes();
      const numbers = [];
      for (let i = 0; i < 3; i++) numbers.push((await mc.getTools())[0].inputSchema.n);
      const listed = await changes();
      await other.updateTool('t', { disabled: true });
      const [{ disabled }] = await mc.getTools();
      return { registered: registered.sort(), numbers, listed, updated: (await changes()).sort(), disabled }`);
    const both = ['frame', 'top'];
    expect(seen).toEqual({ registered: both, numbers: [1, 2, 3], listed: [], updated: both, disabled: true });
  });

  test('a tool that returns a symbol fails instead of ending the page', async () => {
    const seen = await inPage(`await mc.registerTool(tool({ execute: () => Symbol('x') }));
      return [(await caught(mc.executeTool(handle())))[0], await call()]`);
    expect(seen).toEqual(['UnknownError', { type: 'threw', message: 'Cannot convert a Symbol value to a string' }]);
  });

  test('the host keeps what the browser drops, and lists the forms that it has made tools of', async () => {
    const seen =
      await inPage(`document.body.innerHTML = '<form toolname="f" tooldescription="ask"><input name="q"></form>';
      await mc.registerTool(tool({ outputSchema: { type: 'string' }, annotations: { idempotentHint: true },
        execute: ({ n }) => { throw new Error('boom ' + n) } }));
      await rest();
      return { tools: await host.listTools(), calls: await Promise.all([call({ n: 1 }), call({ n: 2 }), call({}, 'nope')]) }`);
    expect(seen).toMatchObject({
      tools: [
        { name: 'f', declarative: true, inputSchema: { properties: { q: { type: 'string' } } } },
        { name: 't', declarative: false, outputSchema: { type: 'string' }, annotations: { idempotentHint: true } },
      ],
      calls: [
        { type: 'threw', message: 'boom 1' },
        { type: 'threw', message: 'boom 2' },
        { type: 'refused', code: 'unknown-tool' },
      ],
    });
  });

  test('where Chromium refuses every method because of document.domain, the page works as elsewhere', async () => {
    const seen = await inPage(
      `listen(mc, 'change'); await mc.registerTool(tool({ inputSchema: counting() }));
      return { keyed: originAgentCluster, listed: (await mc.getTools()).length, answer: await mc.executeTool(handle()), heard: await changes() }`,
      'unkeyed',
    );
    expect(seen).toEqual({ keyed: false, listed: 1, answer: 'ok', heard: ['change own'] });
  });
});
