/** Proof that nothing of ours recurses without a bound over what others nest: each function that calls itself, and each way in. */
import { afterEach, describe, expect, test } from 'vitest';
import { listPageLayers, type PageTool } from '#tools/layers';
import { toResultEntry } from '../src/agent/result-entry';
import { readContract } from '../src/bench/contracts';
import { readSuite } from '../src/bench/evals/suite';
import { readLine } from '../src/cli/host/agent-lines';
import { readPack } from '../src/packs/read';
import { readArchive } from '../src/panel/models/exports/archive-file';
import { readConfig } from '../src/panel/models/servers/server-config';
import { repairInput } from '../src/tools/repair';
import { anySignal, connect, startSaying } from './field/mcp-world';
import { chunk, closeServices, speakWith, sse } from './support/answering-service';
import { findRecursive } from './support/recursion';

/** Functions by file, and why they end. */
const bounds: Record<string, Record<string, string>> = {
  'comes as JSON, of which `readJson` takes 500 levels': {
    'src/bench/smoke/judge-call.ts': 'nullIn',
    'src/demo/result.ts': 'wordOf',
    'src/providers/event-stream.ts': 'take takeJson',
    'src/providers/mend/chat-completions.ts': 'toParts toUsage',
    'src/providers/mend/errors.ts': 'isSomething',
    'src/providers/mend/thought-fields.ts': 'addDetail',
    'src/providers/to-prompt.ts': 'wellFormed',
    'src/tools/layers/mcp/schema-as-meant.ts': 'asMeant',
    'src/tools/without-secrets.ts': 'copy',
  },
  'a definition, of which `checkDefinition` takes 40 levels; nobody reads one that it refuses': {
    'src/background/agent-pages.ts': 'asSeen',
    'src/bench/contracts/compare-schemas.ts': 'compare compareMembers comparePart',
    'src/bench/contracts/contract.ts': 'inOrder',
    'src/bench/lint/rules/schema-null.ts': 'holdsNull',
    'src/providers/fence.ts': 'cleanAll',
    'src/tools/causes.ts': 'leavesOf leavesOfAlternatives',
    'src/tools/definition.ts': 'canonicalJson shapeOf shapeOfMember',
    'src/tools/layers/mcp/param-headers.ts': 'marksIn',
    'src/tools/schema-visits.ts': '#visit #visitList #visitObject inside visitSame',
    'src/tools/schema/combine.ts':
      'alternativesOf conjoin conjoinProperties conjoinTwo widen widenKeyword widenProperties withoutTopCombinators',
    'src/tools/schema/flatten.ts': 'completeObjects leavesOf place reportFlattened',
    'src/tools/schema/rewriting.ts': 'rewrite',
    'src/tools/schema/strict.ts': 'fitsStrictMode toStrictSubset',
    'src/tools/schema/told.ts': 'tellRules',
    'src/tools/usable-schema.ts': '#copyMember #copyValue copy',
    'src/tools/validate.ts': 'lengthOfPlaces',
  },
  'a call’s input, of which `parseArguments` takes 80 levels and `validateInput` no more': {
    'src/tools/layers/batch.ts': 'resolve',
    'src/tools/repair.ts': 'alternativesOf mend mendMembers',
    'src/tools/schema/from-input.ts': 'findPrototypeKey walk withoutNulls',
    'src/tools/schema/names.ts': 'restoreNames withAlternatives',
  },
  'a widget’s data, of which `checkData` takes 100 levels': {
    'src/widgets/kinds/d3/presets.ts': 'leavesOf',
    'src/widgets/kinds/d3/spec.ts': 'countObjects',
    'src/widgets/server/images.ts': 'clean cleanObject',
  },
  'an eval’s file, of which `readSuite` takes 40 levels': {
    'src/bench/evals/case-problem.ts': 'problemOfNode problemOfValue',
    'src/bench/evals/matcher.ts': 'differencesOf matches',
    'src/bench/evals/run.ts': 'leavesOf',
    'src/bench/evals/trajectory.ts': '#choose #find #inBestOrder #reach choose inOrder pair',
  },
  'counts its own levels, parts or tries': {
    'src/bench/evals/suite.ts': 'isCircular',
    'src/bench/lint/parts-of-schema.ts': 'visit',
    'src/bench/lint/texts.ts': 'strings',
    'src/bench/lint/with-part.ts': 'changeAt',
    'src/bench/smoke/values.ts': 'listFor objectFor ofType valueFor',
    'src/hands/doing/held.ts': 'wordsIn',
    'src/hands/doing/hit.ts': 'drawnBoxesOf',
    'src/panel/models/servers/server-config.ts': 'findServers',
    'src/providers/failure.ts': 'findMessage',
    'src/tools/depth.ts': 'isWithinDepth',
    'src/tools/json-text.ts': 'parseArguments readArray readObject readValue',
    'src/tools/leave-out-nulls.ts': 'keep leaveOutNulls',
    'src/tools/long-numbers.ts': 'map mapLong',
    'src/tools/schema/resolve.ts': 'followReference readParts resolvePart',
    'src/tools/search.ts': 'textOfInputs',
    'src/tools/shorten.ts': 'shorten shortenArray shortenObject',
    'src/ui/markdown/blocks.ts': 'countElements elementsOf isDeeper',
    'src/ui/schema-form/start.ts': 'firstValue startObject startValue',
  },
  'of a page, in that page: its nodes, frames and rules, which the browser itself walks through level by level': {
    'src/background/in-frames.ts': 'hear',
    'src/browser/devtools.ts': 'findForm',
    'src/hands/describe.ts': 'roleOf textIn',
    'src/hands/hover.ts': 'handsIn openRules',
    'src/webmcp/experimental/subset.ts': 'findInList findInObject findMisfit',
    'src/webmcp/forms/author-styles.ts': 'adopt keepNamed',
    'src/webmcp/forms/parameters.ts': 'textAround',
    'src/webmcp/forms/trees.ts': 'addShadowOf search',
    'src/webmcp/tree/documents.ts': 'visit',
  },
  'of our own making, or a few functions that name one another': {
    'src/bench/lint/rules/schema-nested.ts': 'nested',
    'src/bench/lint/rules/schema-too-deep.ts': 'nested',
    'src/conversation/data-sources.ts': 'sourcesOfCall sourcesOfStored',
    'src/providers/mend/anthropic.ts': 'addPiece openBlock',
    'src/tools/layers/mcp/link.ts': 'openLink',
    'src/tools/registry.ts': 'legalVariant',
    'src/webmcp/run-tool.ts': 'cancel finish',
    'src/webmcp/test-globals.ts': 'rootOf',
    'src/webmcp/tree/wire.ts': 'end',
    'src/widgets/server/change-schema.ts': 'toShallow',
  },
  'goes on in another turn of the event loop, or once': {
    'src/agent/runs.ts': 'drive',
    'src/agent/servers/server.ts':
      '#called #check #connect #enter #list #listsChanged #lost #permitted #planNextTry #reach #storeCalled #tryAgain refresh',
    'src/background/panels.ts': 'look pageChanged retryLater',
    'src/bridge/documents.ts': 'check',
    'src/bridge/page-end.ts': 'tellAsking',
    'src/bridge/panel-client.ts': 'handleClose open reconnect',
    'src/bridge/relay-end.ts': 'connect reconnect',
    'src/cli/host/extension-link.ts': 'cancel fails settle',
    'src/cli/host/mcp.ts': '#goOn #lose #openLink #tryDoors',
    'src/panel/models/blocks/live.ts': '#schedule refresh',
    'src/panel/models/evals/evals.ts': '#look load show',
    'src/tools/layers/mcp/service-answers.ts': 'register',
    'src/webmcp/tree/tree.ts': 'hearInTurn',
    'src/widgets/kinds/js-sandbox/outlet.ts': 'pass',
    'src/widgets/server/display.ts': 'createWidgetId',
  },
};

test('each function that calls itself is listed, with its bound', { timeout: 60_000 }, () => {
  const listed = Object.values(bounds).flatMap((files) =>
    Object.entries(files).flatMap(([file, names]) => names.split(' ').map((name) => `${file}: ${name}`)),
  );
  expect([...findRecursive().keys()].sort()).toEqual(listed.sort());
});

/** More than any stack holds. */
const levels = 100_000;
const forms: Record<string, string> = {
  lists: '['.repeat(levels) + ']'.repeat(levels),
  objects: `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
  'lists in objects': `${'{"a":['.repeat(levels)}${']}'.repeat(levels)}`,
  'schemas in schemas': `${'{"properties":{"a":'.repeat(levels)}{}${'}}'.repeat(levels)}`,
  'schemas of items': `${'{"items":'.repeat(levels)}true${'}'.repeat(levels)}`,
  'an error in an error': `${'{"error":'.repeat(levels)}"no"${'}'.repeat(levels)}`,
  'JSON in a text': JSON.stringify('['.repeat(levels) + ']'.repeat(levels)),
};

const said = (value: unknown): string => JSON.stringify(value);

describe.each(Object.entries(forms))('%s, 100,000 levels of them', (_form, deep) => {
  afterEach(closeServices);

  test('as a file that is read', () => {
    expect(readArchive(`{"format":"tabhand-conversations","version":1,"conversations":[${deep}]}`)).toBeDefined();
    expect(readSuite(`[${deep}]`)).toHaveProperty('problem');
    expect(readContract(`{"format":"tabhand-contract","version":1,"site":"","tools":[${deep}]}`)).toBeNull();
    expect(readPack(`{"name":"a","matches":["https://a.example/*"],"tools":[${deep}]}`)).toHaveProperty('code');
    expect(readConfig(`{"mcpServers":{"a":${deep}}}`)).toBeDefined();
    expect(
      readLine(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":${deep}}}`),
    ).toBeDefined();
  });

  test('in what a page lists and answers', async () => {
    const schema = { type: 'object', properties: { a: JSON.parse(deep) } };
    const tool: PageTool = { name: 'a', title: '', description: 'A', lazy: false, disabled: false, annotations: {} };
    const document = {
      ...{ documentId: 'd', tabId: 1, frameId: 0, origin: 'https://a.example', topOrigin: 'https://a.example' },
      list: async () => [
        { ...tool, inputSchema: schema, outputSchema: schema },
        { ...tool, name: 'b' },
      ],
      call: async () => ({ type: 'returned' as const, text: deep }),
      ask: async () => ({ type: 'unknown' as const }),
      forget: () => undefined,
    };
    const { layers } = await listPageLayers(
      { ofTab: async () => ({ documents: [document], notices: [] }) },
      [1],
      anySignal(),
    );
    const [layer] = layers;
    expect(layer?.tools).toMatchObject([{ name: 'a' }, { name: 'b' }]);
    const [first, second] = layer?.tools ?? [];
    if (typeof JSON.parse(deep) === 'object') expect(first?.unavailable).toMatch(/nests deeper/);
    if (!layer || !second) throw new Error('The tool isn’t there.');
    const outcome = await layer.call({ callId: 'c', tool: second, input: {}, asking: () => undefined }, anySignal());
    const entry = await toResultEntry({ callId: 'c', outcome, duration: 1, limit: 10_000 }, async () => undefined);
    expect(entry).toMatchObject({ outcome: { type: 'result', isError: false } });
  });

  test.each(['tools/list', 'tools/call'])('in what a server answers to %s', async (method) => {
    await using server = await startSaying(method, ({ id }) => {
      const tools = `{"tools":[{"name":"a","inputSchema":{"type":"object","properties":{"a":${deep}}}}]}`;
      const result = `{"content":[{"type":"text","text":"done"}],"structuredContent":{"a":${deep}}}`;
      return `{"jsonrpc":"2.0","id":${id},"result":${method === 'tools/list' ? tools : result}}`;
    });
    const connection = connect(server.url);
    const listing = await connection.list(anySignal());
    if (method === 'tools/list') return expect(said(listing)).toMatch(/no answer that can be read|"unavailable":"/);
    expect(said(await connection.call('add_note', {}, anySignal()))).toMatch(
      /no answer that can be read|"text":"done"/,
    );
  });

  test('in what a model answers', async () => {
    const call = { index: 0, id: 'c1', function: { name: 'a', arguments: deep } };
    const { ask } = await speakWith('openai-compatible', [
      { body: sse(chunk({ tool_calls: [call] }), chunk({}, 'tool_calls'), '[DONE]') },
      { body: `data: {"choices":[],"x":${deep}}\n\n${sse(chunk({ content: 'Hello' }), chunk({}, 'stop'), '[DONE]')}` },
      { body: deep },
      { body: `data: {"error":${deep}}\n\n` },
    ]);
    for (let i = 0; i < 4; i++) expect(said(await ask())).toMatch(/"malformed"|"reason":"(stop|error)"/);
  });

  test('in the input of a tool', () => {
    const value = JSON.parse(deep);
    expect(repairInput({ type: 'object' }, { a: value })).toBeDefined();
  });
});
