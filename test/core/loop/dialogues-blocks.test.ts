/** Dialogues in which a model uses the tools of the widgets on the canvas. No panel is open. */
import { expect, test } from 'vitest';
import { until } from '../../support/agent-world';
import { createDialogue } from '../../support/dialogue';

/** A conversation in the middle of a run that has drawn these widgets. */
async function showsCanvas(...widgets: { name: string; params: object }[]) {
  const dialogue = await createDialogue();
  const { person, model, builtIn } = dialogue;
  builtIn();
  await person.says('Show them');
  const blocks = async () => (await dialogue.log.conversation()).canvas.blocks;
  for (const [i, { name, params }] of widgets.entries()) {
    await model.calls('autoui_webmcp_widget_display', { name, params });
    await until(async () => (await blocks()).length > i, 'it is drawn');
  }
  const tools = async () => (await model.offered()).filter((name) => name.startsWith('blocks_'));
  const ids = (await blocks()).map(({ id }) => id);
  return { ...dialogue, blocks, tools, ids, id: ids[0] ?? 'none' };
}

const sales = { name: 'stat-card', params: { label: 'Sales', value: '48' } };
const toolsOf = (...ids: string[]) =>
  ids.flatMap((id) => ['get', 'update', 'remove'].map((verb) => `blocks_webmcp_block_${id}_${verb}`));
const finding = ['blocks_webmcp_list_tools', 'blocks_webmcp_search_tools'];

test('R72, R73, R74, R75: a widget is read, changed and removed by its own tools, in the turn after it was drawn', async () => {
  const { model, log, tools, id } = await showsCanvas(sales);
  expect(await tools()).toEqual(toolsOf(id));
  await model.calls(`blocks_webmcp_block_${id}_update`, { value: '49' });
  await model.calls(`blocks_webmcp_block_${id}_get`);
  expect(JSON.parse((await model.told())[0] ?? '')).toEqual({
    ...{ id, widget: 'stat-card', title: 'Sales' },
    data: { label: 'Sales', value: '49' },
  });
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

test('R72: a change by a widget’s own tool is the call’s, and the user can undo it', async () => {
  const { person, model, log, blocks, id } = await showsCanvas(sales);
  await model.calls(`blocks_webmcp_block_${id}_update`, { value: '49' });
  await model.told();
  const call = [...(await log.conversation()).calls.keys()].at(-1);
  expect((await blocks())[0]?.changes.at(-1)).toMatchObject({ type: 'updated', callId: call });
  await person.changesCanvas({ type: 'undone' });
  expect((await blocks())[0]?.data).toEqual(sales.params);
});

test('R75: the tools of a widget that the user removes in the middle of a run are refused, and gone in the next turn', async () => {
  const { person, model, log, tools, id } = await showsCanvas(sales);
  expect(await tools()).toEqual(toolsOf(id));
  await person.changesCanvas({ type: 'removed', id });
  await model.calls(`blocks_webmcp_block_${id}_update`, { value: '49' });
  await model.told();
  expect((await log.results()).at(-1)).toBe('widget-gone');
  expect(await tools()).toEqual([]);
});

test('R73: get tells what a live widget shows now', async () => {
  const { world, model, id } = await showsCanvas(sales);
  const binding = {
    ...{ layerKey: 'mcp:s', server: 'weather', tool: 'now', definitionHash: 'd', input: {} },
    ...{ from: '', into: 'value', every: 5 },
  };
  const log = await world.sessions().open(world.id);
  await log.append({ type: 'canvas', callId: null, operation: { type: 'bound', id, binding } });
  await world.liveData.put({
    conversationId: world.id,
    blockId: id,
    binding,
    data: { label: 'Sales', value: '77' },
    at: Date.now(),
  });
  await model.calls(`blocks_webmcp_block_${id}_get`);
  expect(JSON.parse((await model.told())[0] ?? '').data).toEqual({ label: 'Sales', value: '77' });
});
