/** The tools of the attached tab: a layer for each document that offers any. */
import { describe, expect, test } from 'vitest';
import { byHint, hintTable, noHints } from '#core/tools/hints.ts';
import type { LayerNotice, ToolLayer } from '#core/tools/layer.ts';
import { toolHintsSchema } from '#core/tools/schemas.ts';
import { listPageLayers, type PageDocument } from '#features/sites/layer/page.ts';
import type { PageOutcome, PageTool } from '#features/sites/layer/page-tool.ts';

const aPageTool = (name: string, members: Partial<PageTool> = {}): PageTool => ({
  name,
  title: '',
  description: `What ${name} does`,
  lazy: false,
  disabled: false,
  annotations: {},
  ...members,
});

interface Frame {
  frameId?: number;
  documentId?: string;
  origin?: string;
  tools?: PageTool[] | null;
  outcome?: PageOutcome;
  answer?: PageOutcome | { type: 'unknown' };
}

const seen: unknown[] = [];

function aDocument({ frameId = 0, origin = 'https://music.example', tools = [aPageTool('play')], ...more }: Frame) {
  const document: PageDocument = {
    documentId: more.documentId ?? `d${frameId}`,
    tabId: 1,
    frameId,
    origin,
    topOrigin: 'https://music.example',
    list: async () => tools,
    async call(call) {
      seen.push(call);
      return more.outcome ?? { type: 'returned', text: 'done' };
    },
    ask: async () => more.answer ?? { type: 'unknown' },
    forget: (callId) => seen.push(`forget ${callId}`),
  };
  return document;
}

const awake = () => new AbortController().signal;
const lists = (frames: Frame[], notices: LayerNotice[] = []) =>
  listPageLayers({ ofTab: async () => ({ documents: frames.map(aDocument), notices }) }, [1], awake());

async function pageWith(frame: Frame): Promise<ToolLayer> {
  const [layer] = (await lists([frame])).layers;
  if (!layer) throw new Error('No layer');
  return layer;
}

const theTool = async (members: Partial<PageTool>) =>
  (await pageWith({ tools: [aPageTool('play', members)] })).tools[0];

async function calls(outcome: PageOutcome, outputSchema?: object) {
  const layer = await pageWith({ outcome, tools: [aPageTool('play', outputSchema && { outputSchema })] });
  const [tool] = layer.tools;
  if (!tool) throw new Error('No tool');
  return layer.call({ callId: 'c1', tool, input: { id: 'a' } }, awake());
}

describe('the layers of a tab', () => {
  test('are one for each document, the top frame first', async () => {
    const { layers } = await lists([
      { frameId: 7, origin: 'https://embed.example' },
      { frameId: 0 },
      { frameId: 3, origin: 'https://ads.example' },
    ]);
    expect(layers.map(({ key, documentId, serverName }) => [key, documentId, serverName])).toEqual([
      ['page:https://music.example', 'd0', 'music_example'],
      ['page:https://ads.example', 'd3', 'ads_example'],
      ['page:https://embed.example', 'd7', 'embed_example'],
    ]);
    expect(layers[0]?.tools[0]?.source).toEqual({
      type: 'page',
      origin: 'https://music.example',
      topOrigin: 'https://music.example',
      tabId: 1,
      documentId: 'd0',
      top: true,
    });
    expect(layers[1]?.tools[0]?.source).toMatchObject({ origin: 'https://ads.example', top: false });
  });

  test('a second document of the same origin has a key of its own', async () => {
    const { layers } = await lists([{ frameId: 0 }, { frameId: 4 }, { frameId: 9 }]);
    expect(layers.map(({ key }) => key)).toEqual([
      'page:https://music.example',
      'page:https://music.example#2',
      'page:https://music.example#3',
    ]);
  });

  test('a frame that does not answer in time is left out, and that is said; the others are there', async () => {
    const notices: LayerNotice[] = [{ code: 'page-flooded', origin: 'https://loud.example', pause: 9 }];
    const listing = await lists([{ frameId: 0 }, { frameId: 2, origin: 'https://slow.example', tools: null }], notices);
    expect(listing.layers).toHaveLength(1);
    expect(listing.notices).toEqual([
      { code: 'page-flooded', origin: 'https://loud.example', pause: 9 },
      { code: 'frame-silent', origin: 'https://slow.example' },
    ]);
  });

  test.each([
    ['https://music.example.com', 'music_example_com'],
    ['http://localhost:4000', 'localhost_4000'],
    ['http://[::1]:8080', '_1_8080_25su'],
    ['null', 'sandboxed'],
  ])('the site %s is labelled %s', async (origin, label) => {
    expect((await pageWith({ origin })).serverName).toBe(label);
  });

  test('more tools than a page may offer are cut at the limit, and that is said', async () => {
    const tools = Array.from({ length: 501 }, (_, i) => aPageTool(`t${i}`));
    const layer = await pageWith({ tools });
    expect(layer.tools).toHaveLength(500);
    expect(layer.notices).toEqual([{ code: 'too-many-tools', origin: 'https://music.example', limit: 500, left: 1 }]);
    expect((await pageWith({ tools: tools.slice(1) })).notices).toEqual([]);
  });
});

describe('a tool of a page', () => {
  test('keeps all its hints, and only a plain true counts', async () => {
    const annotations = Object.fromEntries(Object.keys(hintTable).map((name) => [`${name}Hint`, true]));
    expect((await theTool({ annotations }))?.hints).toEqual(byHint(() => true));
    expect(Object.values((await theTool({ annotations: { readOnlyHint: false } }))?.hints ?? {})).not.toContain(true);
  });

  test('was stored before a hint was known: it doesn’t give it', () => {
    expect(toolHintsSchema.parse({})).toEqual(noHints);
  });

  test('has the schema as given, and none when it is no object', async () => {
    const inputSchema = { type: 'object' };
    expect(await theTool({ inputSchema, title: 'Play', lazy: true })).toMatchObject({
      inputSchema,
      title: 'Play',
      lazy: true,
    });
    expect(await theTool({ inputSchema: ['a'] })).not.toHaveProperty('inputSchema');
  });

  test('bears a mark when its page made it from a form', async () => {
    expect(await theTool({ declarative: true })).toMatchObject({ declarative: true });
    expect(await theTool({ declarative: false })).not.toHaveProperty('declarative');
  });

  test.each([
    [
      'Chromium',
      'Error\n    at registerTool (chrome-extension://abc/page.js:1:99)\n    at start (https://shop.example/app.js:12:5)',
    ],
    [
      'Firefox',
      'call@moz-extension://abc/page.js:1:99\nstart@https://shop.example/app.js:12:5\n@https://shop.example/:3:1',
    ],
  ])(
    'issue 19, 7: where a tool was registered is the first place in its call stack outside the extension, in %s',
    async (_, stack) => {
      expect(await theTool({ stack })).toMatchObject({
        registeredAt: { url: 'https://shop.example/app.js', line: 12, column: 5 },
      });
    },
  );

  test('issue 19, 7: a call stack without a place, or of a page that plays tricks, says nothing', async () => {
    for (const stack of ['', 'Error', 'at x (app.js:1:1)', `${'x'.repeat(20_000)}\nat https://a.example/b.js:1:1`])
      expect(await theTool({ stack })).not.toHaveProperty('registeredAt');
  });

  test('issue 19, 7: a function with a long name doesn’t hold up the list', async () => {
    const begun = performance.now();
    // With a pattern for the address, these took 12 seconds.
    for (let i = 0; i < 100; i += 1) await theTool({ stack: `${'a'.repeat(9990)}:1:1` });
    expect(performance.now() - begun).toBeLessThan(4000);
  });

  test('is for developers alone when its page says that it is for debugging', async () => {
    expect(await theTool({ annotations: { debugging: true } })).toMatchObject({ onlyFor: 'developers' });
    expect(await theTool({ annotations: { debugging: false } })).not.toHaveProperty('onlyFor');
  });

  test('R86: that is unavailable stays in the list, with the reason', async () => {
    expect(await theTool({ unavailable: 'Its schema threw.' })).toMatchObject({ unavailable: 'Its schema threw.' });
  });

  test('with a schema past the limit is unavailable; the others are not', async () => {
    const inputSchema = { type: 'object', description: 'x'.repeat(200_000) };
    const { tools } = await pageWith({ tools: [aPageTool('big', { inputSchema }), aPageTool('small')] });
    expect(tools[0]?.unavailable).toMatch(/input schema has \d+ characters/);
    expect(tools[1]).not.toHaveProperty('unavailable');
  });
});

describe('a call', () => {
  test('reaches its document by call id, real name and input, and may be forgotten', async () => {
    seen.length = 0;
    await calls({ type: 'returned', text: 'done' });
    (await pageWith({})).acknowledge?.('c1');
    expect(seen).toEqual([{ id: 'c1', name: 'play', input: { id: 'a' } }, 'forget c1']);
  });

  test('R20: text passes as it is; JSON is kept as structure too', async () => {
    const plain = { type: 'result', content: [{ type: 'text', text: 'done' }], isError: false };
    expect(await calls({ type: 'returned', text: 'done' })).toEqual(plain);
    expect(await calls({ type: 'returned', text: ' [{"a":1}]' })).toMatchObject({ structured: [{ a: 1 }] });
    expect(await calls({ type: 'returned', text: '{not json' })).not.toHaveProperty('structured');
    expect(await calls({ type: 'returned', text: '7' })).not.toHaveProperty('structured');
    expect(await calls({ type: 'returned', text: null })).toMatchObject({
      isError: false,
      content: [{ type: 'text' }],
    });
  });

  test.each<[PageOutcome, object]>([
    [
      { type: 'threw', message: 'No disc' },
      { code: 'threw', values: { message: 'No disc' } },
    ],
    [{ type: 'aborted' }, { code: 'aborted' }],
    [
      { type: 'too-large', size: 9, limit: 5 },
      { code: 'too-large', values: { size: 9, limit: 5 } },
    ],
    [{ type: 'gone' }, { code: 'page-gone' }],
    [
      { type: 'refused', code: 'disabled', message: 'Off' },
      { code: 'disabled', values: { message: 'Off' } },
    ],
    [
      { type: 'refused', code: 'unknown-tool', message: 'No' },
      { code: 'unknown-tool', values: { message: 'No' } },
    ],
    [
      { type: 'refused', code: 'unavailable', message: 'Its schema threw.' },
      { code: 'unavailable', values: { message: 'Its schema threw.' } },
    ],
  ])('that ends as %j is a failure with a code and its values', async (outcome, failure) => {
    expect(await calls(outcome)).toMatchObject({ type: 'failure', ...failure });
  });

  test.each([
    { id: 7, title: 'My note', content: [{ type: 'paragraph', text: 'Hello' }] },
    { id: 7, content: [{ type: 'text', text: 'Hello' }] },
    { content: [{ type: 'text', text: 'Hello' }, { type: 'image' }] },
  ])('with a content of the page’s own, %j, is kept whole', async (document) => {
    const text = JSON.stringify(document);
    expect(await calls({ type: 'returned', text })).toEqual({
      type: 'result',
      content: [{ type: 'text', text }],
      structured: document,
      isError: false,
    });
  });

  test.each([
    ['{"queue":[]}', { required: ['queue'] }, 0],
    ['{"queue":5}', { properties: { queue: { type: 'array' } } }, 1],
    ['5', { type: 'number' }, 0],
    ['5', { type: 'string' }, 0],
    ['five', { type: 'number' }, 1],
  ])('answered with %s is held against its output schema %j: %i misfits', async (text, outputSchema, count) => {
    const outcome = await calls({ type: 'returned', text }, outputSchema);
    expect(outcome).toMatchObject({ content: [{ type: 'text', text }] });
    expect(outcome.type === 'result' && (outcome.misfits ?? []).length).toBe(count);
  });

  test('can be asked for after the background died', async () => {
    const recover = async (answer: Frame['answer']) =>
      (await pageWith({ ...(answer && { answer }) })).recover?.({ callId: 'c1', tool: 'get', input: {} }, awake());
    expect(await recover({ type: 'unknown' })).toEqual({ type: 'unknown' });
    expect(await recover({ type: 'returned', text: 'done' })).toMatchObject({
      type: 'outcome',
      outcome: { type: 'result', content: [{ text: 'done' }] },
    });
    expect(await recover({ type: 'gone' })).toMatchObject({ outcome: { code: 'page-gone' } });
  });
});
