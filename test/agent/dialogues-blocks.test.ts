/** Dialogues in which a model uses the tools of the widgets that a panel shows. */
import { expect, test } from 'vitest';
import { createBlockTools } from '#bridge/background';
import { serveBlocks } from '../../src/bridge/blocks-end';
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

/** A conversation with one widget, whose tools a panel offers. */
async function showsSales() {
  const dialogue = await createDialogue();
  const { person, model, builtIn, world, log } = dialogue;
  builtIn();
  const blocks = createBlockTools();
  const { modelContext, end } = createPanel(blocks);
  world.alsoLists((id, signal) => blocks.layers(id, signal));
  await person.says('Show the sales');
  await model.calls('autoui_webmcp_widget_display', { name: 'stat-card', params: { label: 'Sales', value: '48' } });
  const { id } = JSON.parse((await model.told())[0] ?? '');
  const mounted = new AbortController();
  const offers = (verb: string, execute: (input: Record<string, unknown>) => Promise<unknown>) =>
    modelContext.registerTool(
      { name: `block_${id}_${verb}`, description: `${verb} this widget`, inputSchema: { type: 'object' }, execute },
      { signal: mounted.signal },
    );
  offers('get', async () => (await log.conversation()).canvas.blocks[0]?.data);
  offers('update', async (change) => person.changesCanvas({ type: 'updated', id, change }));
  offers('remove', async () => person.changesCanvas({ type: 'removed', id }));
  end.show(world.id);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return { ...dialogue, id };
}

test('R72, R73, R74, R75: a widget is read, changed and removed by its own tools, which a search finds', async () => {
  const { person, model, log, id } = await showsSales();
  await model.says('Here.');
  await person.says('Change them');
  expect(await model.offered()).toContain('blocks_webmcp_search_tools');
  expect(await model.offered()).not.toContain(`blocks_webmcp_block_${id}_get`);
  await model.calls('blocks_webmcp_search_tools', { query: 'get this widget' });
  await model.calls(`blocks_webmcp_block_${id}_update`, { value: '49' });
  await model.calls(`blocks_webmcp_block_${id}_get`);
  expect(JSON.parse((await model.told())[0] ?? '')).toEqual({ label: 'Sales', value: '49' });
  await model.calls(`blocks_webmcp_block_${id}_update`, { value: [1] });
  expect((await model.told())[0]).toContain('/value');
  await model.calls(`blocks_webmcp_block_${id}_remove`);
  await model.says('Gone.');
  await log.ends('end_turn');
  expect((await log.conversation()).canvas.blocks).toEqual([]);
});

test('R73: two changes of one widget in one turn both count, by whichever tool they are made', async () => {
  const { person, model, log, id } = await showsSales();
  await model.says('Here.');
  await person.says('Change them');
  await model.calls('blocks_webmcp_search_tools', { query: 'update this widget' });
  await model.callsTogether(
    ['autoui_webmcp_canvas', { action: 'update', id, params: { data: { value: '99' } } }],
    [`blocks_webmcp_block_${id}_update`, { unit: 'EUR' }],
  );
  await model.told();
  expect((await log.conversation()).canvas.blocks[0]?.data).toEqual({ label: 'Sales', value: '99', unit: 'EUR' });
});
