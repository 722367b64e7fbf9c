/** Over Chromium's own implementation, in two parts as Tabhand brings them: what is asked before the second is there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProbeServer, startServer } from '../server.ts';
import { type ExtendedBrowser, launchExtended } from './extended-subject.ts';

let server: ProbeServer;
let browser: ExtendedBrowser;
let page: Awaited<ReturnType<ExtendedBrowser['openPage']>>['page'];

/** The object is the browser's, and extended. */
const isExtended = `'updateTool' in document.modelContext && /native code/.test(document.modelContext.constructor)`;

beforeAll(async () => {
  server = await startServer({ '/page.js': '' });
  browser = await launchExtended('ours');
  ({ page } = await browser.openPage());
  do await page.goto(server.origins.same);
  while (!(await page.evaluate(isExtended)));
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** The answer of an async function's body, the first that runs in a fresh document. */
async function inPage(body: string): Promise<unknown> {
  await page.goto(server.origins.same);
  return page.evaluate(`(async () => {
    const mc = document.modelContext;
    const tool = (members) => ({ name: 't', description: 'd', execute: () => 'ok', ...members });
    const told = (promise) => promise.then((value) => value ?? 'undefined', (error) => error.name ?? error);
    ${body}
  })()`);
}

test('what is asked in one go is answered in its order, as the page gave it', async () => {
  const answers = await inPage(`
    const given = tool();
    const registered = told(mc.registerTool(given));
    given.name = 'changed';
    const again = told(mc.registerTool(tool()));
    const updated = told(mc.updateTool('t', { description: 'new' }));
    const listed = mc.getTools();
    return [await registered, await again, await updated, (await listed).map(({ name, description }) => [name, description])];`);
  expect(answers).toEqual(['undefined', 'InvalidStateError', 'undefined', [['t', 'new']]]);
});

test('a registration that is aborted meanwhile registers nothing, and its name is free', async () => {
  const answers = await inPage(`
    const ending = new AbortController();
    const first = told(mc.registerTool(tool(), { signal: ending.signal }));
    ending.abort('over');
    const second = told(mc.registerTool(tool({ description: 'second' })));
    return [await first, await second, (await mc.getTools()).map(({ description }) => description)];`);
  expect(answers).toEqual(['over', 'undefined', ['second']]);
});

test('a lazy tool is called as soon as it is listed', async () => {
  const answer = await inPage(`
    mc.registerTool(tool({ inputSchema: () => ({ type: 'object', title: 'now' }), execute: ({ n }) => n + 1 }));
    const [listed] = await mc.getTools();
    return [listed.inputSchema.title, await mc.executeTool(listed, { n: 1 })];`);
  expect(answer).toEqual(['now', '2']);
});
