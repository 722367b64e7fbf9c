/** The panel's widgets as tools of its own page. */
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Commands } from '../../../src/core/bus/command';
import type { BlockView } from '../../../src/features/blocks/state/canvas';
import { offerBlocks } from '../../../src/features/blocks/state/own-tools';
import type { PanelConnection } from '../../../src/ui/panel/connection';
import { createPage, settleTasks } from '../../support/page-environment';

function aBlock(id: string, data: Record<string, unknown>): BlockView {
  const base = { id, widget: 'stat-card', data, changes: [], styles: {}, z: 1 };
  return { ...base, title: 'Sales', sources: [], from: [], at: 0, isLive: false };
}

async function aPanel() {
  const page = createPage();
  const blocks = signal<readonly BlockView[]>([]);
  const id = signal<string | null>('c1');
  const carried: unknown[] = [];
  const connection: Pick<PanelConnection, 'command'> = {
    async command(name, input) {
      if (JSON.stringify(input).includes('bad')) throw new Error('There is no such property.');
      carried.push([name, input]);
      const given: unknown = {};
      return given as Commands[typeof name]['answer']; // the stand-in's answers are typed by command
    },
  };
  offerBlocks(page.modelContext, { canvas: { blocks }, conversation: { id } }, connection);
  const names = async () => {
    await settleTasks();
    return (await page.host.listTools()).map(({ name }) => name);
  };
  return { ...page, blocks, carried, names };
}

test('R72: a widget that comes is three tools, and none once it has gone', async () => {
  const { blocks, names } = await aPanel();
  expect(await names()).toEqual([]);
  blocks.value = [aBlock('w_aaaaaa', { value: '1' })];
  expect(await names()).toEqual(['block_w_aaaaaa_get', 'block_w_aaaaaa_remove', 'block_w_aaaaaa_update']);
  blocks.value = [aBlock('w_bbbbbb', {})];
  expect(await names()).toEqual(['block_w_bbbbbb_get', 'block_w_bbbbbb_remove', 'block_w_bbbbbb_update']);
});

test('R73: get tells the data as it stands, updates included', async () => {
  const { blocks, call, names } = await aPanel();
  blocks.value = [aBlock('w_aaaaaa', { value: '1' })];
  await names();
  blocks.value = [aBlock('w_aaaaaa', { value: '2' })];
  const told = await call('block_w_aaaaaa_get');
  expect(told).toMatchObject({ type: 'returned' });
  expect(JSON.parse('text' in told ? (told.text ?? '') : '')).toEqual({
    id: 'w_aaaaaa',
    widget: 'stat-card',
    title: 'Sales',
    data: { value: '2' },
  });
});

test('R74, R75: update and remove go to the background, which checks them; what it refuses, the agent is told', async () => {
  const { blocks, call, carried, names } = await aPanel();
  blocks.value = [aBlock('w_aaaaaa', { value: '1' })];
  await names();
  await call('block_w_aaaaaa_update', { data: { value: '3' } });
  await call('block_w_aaaaaa_update', { value: '4' });
  await call('block_w_aaaaaa_remove');
  expect(carried).toEqual([
    ['canvas', { conversationId: 'c1', change: { type: 'updated', id: 'w_aaaaaa', change: { data: { value: '3' } } } }],
    ['canvas', { conversationId: 'c1', change: { type: 'updated', id: 'w_aaaaaa', change: { value: '4' } } }],
    ['canvas', { conversationId: 'c1', change: { type: 'removed', id: 'w_aaaaaa' } }],
  ]);
  expect(await call('block_w_aaaaaa_update', { bad: 1 })).toEqual({
    type: 'threw',
    message: 'There is no such property.',
  });
});

test('R74: the tools say which kind of widget they are of, and update names its members, none of which is required', async () => {
  const { blocks, host, names } = await aPanel();
  blocks.value = [aBlock('w_aaaaaa', { value: '1' })];
  await names();
  const tools = new Map((await host.listTools()).map((tool) => [tool.name, tool]));
  const update = tools.get('block_w_aaaaaa_update');
  expect(update?.description).toMatch(/^Changes the data of the stat-card widget w_aaaaaa on the canvas, in place\./);
  expect(tools.get('block_w_aaaaaa_get')?.description).toContain('stat-card widget w_aaaaaa');
  expect(tools.get('block_w_aaaaaa_remove')?.description).toContain('stat-card widget w_aaaaaa');
  expect(update?.inputSchema).toMatchObject({ properties: { value: { type: 'string' }, data: { type: 'object' } } });
  expect(update?.inputSchema).not.toHaveProperty('required');
});
