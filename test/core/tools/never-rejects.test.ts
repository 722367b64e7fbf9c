/** Whatever a source does instead of answering, a call ends as an outcome that can be recorded: no layer, and nothing beneath one, makes it reject. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyConversation } from '#core/log/conversation.ts';
import { executeCall } from '#core/tools/dispatcher.ts';
import { noHints } from '#core/tools/hints.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { localLayer } from '#core/tools/layers/local.ts';
import { failure, type ToolOutcome } from '#core/tools/result.ts';
import type { ToolSource } from '#core/tools/schemas.ts';
import type { Tool } from '#core/tools/tool.ts';
import { derivedLayers } from '#features/hands/background/derived-layer.ts';
import { handsLayers } from '#features/hands/background/layer.ts';
import { McpConnection } from '#features/servers/mcp/connection.ts';
import { mcpLayer } from '#features/servers/mcp/layer.ts';
import { listPageLayers, type PageDocument } from '#features/sites/layer/page.ts';
import type { PageTool } from '#features/sites/layer/page-tool.ts';
import { recoverCall } from '../../../src/core/loop/call';
import { toResultEntry } from '../../../src/core/loop/result-entry';
import { batchTool } from '../../../src/core/tools/batch-call';
import { withBatch } from '../../../src/features/sites/layer/batch';

const never = new Promise<never>(() => undefined);
const trap = (): never => {
  throw new Error('Trapped');
};
const traps: ProxyHandler<object> = {
  get: trap,
  has: trap,
  ownKeys: trap,
  getOwnPropertyDescriptor: trap,
  getPrototypeOf: trap,
};

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function circle(): object {
  const own: Record<string, unknown> = { type: 'result', isError: false };
  own.content = [{ type: 'text', text: own }];
  return own;
}

/** Values that break whoever looks at them, and half of what an outcome or an answer has. */
const broken: (() => unknown)[] = [
  () => new Proxy({}, traps),
  () => new Proxy(() => undefined, traps),
  revoked,
  circle,
  () => Object.defineProperty({}, 'type', { get: trap, enumerable: true }),
  () => Object.defineProperty({ type: 'result' }, 'content', { get: trap, enumerable: true }),
  () => Object.fromEntries([['then', trap]]),
  () => Object.fromEntries([['then', (_: unknown, reject: (why: unknown) => void) => reject(revoked())]]),
  () => Object.defineProperty(new Error('a'), 'message', { get: trap }),
  () => Object.assign(new Error('a'), { message: Object.create(null), toString: trap }),
  () => ({ type: 'result' }),
  () => ({ type: 'result', content: {} }),
  () => ({ type: 'result', content: [null], isError: false }),
  () => ({ type: 'failure' }),
  () => ({ type: 'failure', code: 7, values: null }),
  () => ({ type: 'returned', text: 7n }),
  () => ({ type: 'returned' }),
  () => ({ type: 'refused', code: {} }),
  () => ({ type: 'done' }),
  () => ({ type: 'played', played: null }),
  () => JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`),
  () => Symbol('a'),
];
/** Made when it is needed: the generator would look at it. */
const junk: fc.Arbitrary<() => unknown> = fc.oneof(
  fc.constantFrom(...broken),
  fc
    .anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true })
    .map((value) => () => value),
);
type Deed = () => unknown;
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: junk },
  { weight: 2, arbitrary: junk.map((make) => () => Promise.reject(make())) },
  {
    weight: 2,
    arbitrary: junk.map((make) => () => {
      throw make();
    }),
  },
  { weight: 1, arbitrary: fc.constant(() => never) },
);

const origin = 'https://a.example';
const source: ToolSource = { type: 'page', origin, topOrigin: origin, tabId: 1, documentId: 'd', top: true };
const toTool = (name: string): Tool => ({
  name,
  description: '',
  hints: noHints,
  lazy: false,
  disabled: false,
  source,
});
const pageTool = (name: string): PageTool => ({
  ...{ name, title: '', description: '', lazy: false, disabled: false, annotations: {} },
});
// What the source does is of no type.
const as = <T>(given: unknown): T => given as T;

async function pageOver(does: Deed): Promise<ToolLayer> {
  const document: PageDocument = {
    ...{ documentId: 'd', tabId: 1, frameId: 0, origin, topOrigin: origin },
    list: async () => [pageTool('a'), pageTool('b')],
    call: () => as(does()),
    ask: () => as(does()),
    forget: () => undefined,
  };
  const signal = AbortSignal.timeout(1000);
  const { layers } = await listPageLayers({ ofTab: async () => ({ documents: [document], notices: [] }) }, [1], signal);
  return withBatch(layers[0] as ToolLayer); // of the one document
}

function handsOver(does: Deed): ToolLayer {
  const doing = () => as<never>(does());
  const page = { tabId: 1, origin, title: '', address: origin, language: '', hasTools: false };
  const [layer] = handsLayers([{ ...page, read: doing, cutOut: doing, picture: doing, run: doing, go: doing }]);
  return layer as ToolLayer; // of the one page
}

function derivedOver(does: Deed): ToolLayer {
  const tool = as<Parameters<typeof derivedLayers>[0][number]['tools'][number]>({
    name: 'a',
    title: '',
    description: '',
  });
  const page = { tabId: 1, origin, documentId: 'd', tools: [tool], play: () => as<never>(does()) };
  return derivedLayers([page], [])[0] as ToolLayer; // of the one page
}

function localOver(does: Deed): ToolLayer {
  const tool = { name: 'a', description: '', hints: noHints, inputSchema: {}, execute: () => as<never>(does()) };
  return localLayer({ name: 'autoui', tools: [tool] });
}

/** Beneath the SDK: the answer to each request, which is no response or one with an odd body. */
function serverOver(does: Deed): ToolLayer {
  const server = { id: 's', name: 's', url: 'https://s.example/mcp' };
  const limits = { list: 20, call: 20 };
  const fetch = () => as<Promise<Response>>(does());
  const connection = new McpConnection({ server, version: '1', limits, fetch });
  return mcpLayer({ server, connection, listed: { tools: [toTool('a')] } });
}

const layers: [
  string,
  (does: Deed) => ToolLayer | Promise<ToolLayer>,
  tools: string[],
  inputs: Record<string, unknown>,
][] = [
  [
    'any layer',
    async (does) => ({ ...(await pageOver(does)), call: () => as(does()), recover: () => as(does()) }),
    ['a'],
    {},
  ],
  ['a page', pageOver, ['a'], {}],
  [
    'a page’s tools in turn',
    pageOver,
    [batchTool],
    {
      steps: [
        { tool: 'a', id: 'x' },
        { tool: 'b', args: { of: '$ref:x.y' } },
      ],
    },
  ],
  [
    'hands',
    handsOver,
    ['read_page', 'find_on_page', 'take_screenshot', 'click', 'open_page', 'go_back'],
    { ref: 'e1', words: 'a', url: `${origin}/b` },
  ],
  ['guessed tools', derivedOver, ['a'], {}],
  ['tools of our own', localOver, ['a'], {}],
  ['an MCP server', serverOver, ['a'], {}],
];

const isRecorded = async (outcome: ToolOutcome): Promise<void> => {
  const entry = await toResultEntry({ callId: 'c', outcome, duration: 1, limit: 10_000 }, async () => undefined);
  expect(structuredClone(entry).outcome.type).toMatch(/result|failure/);
};

describe.each(layers)('%s', (_what, over, names, input) => {
  test('a call ends as an outcome', { timeout: 60_000 }, async () => {
    const one = fc.asyncProperty(deed, fc.nat(), async (does, nth) => {
      const layer = await over(does);
      const known = layer.tools.filter(({ name }) => names.includes(name));
      const tool = known[nth % known.length] ?? toTool('a');
      const call = {
        type: 'prepared' as const,
        id: 'c',
        layer,
        tool,
        input: structuredClone(input),
        repairs: [],
        definitionHash: '',
      };
      const outcome = await executeCall(call, { timeout: 20, asking: () => undefined }, new AbortController().signal);
      await isRecorded(outcome);
    });
    await fc.assert(one, { numRuns: 70 });
  });

  test('a call that is taken up again ends, and is recorded', { timeout: 60_000 }, async () => {
    const one = fc.asyncProperty(deed, async (does) => {
      const layer = await over(does);
      const target = {
        layerKey: layer.key,
        tool: names[0] ?? '',
        server: layer.serverName,
        profile: undefined,
        documentId: layer.documentId,
      };
      const ends: ToolOutcome[] = [];
      const attempt = as<Parameters<typeof recoverCall>[0]>({
        call: { id: 'c', name: 'a', input, target },
        layers: async () => [layer],
        settings: async () => ({ toolTimeout: 20 }),
        conversation: () => emptyConversation,
        input: 'agreed',
      });
      const sink = {
        started: async () => undefined,
        asking: () => undefined,
        ended: async ({ outcome }: { outcome: ToolOutcome }) => void ends.push(outcome),
      };
      await recoverCall(attempt, sink, new AbortController().signal);
      expect(ends).toHaveLength(1);
      await isRecorded(ends[0] ?? failure('unknown-tool'));
    });
    await fc.assert(one, { numRuns: 30 });
  });
});
