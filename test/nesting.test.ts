/** Proof that nothing of ours recurses without a bound over what others nest: each function that calls itself, and each way in. */
import { afterEach, describe, expect, test } from 'vitest';
import { listPageLayers } from '#features/sites/layer/page.ts';
import type { PageTool } from '#features/sites/layer/page-tool.ts';
import { readLine } from '../src/cli/host/agent-lines';
import { toResultEntry } from '../src/core/loop/result-entry';
import { repairInput } from '../src/core/tools/repair';
import { readSuite } from '../src/features/evals/suites/suite';
import { readArchiveFile } from '../src/features/exports/state/archive-file';
import { readPack } from '../src/features/packs/read';
import { readConfig } from '../src/features/servers/state/server-config';
import { readContract } from '../src/features/tools/contracts/contract';
import { anySignal, connect, methods, startSaying } from './field/mcp-world';
import { chunk, closeServices, speakWith, sse } from './support/answering-service';
import { findRecursive } from './support/recursion';

/** Functions by file, and why they end. */
const bounds: Record<string, Record<string, string>> = {
  'a container, whose widgets are no containers: `Inside`': {
    'src/features/blocks/panel/block-parts.tsx': 'BlockBody HeldBlock',
  },
  'a widget’s data, of which `findExcess` takes 100 levels; views of a chart nest six deep': {
    'src/widgets/charting/engine.ts': 'tellDomains',
    'src/widgets/charting/scene.ts': 'visit',
    'src/widgets/charting/views.ts': 'everyView leavesOf',
    'src/widgets/kinds/vega-lite/channels.ts': 'channelDef initial',
    'src/widgets/kinds/vega-lite/grammar.ts': 'data namesOfParams view viewMembers',
    'src/widgets/kinds/vega-lite/reading.ts': 'toRead',
    'src/widgets/kinds/vega-lite/rows.ts': 'mapFields partsOf',
  },
  'an expression of a chart, of at most 500 characters': {
    'src/widgets/kinds/vega-lite/expression.ts': 'inAny problemOf',
  },
  'comes as JSON, of which `readJson` takes 500 levels': {
    'src/features/tools/smoke/judge-call.ts': 'nullIn',
    'src/providers/demo/result.ts': 'wordOf',
    'src/providers/event-stream.ts': '#take #takeJson',
    'src/providers/mend/chat-completions.ts': 'toParts toUsage',
    'src/providers/mend/errors.ts': 'isSomething',
    'src/providers/mend/thought-fields.ts': 'addDetail',
    'src/providers/to-prompt.ts': 'wellFormed',
    'src/features/servers/background/wire.ts': 'hide',
    'src/features/servers/mcp/schema-as-meant.ts': 'asMeant',
    'src/core/tools/without-secrets.ts': 'copy',
  },
  'a message of a surface, of which `readMessages` takes 60 levels and a path of 60 keys; what is looked up or drawn has a level and a budget':
    {
      'src/features/apps/panel/surface.tsx': 'drawAt',
      'src/features/apps/state/surface-template.ts': '#call expression',
      'src/features/apps/state/surface-values.ts': 'read resolve',
      'src/features/apps/state/surface.ts': 'setAt toAction toContext toNewer toValue wordsIn',
    },
  'a definition, of which `checkDefinition` takes 40 levels; nobody reads one that it refuses': {
    'src/features/agents/background/agent-pages.ts': 'asSeen',
    'src/features/tools/contracts/compare-schemas.ts': 'compare compareMembers comparePart',
    'src/features/tools/contracts/contract.ts': 'inOrder',
    'src/features/tools/lint/rules/schema-null.ts': 'holdsNull',
    'src/providers/fence.ts': 'cleanAll',
    'src/core/tools/causes.ts': 'leavesOf leavesOfAlternatives',
    'src/core/tools/definition.ts': 'canonicalJson shapeOf shapeOfMember',
    'src/features/servers/mcp/param-headers.ts': 'marksIn',
    'src/core/tools/offer.ts': 'shortenDescriptions',
    'src/core/tools/shared-lists.ts': 'share',
    'src/core/tools/validate.ts':
      '#copyMember #copyValue #visit #visitList #visitObject copy inside lengthOfPlaces visitSame',
    'src/core/tools/schema/combine.ts':
      'alternativesOf conjoin conjoinProperties conjoinTwo widen widenKeyword widenProperties withoutTopCombinators',
    'src/core/tools/schema/flatten.ts': 'completeObjects leavesOf place reportFlattened',
    'src/core/tools/schema/rewriting.ts': 'rewrite',
    'src/core/tools/schema/strict.ts': 'fitsStrictMode toStrictSubset',
    'src/core/tools/schema/told.ts': 'tellRules',
  },
  'a call’s input, of which `parseArguments` takes 80 levels and `validateInput` no more': {
    'src/features/sites/layer/batch.ts': 'resolve',
    'src/core/tools/repair.ts': 'alternativesOf mend mendMembers',
    'src/core/tools/schema/from-input.ts': 'findPrototypeKey walk withoutNulls',
    'src/core/tools/schema/index.ts': 'restoreNames withAlternatives',
  },
  'a widget’s data, of which `checkData` takes 100 levels': {
    'src/widgets/kinds/d3/presets.ts': 'leavesOf',
    'src/widgets/kinds/d3/spec.ts': 'countObjects',
    'src/widgets/kinds/form/fields.ts': 'toFieldSchema toFields toObjectSchema withParts',
    'src/widgets/kinds/form/view.tsx': 'toSeen wordValue',
    'src/widgets/server/images.ts': 'clean cleanObject',
  },
  'an eval’s file, of which `readSuite` takes 40 levels': {
    'src/features/evals/suites/case-problem.ts': 'problemOfNode problemOfValue',
    'src/features/evals/suites/matcher.ts': 'differencesOf matches',
    'src/features/evals/suites/run.ts': 'leavesOf',
    'src/features/evals/suites/trajectory.ts': '#choose #find #inBestOrder #reach choose inOrder pair',
  },
  'counts its own levels, parts or tries': {
    'src/features/evals/suites/suite.ts': 'isCircular',
    'src/features/tools/lint/parts-of-schema.ts': 'visit',
    'src/features/tools/lint/texts.ts': 'strings',
    'src/features/tools/lint/with-part.ts': 'changeAt',
    'src/features/tools/smoke/values.ts': 'listFor objectFor ofType valueFor',
    'src/page/hands/doing/held.ts': 'wordsIn',
    'src/page/hands/doing/hit.ts': 'drawnBoxesOf',
    'src/features/servers/state/server-config.ts': 'findServers',
    'src/providers/failure.ts': 'findMessage',
    'src/core/tools/depth.ts': 'isWithinDepth leaveOutBelow',
    'src/core/tools/json-text.ts': 'parseArguments readArray readObject readValue',
    'src/core/tools/leave-out-nulls.ts': 'keep leaveOutNulls',
    'src/core/tools/long-numbers.ts': 'map mapLong',
    'src/core/tools/schema/resolve.ts': 'followReference readParts resolvePart',
    'src/core/tools/search.ts': 'textsOfInputs',
    'src/core/tools/shorten.ts': 'shorten shortenArray shortenObject',
    'src/ui/markdown/blocks.ts': 'countElements elementsOf isDeeper',
    'src/webmcp/forms/parameters.ts': 'textAround',
    'src/ui/schema-form/start.ts': 'firstValue startObject startValue',
  },
  'of a page, in that page: its nodes, frames and rules, which the browser itself walks through level by level': {
    'src/page/outside.ts': 'listenTo',
    'src/browser/devtools.ts': 'findForm',
    'src/page/hands/describe.ts': 'roleOf textIn',
    'src/page/hands/gestures/picture.ts': 'deepestIn viewsOf',
    'src/page/hands/hover.ts': 'handsIn openRules',
    'src/webmcp/experimental/subset.ts': 'findInList findInObject findMisfit',
    'src/webmcp/forms/author-styles.ts': 'adopt keepNamed',
    'src/webmcp/tree/documents.ts': 'visit',
  },
  'of our own making, or a few functions that name one another': {
    'src/features/tools/lint/rules/schema-nested.ts': 'nested',
    'src/features/tools/lint/rules/schema-too-deep.ts': 'nested',
    'src/core/log/data-sources.ts': 'sourcesOfCall sourcesOfStored',
    'src/providers/mend/anthropic.ts': '#add #openBlock',
    'src/features/servers/mcp/link.ts': 'openLink',
    'src/core/tools/registry.ts': 'legalVariant',
    'src/webmcp/register-tool.ts': 'toRegistration', // names itself for its stack
    'src/webmcp/run-tool.ts': 'cancel finish',
    'src/webmcp/test-globals.ts': 'rootOf',
    'src/webmcp/tree/wire.ts': 'end',
    'src/widgets/rows/read-table.ts': 'findTables',
    'src/widgets/server/block-tools.ts': 'toShallow',
  },
  'goes on in another turn of the event loop, or once': {
    'src/core/loop/runs.ts': 'drive',
    'src/features/servers/background/server.ts':
      '#called #catchUp #check #connect #enter #list #listChanges #listsChanged #lost #permitted #planNextTry #reach #storeCalled #tryAgain refresh',
    'src/features/sites/background/panels.ts': 'look pageChanged retryLater',
    'src/features/sites/background/documents.ts': 'check',
    'src/page/relay/lines.ts': 'tellAsking',
    'src/core/bus/panel-client.ts': 'handleClose open reconnect',
    'src/page/relay/relay-end.ts': 'connect reconnect',
    'src/cli/host/extension-link.ts': 'cancel fails settle',
    'src/cli/host/mcp.ts': '#goOn #lose #openLink #tryDoors',
    'src/features/blocks/state/canvas.ts': '#schedule refresh',
    'src/features/evals/state/evals.ts': '#look load show',
    'src/features/servers/mcp/service-answers.ts': 'register',
    'src/webmcp/tree/tree.ts': 'notifyInTurn',
    'src/widgets/kinds/js-sandbox/view.tsx': 'pass',
    'src/widgets/server/display.ts': 'createWidgetId',
  },
};

test('each function that calls itself is listed, with its bound', { timeout: 240_000 }, () => {
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
    expect(readArchiveFile(`{"format":"tabhand-conversations","version":1,"conversations":[${deep}]}`)).toBeDefined();
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
    if (method === 'tools/list') return expect(said(listing)).toContain('"name":"a"');
    // It ran: nobody is told to repeat it, and what can be kept is.
    const outcome = await connection.call('add_note', {}, anySignal());
    expect(outcome).toMatchObject({ type: 'result', isError: false, content: [{ type: 'text', text: 'done' }] });
    expect(said(outcome).includes('"Left out: it nests deeper than 500 levels."')).toBe(!deep.startsWith('"'));
    expect(methods(server.seen).filter((each) => each === 'tools/call')).toHaveLength(1);
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
