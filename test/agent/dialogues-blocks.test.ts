/** Dialogues in which a model uses the tools of the widgets that a panel shows. */

import { expect, test } from 'vitest';
import { createBlockTools } from '#bridge/background';
import { toChangeSchema } from '#widgets';
import { serveBlocks } from '../../src/bridge/blocks-end';
import { until } from '../support/agent-world';
import { createDialogue } from '../support/dialogue';
import { createPage } from '../support/page-environment';

/** A panel that registers the three tools of a widget, as the real one does when it mounts it. */
function createPanel(blocks: ReturnType<typeof createBlockTools>) {
  const { modelContext, host } = createPage();
  const [toPanel, toBackground]: ((message: unknown) => void)[][] = [[], []];
  const say = (to: typeof toPanel) => (message: unknown) => {
    for (const listener of to ?? []) listener(structuredClone(message));
  };
  const end = serveBlocks(host, () => {
    blocks.accept({
      post: say(toPanel),
      onMessage: (listener) => toBackground?.push(listener),
      onClose: () => undefined,
      close: () => undefined,
    });
    return { post: say(toBackground), onMessage: (listener) => toPanel?.push(listener), onClose: () => undefined };
  });
  return { modelContext, end };
}

/** A conversation whose canvas a panel shows: it offers the tools of each widget a moment after that was drawn. */
async function showsCanvas(...widgets: { name: string; params: object }[]) {
  const dialogue = await createDialogue();
  const { person, model, builtIn, world } = dialogue;
  builtIn();
  const blocks = createBlockTools((id) => id === world.id);
  const { modelContext, end } = createPanel(blocks);
  end.show(world.id);
  world.alsoLists((log, signal) => blocks.layers(log, signal));
  const mounts = (widget: string, id: string) => {
    const mounted = new AbortController();
    const offers = (verb: string, execute: (input: Record<string, unknown>) => Promise<unknown>) =>
      modelContext.registerTool(
        {
          name: `block_${id}_${verb}`,
          description: `${verb} this ${widget}`,
          inputSchema: toChangeSchema(widget),
          execute,
        },
        { signal: mounted.signal },
      );
    offers('get', async () => (await dialogue.log.conversation()).canvas.blocks.find((block) => block.id === id)?.data);
    offers('update', async (change) => person.changesCanvas({ type: 'updated', id, change }));
    offers('remove', async () => {
      await person.changesCanvas({ type: 'removed', id });
      setTimeout(() => mounted.abort(), 20);
    });
  };
  await person.says('Show them');
  const ids: string[] = [];
  for (const { name, params } of widgets) {
    await model.calls('autoui_webmcp_widget_display', { name, params });
    await until(async () => (await dialogue.log.conversation()).canvas.blocks.length > ids.length, 'it is drawn');
    const id = (await dialogue.log.conversation()).canvas.blocks.at(-1)?.id ?? 'none';
    ids.push(id);
    setTimeout(() => mounts(name, id), 20);
  }
  const tools = async () => (await model.offered()).filter((name) => name.startsWith('blocks_'));
  return { ...dialogue, tools, ids, id: ids[0] ?? 'none' };
}

const sales = { name: 'stat-card', params: { label: 'Sales', value: '48' } };
const toolsOf = (...ids: string[]) =>
  ids.flatMap((id) => ['get', 'remove', 'update'].map((verb) => `blocks_webmcp_block_${id}_${verb}`));
const finding = ['blocks_webmcp_list_tools', 'blocks_webmcp_search_tools'];

test('R72, R73, R74, R75: a widget is read, changed and removed by its own tools, in the turn after it was drawn', async () => {
  const { model, log, tools, id } = await showsCanvas(sales);
  expect(await tools()).toEqual(toolsOf(id));
  await model.calls(`blocks_webmcp_block_${id}_update`, { value: '49' });
  await model.calls(`blocks_webmcp_block_${id}_get`);
  expect(JSON.parse((await model.told())[0] ?? '')).toEqual({ label: 'Sales', value: '49' });
  await model.calls(`blocks_webmcp_block_${id}_update`, { data: { value: '50', unit: 'EUR' } });
  await model.told();
  expect((await log.conversation()).canvas.blocks[0]?.data).toEqual({ label: 'Sales', value: '50', unit: 'EUR' });
  await model.calls(`blocks_webmcp_block_${id}_update`, { value: [1] });
  expect((await model.told())[0]).toContain('/value');
  await model.calls(`blocks_webmcp_block_${id}_remove`);
  expect(await tools()).toEqual([]);
  await model.says('Gone.');
  await log.ends('end_turn');
  expect((await log.conversation()).canvas.blocks).toEqual([]);
});

test('R74: a widget whose data has a member `data` takes that', async () => {
  const series = [{ label: 'A', values: [1, 2] }];
  const { model, log, id } = await showsCanvas({ name: 'chart-rich', params: { type: 'bar', data: series } });
  const other = [{ label: 'B', values: [3] }];
  await model.calls(`blocks_webmcp_block_${id}_update`, { data: other });
  await model.told();
  expect((await log.conversation()).canvas.blocks[0]?.data).toMatchObject({ type: 'bar', data: other });
});

test('R72: of more than four widgets the newest are offered, and a search finds the others', async () => {
  const { person, model, tools, ids } = await showsCanvas(...[1, 2, 3, 4, 5].map(() => sales));
  const [first = '', ...newest] = ids;
  expect((await tools()).sort()).toEqual([...finding, ...toolsOf(...newest)].sort());
  await model.calls('autoui_webmcp_canvas', { action: 'update', id: first, params: { value: '1' } });
  expect((await tools()).sort()).toEqual([...finding, ...toolsOf(first, ...newest.slice(1))].sort());
  for (const words of ['Done.', 'Yes?']) {
    await model.says(words);
    await person.says('And now?');
  }
  expect(await tools()).toEqual(finding);
  await model.calls('blocks_webmcp_search_tools', { query: `block ${first} get this stat-card` });
  expect(await tools()).toContain(`blocks_webmcp_block_${first}_get`);
});

test('R73: two changes of one widget in one turn both count, by whichever tool they are made', async () => {
  const { model, log, id } = await showsCanvas(sales);
  await model.callsTogether(
    ['autoui_webmcp_canvas', { action: 'update', id, params: { data: { value: '99' } } }],
    [`blocks_webmcp_block_${id}_update`, { unit: 'EUR' }],
  );
  await model.told();
  expect((await log.conversation()).canvas.blocks[0]?.data).toEqual({ label: 'Sales', value: '99', unit: 'EUR' });
});
