/** Which packs a tab's page has as documents: those without code need no permission of the browser, but a site that may be read. */
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultSettings } from '#core/settings/settings.ts';

const { executeScript, get, contains } = vi.hoisted(() => ({
  executeScript: vi.fn(),
  get: vi.fn(),
  contains: vi.fn(),
}));
vi.mock('wxt/browser', () => ({
  browser: { scripting: { executeScript }, tabs: { query: async () => [], get }, permissions: { contains } },
}));
const { PackPages } = await import('../../../src/features/packs/background/pack-documents');

const facts = { name: 'Shop', matches: ['https://shop.example/*'], world: 'own' as const, tools: ['order'] }; // const: a literal
const order = {
  ...{ name: 'order', description: 'Plays kept steps.', steps: [{ action: 'go_back' as const }] }, // const: literals
  inputSchema: { type: 'object' as const, properties: {} },
};
const saved = { on: true, savedAt: 0, hash: 'h', source: '', script: '' };
const packs = [
  { ...saved, id: 'steps', facts: { ...facts, steps: [order] } },
  { ...saved, id: 'code', facts },
  { ...saved, id: 'off', on: false, facts: { ...facts, steps: [order] } },
];

beforeEach(() => {
  contains.mockImplementation(async ({ permissions }) => permissions === undefined); // the site, and no code
  executeScript.mockResolvedValue([{ documentId: 'd1', result: true }]);
  get.mockResolvedValue({ url: 'https://shop.example/a', title: 'Shop', active: true, status: 'complete' });
});

async function documents(settings = defaultSettings) {
  const pages = new PackPages({
    ...{
      packs: { all: async () => [...packs], change: async () => true, get: async () => null },
      isOff: async () => false,
    },
    ...{ settings: { read: async () => settings }, hands: {} as never, onProblem: async () => undefined }, // nothing is played
  });
  const nothing = { ofTab: async () => ({ documents: [], notices: [] }) };
  const found = await pages.beside(nothing).ofTab(1, AbortSignal.timeout(1000));
  return found.documents.map(({ documentId }) => documentId);
}

test('a pack without code is there without the permission that code needs', async () => {
  expect(await documents()).toEqual(['pack:steps:d1']);
});

test('where the user keeps the site’s text from being read, or on another site, it isn’t', async () => {
  const choice = { origin: 'https://shop.example', choice: 'never' as const }; // const: a literal
  expect(await documents({ ...defaultSettings, pageText: [choice] })).toEqual([]);
  get.mockResolvedValue({ url: 'https://other.example/', title: '', active: true, status: 'complete' });
  expect(await documents()).toEqual([]);
});
