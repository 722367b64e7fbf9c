/** Asked about the page's text, rehearsal reads it and is honest: it can't summarise. */
import { expect, test } from 'vitest';
import { createRehearsal } from '#rehearsal';
import { readerLayers } from '#tools/layers';
import { createDialogue } from '../support/dialogue';
import { friday } from './talk';

const origin = 'https://news.example';

async function onThePage(pageText: 'always' | 'never') {
  const dialogue = await createDialogue();
  dialogue.builtIn();
  dialogue.world.modelIs(createRehearsal(friday));
  dialogue.world.settings.pageText = [{ origin, choice: pageText }];
  const facts = { title: 'News', address: `${origin}/`, language: 'en' };
  const read = async () => `The harbour opens again. ${'All boats may come in. '.repeat(60)}`;
  dialogue.world.alsoLists(async () =>
    pageText === 'never' ? [] : readerLayers([{ tabId: 1, origin, ...facts, read }]),
  );
  await dialogue.person.says('Summarise this page');
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
