/** Which sources are asked for their tools: all for a turn, and for a call its own alone. */
import { beforeEach, expect, test } from 'vitest';
import { emptyConversation } from '#conversation';
import type { ToolAddress, ToolLayer, ToolSource } from '#tools';
import type { PageDocument } from '#tools/layers';
import { ConversationTools } from '../../src/background/tool-sources';
import { createScriptedPage } from '../support/scripted-sources';
import { aServer } from '../support/tool-layers';

const awake = new AbortController().signal;
const log = { id: 'c1', conversation: emptyConversation };
const origin = 'https://shop.example';

let asked: string[];
let documents: PageDocument[];
let tabIds: number[];
let tools: ConversationTools;

const aDocument = (documentId: string, tabId: number, frameId = 0): PageDocument => ({
  ...createScriptedPage(origin).document,
  ...{ documentId, tabId, frameId },
  async list() {
    asked.push(documentId);
    return [];
  },
});

const sourceIn = (documentId: string, tabId = 1): ToolSource => ({
  ...{ type: 'page', origin, topOrigin: origin, tabId, documentId, top: true },
});

const layerOf = (documentId: string, internal?: 'hands' | 'derived'): ToolLayer => ({
  ...aServer('shop', ['buy']),
  ...{ protocol: 'webmcp', readers: undefined, limits: undefined, key: documentId, documentId },
  ...(internal && { internal }),
});

beforeEach(() => {
  asked = [];
  tabIds = [1, 2];
  documents = [aDocument('d1', 1), aDocument('d2', 1, 1), aDocument('d3', 2)];
  const noting = (what: string, layers: ToolLayer[]) => async (tabs: readonly number[]) => {
    asked.push(`${what} ${tabs}`);
    return layers;
  };
  tools = new ConversationTools({
    documents: {
      ofTab: async (tabId) => ({ documents: documents.filter((each) => each.tabId === tabId), notices: [] }),
    },
    reading: {
      readPages: noting('read', []),
      handsOn: noting('hands', [layerOf('hands:1'), layerOf('hands:1 frame')]),
      derivedFrom: noting('derived', [layerOf('derived:d1')]),
    },
    servers: {
      async layers() {
        asked.push('servers');
        return [aServer('weather', ['forecast']), aServer('mail', ['send'])];
      },
    },
    tabsOf: async () => tabIds,
    builtIn: () => [{ ...aServer('autoui', []), key: 'local:autoui' }],
  });
});

const at = async (source: ToolSource, layerKey = 'k', listed: ToolLayer[] = []) => {
  const address: ToolAddress = { layerKey, tool: 'buy', server: 'shop', source };
  const layers = await tools.layersAt(log, { address, listed }, awake);
  return { asked, found: layers.map(({ key }) => key) };
};

test('for a turn: every document, what is read of the pages, the servers, and what is built in', async () => {
  const layers = await tools.layers(log, awake);
  expect(asked).toEqual(['d1', 'd2', 'd3', 'read 1,2', 'servers']);
  expect(layers.map(({ serverName }) => serverName)).toEqual(['weather', 'mail', 'autoui']);
});

test('for a page’s tool: its document, and no other of its tab', async () => {
  const { asked, found } = await at(sourceIn('d2'));
  expect(asked).toEqual(['d2']);
  expect(found).toEqual([`page:${origin}`]);
});

test('for one whose document is gone: what its tab shows now', async () => {
  documents = documents.filter(({ documentId }) => documentId !== 'd2');
  expect((await at(sourceIn('d2'))).asked).toEqual(['d1']);
});

test('for one of a tab that is attached no longer: nothing', async () => {
  tabIds = [2];
  expect(await at(sourceIn('d1'))).toEqual({ asked: [], found: [] });
});

test('for hands and guesses: that one alone, of that tab', async () => {
  expect(await at(sourceIn('hands:1'))).toEqual({ asked: ['hands 1'], found: ['hands:1'] });
  asked.length = 0;
  expect(await at(sourceIn('derived:d1'))).toEqual({ asked: ['derived 1'], found: ['derived:d1'] });
});

test('for a server’s tool: that server, and no page', async () => {
  const [mail] = [aServer('mail', ['send'])];
  const source: ToolSource = { type: 'mcp', serverId: 'mail', url: 'https://mail.example/mcp' };
  expect(await at(source, mail?.key)).toEqual({ asked: ['servers'], found: [mail?.key] });
});

test('for a built-in tool: nothing, since it answers from the log', async () => {
  const listed = [{ ...aServer('autoui', []), key: 'local:autoui' }];
  const source: ToolSource = { type: 'local', server: 'autoui' };
  expect(await at(source, 'local:autoui', listed)).toEqual({ asked: [], found: ['local:autoui'] });
});
