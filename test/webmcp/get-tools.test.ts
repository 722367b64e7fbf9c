/** getTools: the shape of what a page reads, and when. */
import { expect, test } from 'vitest';
import { aTool, createPage, PAGE_ORIGIN, rejection } from '../support/page-environment';

declare const document: ToolDocument;

test('lists fresh plain objects, members in order, absent where the page gave nothing', async () => {
  const page = createPage();
  const annotations = { readOnlyHint: true, destructiveHint: false };
  await page.modelContext.registerTool(
    aTool({ name: 'full', title: 'T', annotations, inputSchema: { type: 'object' } }),
  );
  await page.modelContext.registerTool(aTool({ name: 'small' }));
  const [full, small] = await page.modelContext.getTools();
  expect(Object.keys(full ?? {})).toEqual([
    'annotations',
    'description',
    'inputSchema',
    'name',
    'origin',
    'title',
    'window',
  ]);
  expect(Object.keys(small ?? {})).toEqual(['description', 'name', 'origin', 'title', 'window']);
  expect(full?.annotations).toStrictEqual({
    consequentialHint: false,
    debugging: false,
    readOnlyHint: true,
    untrustedContentHint: false,
  });
  expect(full).toMatchObject({ title: 'T', origin: PAGE_ORIGIN, window: page.window });
  expect(small?.title).toBe('');
  const [again] = await page.modelContext.getTools();
  expect(again).toEqual(full);
  expect(again).not.toBe(full);
  expect(again?.inputSchema).not.toBe(full?.inputSchema);
});

test('sorts by code units', async () => {
  const page = createPage();
  for (const name of ['b', 'a', 'B', '10', '9', '_']) await page.modelContext.registerTool(aTool({ name }));
  const names = (await page.modelContext.getTools()).map((tool) => tool.name);
  expect(names).toEqual(['10', '9', 'B', '_', 'a', 'b']);
});

test('shows the tools of the moment of the call, in a later task', async () => {
  const page = createPage();
  let task = false;
  page.modelContext.registerTool(aTool());
  const list = page.modelContext.getTools();
  page.modelContext.registerTool(aTool({ name: 'later' }));
  setTimeout(() => {
    task = true;
  }, 0);
  for (let i = 0; i < 20; i++) await undefined;
  expect(await Promise.race([list, 'pending'])).toBe('pending');
  expect((await list).map((tool) => tool.name)).toEqual(['play_track']);
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(task).toBe(true);
});

test('checks origins, document and policy', async () => {
  const page = createPage();
  const { modelContext } = page;
  expect(await rejection(modelContext.getTools({ fromOrigins: ['http://a.example'] }))).toMatchObject({
    name: 'SecurityError',
    message: 'Only secure origins are allowed in the fromOrigins list.',
  });
  expect(await modelContext.getTools(null as never)).toEqual([]);
  page.state.allowed = false;
  expect(await rejection(modelContext.getTools())).toMatchObject({ name: 'NotAllowedError' });
  page.state.active = false;
  expect(await rejection(modelContext.getTools())).toMatchObject({ name: 'InvalidStateError' });
});
