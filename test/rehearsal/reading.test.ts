/** Asked about the page's text, rehearsal reads it and is honest: it can't summarise. */
import { expect, test } from 'vitest';
import { createRehearsal } from '#rehearsal';
import { noHints, type ToolLayer } from '#tools';
import { createDialogue } from '../support/dialogue';
import { readableLayers } from '../support/readable-pages';
import { aServer } from '../support/tool-layers';
import { friday } from './talk';

const origin = 'https://news.example';

const hints = { ...noHints, readOnly: true };
const named = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
const shortText = `The harbour opens again. ${'All boats may come in. '.repeat(60)}`;
const longText = '# Last *Service*\n\nIt leaves at 22:40.\n\n## Fares\n\n- Adults: 74 euros\n- Dogs go free';

async function onThePage(
  pageText: 'always' | 'never',
  asked = 'Summarise this page',
  text = shortText,
  others: ToolLayer[] = [],
) {
  const dialogue = await createDialogue();
  dialogue.builtIn();
  dialogue.world.modelIs(createRehearsal(friday));
  dialogue.world.settings.pageText = [{ origin, choice: pageText }];
  const facts = { title: 'News', address: `${origin}/`, language: 'en' };
  const read = async () => text;
  dialogue.world.alsoLists(async () =>
    pageText === 'never' ? [] : [...others, ...readableLayers([{ tabId: 1, origin, ...facts, read }])],
  );
  await dialogue.person.says(asked);
  await dialogue.log.ends('end_turn');
  const { items } = await dialogue.log.conversation();
  return items.findLast((item) => item.type === 'turn')?.entry.text;
}

test('it says that it can’t summarise, how long the page is, and how it begins', async () => {
  expect(await onThePage('always')).toMatch(
    /^I match words, so I can't summarise\. A language model can\. The page has about 304 words and begins:\n\n> The harbour opens again\. .*…$/,
  );
});

test('where the page may not be read, it says that there is nothing to call', async () => {
  expect(await onThePage('never')).toContain('nothing that I can call');
});

test('the beginning of a page is quoted as one plain text', async () => {
  expect(await onThePage('always', 'Summarise this page', longText)).toMatch(
    /begins:\n\n> Last \*Service\* It leaves at 22:40\. Fares Adults: 74 euros Dogs go free$/,
  );
});

test.each([
  ['List the headings on this page', 'I found 2 headings on this page.\n\n- Last *Service*\n- Fares'],
  ['Liste les titres de cette page', 'I found 2 headings on this page.\n\n- Last *Service*\n- Fares'],
  [
    'List the figures on this page',
    'I found 2 lines with figures on this page.\n\n- It leaves at 22:40.\n- Adults: 74 euros',
  ],
])('%s: it finds them', async (asked, answer) => {
  expect(await onThePage('always', asked, longText)).toBe(answer);
});

test('“this page” is the page, even if a tool reads something else', async () => {
  const server = aServer('desk', [{ name: 'read_guide', description: 'Reads one guide.', hints, inputSchema: named }]);
  expect(await onThePage('always', 'Read this page', shortText, [server])).toContain('The harbour opens again.');
});
