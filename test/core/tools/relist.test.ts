/** One source listed again among those of a turn. */
import { expect, test } from 'vitest';
import { relist, type ToolAddress } from '#core/tools/dispatcher.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import type { ToolSource } from '#core/tools/schemas.ts';
import { aServer } from '../../support/tool-layers';

const origin = 'https://shop.example';
const sourceIn = (documentId: string): ToolSource => ({
  ...{ type: 'page', origin, topOrigin: origin, tabId: 1, documentId, top: true },
});
const page = (documentId: string, key: string, ...names: string[]): ToolLayer => {
  const { tools, notices, call } = aServer('shop', names);
  const source = sourceIn(documentId);
  const own = tools.map((tool) => ({ ...tool, source }));
  return { protocol: 'webmcp', serverName: 'shop', key, documentId, tools: own, notices, call };
};
const address: ToolAddress = { layerKey: 'page:shop#2', tool: 'buy', server: 'shop', source: sourceIn('d2') };
const listed = [page('d1', 'page:shop', 'buy'), page('d2', 'page:shop#2', 'buy'), aServer('mail', ['send'])];
const toRow = ({ key, documentId, tools }: ToolLayer) => [key, documentId, tools.map(({ name }) => name).join()];

test('the document has its key, though it was numbered anew, and its tools of now; the others stay', () => {
  expect(relist(listed, address, [page('d2', 'page:shop', 'buy', 'sell')]).map(toRow)).toEqual([
    ['page:shop', 'd1', 'buy'],
    [listed[2]?.key, undefined, 'send'],
    ['page:shop#2', 'd2', 'buy,sell'],
  ]);
});

test('a document in its place has its key; what is gone is gone', () => {
  const keys = (now: ToolLayer[]) => relist(listed, address, now).map(({ key, documentId }) => [key, documentId]);
  expect(keys([page('d9', 'page:shop', 'buy')])).toContainEqual(['page:shop#2', 'd9']);
  expect(keys([]).map(([key]) => key)).not.toContain('page:shop#2');
});

test('a server is replaced by its key', () => {
  const [, , mail] = listed;
  const at: ToolAddress = { layerKey: mail?.key ?? '', tool: 'send', server: 'mail' };
  expect(
    relist(listed, at, [aServer('mail', ['send', 'read'])])
      .map(toRow)
      .at(-1)?.[2],
  ).toBe('send,read');
  expect(relist(listed, at, [])).toHaveLength(2);
});
