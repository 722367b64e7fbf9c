// @vitest-environment happy-dom
/** What is kept on this computer, as Settings tells it: how much, what a deletion takes, and that it had to leave something. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import type { Commands } from '../../../src/core/bus/command';
import { Storage } from '../../../src/features/settings/panel/storage';
import { drawSection } from '../../support/drawn-section';

afterEach(() => render(null, document.body));

async function shows(bytes: number | null, done = true) {
  const asked: unknown[] = [];
  const answers: Partial<{ [N in keyof Commands]: Commands[N]['answer'] }> = {
    'stored-bytes': { bytes },
    'clear-stored': { done },
  };
  const ask = async (name: keyof Commands, take: unknown) => {
    asked.push([name, take]);
    return answers[name] ?? null;
  };
  await drawSection(Storage, ask);
  return { asked, presses };
}

/** And waits for what comes of it. */
const presses = (nth: number) =>
  act(async () => {
    buttons()[nth]?.click();
    await new Promise((resolve) => setTimeout(resolve, 0));
  });

const buttons = () => [...document.querySelectorAll('button')];
const lines = () => [...document.querySelectorAll('.setrow .hint')].map(({ textContent }) => textContent);
const warning = () => document.querySelector('[role="alert"]')?.textContent;

test.each([
  [2_400_000, '2.4 MB'],
  [345_600, '345.6 kB'],
  [0, '0 kB'],
  [null, 'Unknown'],
])('%s bytes are told in the unit that fits', async (bytes, words) => {
  await shows(bytes);
  expect(lines()).toEqual([words]);
});

test.each([
  [0, 'chats', 'Deletes all chats, canvases'],
  [
    1,
    'everything',
    'Also deletes manual runs, saved inputs, custom tools and evals. Settings, keys, servers and approvals stay.',
  ],
])('button %s deletes %s at the second press only, and what could not be deleted is said', async (nth, what, words) => {
  const { asked, presses } = await shows(9, false);
  await presses(nth);
  expect(asked).toHaveLength(1);
  expect(document.body.textContent).toContain(words);
  await presses(nth);
  expect(asked.slice(1)).toEqual([
    ['clear-stored', { what }],
    ['stored-bytes', {}],
  ]);
  expect(warning()).toBe('Some of it couldn’t be deleted. Restart the browser, then try again.');
});

test('when all is gone nothing is warned of', async () => {
  const { presses } = await shows(9);
  await presses(0);
  await presses(0);
  expect(warning()).toBeUndefined();
});
