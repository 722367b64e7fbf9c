/**
 * What other linters of WebMCP find and ours had no facts for (swissspidy/playwright-webmcp: `exposed-to-origin-only`,
 * `third-party-registration`, `declarative-autosubmit-sensitive`), from the page's registration to the note.
 */
import { expect, test } from 'vitest';
import { listPageLayers } from '#features/sites/layer/page.ts';
import { parsePageTools } from '#features/sites/layer/page-tool.ts';
import { toDefinition } from '#features/tools/lint/definition.ts';
import { lintTool } from '#features/tools/lint/lint.ts';
import type { Context } from '../../src/webmcp/context';
import { toHostTool } from '../../src/webmcp/host-calls';
import { aTool, createPage } from '../support/page-environment';

const shop = 'https://shop.example';

/** The notes on tools that a page of the shop lists. */
async function notesOn(listed: readonly object[], origin = shop): Promise<string[]> {
  const document = {
    ...{ documentId: 'd', tabId: 1, frameId: 0, origin, topOrigin: origin },
    list: async () => parsePageTools(listed),
    call: async () => ({ type: 'aborted' as const }), // const: a literal type
    ask: async () => ({ type: 'unknown' as const }), // const: a literal type
    forget: () => undefined,
  };
  const documents = { ofTab: async () => ({ documents: [document], notices: [] }) };
  const { layers } = await listPageLayers(documents, [1], new AbortController().signal);
  const tools = layers.flatMap((layer) => layer.tools);
  const ours = /^(exposed|third|declarative)/;
  return tools.flatMap((tool) => {
    const { inputSchema: schema } = tool;
    const notes = lintTool(toDefinition({ ...tool, ...(schema && { schema }) })).filter(({ rule }) => ours.test(rule));
    return notes.map(({ rule, values }) => `${tool.name}: ${rule} ${Object.values(values).join(' ')}`);
  });
}

test('an address in exposedTo that is more than an origin is found as the page wrote it', async () => {
  const { host, modelContext } = createPage();
  const register = (name: string, ...exposedTo: string[]) => modelContext.registerTool(aTool({ name }), { exposedTo });
  await register('wide', 'https://partner.example/widget?id=1#top', 'https://user:word@other.example');
  await register('exact', 'https://partner.example', 'https://other.example/');
  await register('none');
  expect(await notesOn(await host.listTools())).toEqual([
    'wide: exposed-to-origin-only https://partner.example/widget?id=1#top https://partner.example',
    'wide: exposed-to-origin-only https://user:word@other.example https://other.example',
  ]);
});

test('a tool that a script of another site registers is found by the place of its registration', async () => {
  const { host, modelContext } = createPage();
  await modelContext.registerTool(aTool());
  const [listed] = await host.listTools();
  const from = (name: string, url: string) => ({ ...listed, name, stack: `Error\n    at register (${url}:3:7)` });
  const notes = await notesOn([
    from('other', 'https://cdn.widgets.example/tools.js'),
    from('own', 'https://shop.example/app.js'),
    from('asset', 'https://static.shop.example/app.js'),
    { ...from('unknown', ''), stack: undefined },
  ]);
  // Of another domain: which is all but the last two labels.
  expect(notes).toEqual(['other: third-party-registration https://cdn.widgets.example']);
  // A page that its own policy sandboxes has no origin to compare with.
  expect(await notesOn([from('boxed', 'https://shop.example/app.js')], 'null')).toEqual([]);
});

test('a form that is sent by itself, though it asks for a card, is found', async () => {
  const context = { environment: { origin: shop, isFrame: false } } as Context; // as much of one as a listing looks at
  const schema = JSON.stringify({
    type: 'object',
    properties: { card_number: { type: 'string' }, name: { type: 'string' } },
  });
  const form = (name: string, autosubmit: boolean) =>
    toHostTool(context, {
      tool: {
        name,
        title: '',
        description: 'Pays for what is in the cart.',
        schema,
        disabled: false,
        declarative: true,
        autosubmit,
      },
      schema,
    });
  expect(await notesOn([form('pay', true), form('fill', false)])).toEqual([
    'pay: declarative-autosubmit-sensitive card_number',
  ]);
});
