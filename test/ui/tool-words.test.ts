/** What people read of the built-in tools and of offers that are too large. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { speak } from '#ui/language/index.tsx';
import { wordCrowd, wordTitle } from '#ui/words/tools.ts';
import { autouiServer } from '#widgets/server/autoui.ts';
import { handsTools } from '../../src/core/tools/hands-actions';
import { recallTool } from '../../src/features/conversation/background/recall';
import { weatherServer } from '../support/log-writing';

afterEach(() => speak({ language: 'en', find: () => '' }));

const ours = { type: 'local', server: 'autoui' } as const;
const builtIn = [
  ...autouiServer(recallTool(async () => null)).tools.map((tool) => ({ ...tool, source: ours })),
  ...handsTools.map((tool) => ({ ...tool, source: { type: 'page', documentId: 'hands:1' } as never })), // what is read of it
].map(({ name, title = '', source }) => ({ name, title, source }));

test.each(builtIn)(
  'the title of $name is said in the person’s language; models get it in English',
  ({ title, source }) => {
    expect(wordTitle({ title, source })).toBe(title);
    const messages: Record<string, { message: string }> = JSON.parse(
      readFileSync('public/_locales/fr/messages.json', 'utf8'),
    );
    speak({ language: 'fr', find: (key) => messages[key]?.message ?? '' });
    expect(wordTitle({ title, source })).not.toBe(title);
  },
);

test('the title of another’s tool is that one’s own, whatever the tool is called', () => {
  speak({ language: 'fr', find: () => 'Autre' });
  expect(wordTitle({ title: 'Recall a letter', source: weatherServer })).toBe('Recall a letter');
  expect(wordTitle({ source: weatherServer })).toBeUndefined();
});

test('a crowded turn names how many tools there were, and whose, the biggest first', () => {
  const biggest = ['github', 'notion', 'figma'].map((server, i) => ({ server, tools: 30 - i }));
  expect(wordCrowd({ tools: 1068, biggest })).toEqual({
    what: 'Tools offered in the last turn: 1,068.',
    next: 'Models choose better among fewer tools. Most are from github (30), notion (29) and figma (28). Turn off what you don’t need.',
  });
  expect(wordCrowd({ tools: 51, biggest: biggest.slice(0, 1) }).next).toContain('Most are from github (30).');
  expect(wordCrowd({ tools: 51, biggest: [] }).next).not.toContain('Most');
});
