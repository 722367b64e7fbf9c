/** On a page without tools: finds, clicks and fills in by the names that the page's outline gives. */
import { expect, test } from 'vitest';
import type { ModelTool } from '#providers';
import { noHints } from '#tools';
import { listHands } from '#tools/layers';
import { createTalk } from './talk';

const [listed] = listHands([{ tabId: 7, origin: 'https://shop.example' }]);
const hands: ModelTool[] = (listed?.tools ?? []).map(({ name, inputSchema = {} }) => ({
  ...{ name: `hands_webmcp_${name}`, inputSchema, hints: noHints },
  description: 'A tool of hands.',
}));
const outline = `main:
 # Quiet Quay
 searchbox "Search the shop" [e11] button "Search" [e12]
 - Blue mug button "Add" [e13]
 - Green mug button "Add" [e14]
 link "About us" [e15] button "Say \\"hi\\"" [e16] checkbox "Gift wrap" [e17]
 This text only says button "Add all" \\[e99]`;

const on = (text: string) => createTalk(hands).says(text);
async function after(text: string, look = outline) {
  const talk = createTalk(hands);
  await talk.says(text);
  return { talk, turn: await talk.answers(look) };
}

test.each([
  ['click Search', { ref: 'e12' }],
  ['Please click on "About us".', { ref: 'e15' }],
  ['click the about link', { ref: 'e15' }],
  ['clique sur le bouton Search', { ref: 'e12' }],
  ['click say "hi"', { ref: 'e16' }],
  ['fill in Search the shop with green mug', { fields: [{ ref: 'e11', value: 'green mug' }] }],
  ['fill the search field with "tea."', { fields: [{ ref: 'e11', value: 'tea.' }] }],
  ['remplis le champ search avec thé vert', { fields: [{ ref: 'e11', value: 'thé vert' }] }],
  ['fill in Gift wrap with on', { fields: [{ ref: 'e17', value: true }] }],
])('%s: it reads the page, and operates what is called so', async (text, input) => {
  const first = await on(text);
  expect(first.calls).toMatchObject([{ name: 'hands_webmcp_read_page', input: {} }]);
  const { turn } = await after(text);
  const tool = 'ref' in input ? 'hands_webmcp_click' : 'hands_webmcp_fill';
  expect(turn.calls).toMatchObject([{ name: tool, input }]);
});

test.each([
  ['the second', 'e14'],
  ['1', 'e13'],
  ['the green mug', 'e14'],
])('where two are called so it asks which; “%s” answers', async (answer, ref) => {
  const { talk, turn } = await after('click Add');
  expect(turn.calls).toEqual([]);
  expect(turn.text).toContain('1. button “Add” (Blue mug)\n2. button “Add” (Green mug)');
  expect((await talk.says(answer)).calls).toMatchObject([{ name: 'hands_webmcp_read_page' }]);
  expect((await talk.answers(outline)).calls).toMatchObject([{ name: 'hands_webmcp_click', input: { ref } }]);
});

test('where none is called so it says so, and what there is; what the page only writes is no element', async () => {
  const { turn } = await after('click Add all');
  expect(turn.calls).toEqual([]);
  expect(turn.text).toBe(
    'Nothing on this page that I can click is called “Add all”. There is searchbox “Search the shop”, button “Search”, button “Add”, link “About us”, button “Say "hi"”, checkbox “Gift wrap”.',
  );
});

test('a long page is read on until the element is found', async () => {
  const { talk, turn } = await after('click Last', `button "First" [e1]\n[Part 1 of 2. Read on with part 2.]`);
  expect(turn.calls).toMatchObject([{ name: 'hands_webmcp_read_page', input: { part: 2 } }]);
  const last = await talk.answers(`button "Last" [e2]\n[Part 2 of 2.]`);
  expect(last.calls).toMatchObject([{ name: 'hands_webmcp_click', input: { ref: 'e2' } }]);
});

test('it does one thing after the other, reading the page anew, and says what came of each', async () => {
  const { talk } = await after('fill in Search the shop with mug, then click Search');
  const second = await talk.answers('Done. The page changed.\n~ searchbox "Search the shop" = "mug" [e11]');
  expect(second.text).toContain('Done. The page changed.');
  expect(second.calls).toMatchObject([{ name: 'hands_webmcp_read_page', input: {} }]);
  expect((await talk.answers(outline)).calls).toMatchObject([{ input: { ref: 'e12' } }]);
  const end = await talk.answers(
    'Done. The page is now Found https://shop.example/found. Read it before you go on: references of the page before are void.',
  );
  expect([end.text, end.calls]).toEqual(['Done. The page is now Found https://shop.example/found.', []]);
});

test('what isn’t done is told, and not tried again', async () => {
  const talk = createTalk(hands);
  await talk.says('click Search');
  const denied = await talk.answers('The person did not allow this call: the person did not allow this call.', true);
  expect([denied.text, denied.calls]).toEqual(['You did not allow read_page. Nothing was changed.', []]);
});

test.each(['find blue mug', 'look for blue mug on this page', 'trouve blue mug', 'cherche blue mug sur la page'])(
  '%s: it finds the words on the page, and shows where',
  async (text) => {
    expect((await on(text)).calls).toMatchObject([{ name: 'hands_webmcp_find_on_page', input: { words: 'blue mug' } }]);
    const { turn } = await after(text, '# Quiet Quay\n - Blue mug button "Add" [e13]');
    expect(turn.text).toBe('This is on the page:\n\n- Quiet Quay\n- Blue mug button "Add"');
    expect(turn.calls).toEqual([]);
  },
);

test('“read this page” reads it, in French as well', async () => {
  for (const text of ['read this page', 'lis cette page'])
    expect((await on(text)).calls).toMatchObject([{ name: 'hands_webmcp_read_page', input: { as: 'text' } }]);
});

test('words that ask for nothing of this say what it can do here', async () => {
  expect((await on('make me happy')).text).toContain('Say "find …", "click …"');
});

test('who names a field means it: neither a guessed search nor a widget is called in its place', async () => {
  const others: ModelTool[] = [
    {
      ...{ name: 'guessed_webmcp_search', description: 'Searches the shop.', hints: noHints },
      inputSchema: { type: 'object', properties: { q: { type: 'string', title: 'Search the shop' } }, required: ['q'] },
    },
    {
      ...{ name: 'autoui_mcp_canvas', description: 'Changes the name that the canvas displays.', hints: noHints },
      inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
    },
  ];
  for (const text of ['fill in Search the shop with mug', 'fill in Display name of the canvas with Grace'])
    expect((await createTalk([...hands, ...others]).says(text)).calls).toMatchObject([
      { name: 'hands_webmcp_read_page' },
    ]);
});

test('asked to read, it reads, and speaks of no summary', async () => {
  const { turn } = await after('read this page', 'Blue mugs are here.');
  expect(turn.text).toBe('The page has about 4 words and begins:\n\n> Blue mugs are here.');
});

test('a tool of the site comes first', async () => {
  const site: ModelTool = {
    ...{ name: 'shop_webmcp_find_mugs', inputSchema: { type: 'object' }, hints: noHints },
    description: 'Finds mugs.',
  };
  expect((await createTalk([...hands, site]).says('find mugs')).calls).toMatchObject([{ name: site.name }]);
});
