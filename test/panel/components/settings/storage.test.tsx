// @vitest-environment happy-dom
/** What is kept on this computer, as Settings tells it: how much of each kind, what a clearing takes, and what it had to leave. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import type { Commands, StoredPart, StoredSize } from '#bridge';
import { Storage } from '../../../../src/panel/components/settings/storage';
import { drawSection } from '../../../support/drawn-section';

afterEach(() => render(null, document.body));

async function shows(sizes: StoredSize[], left: StoredPart[] = []) {
  const asked: unknown[] = [];
  const answers: Partial<{ [N in keyof Commands]: Commands[N]['answer'] }> = {
    'stored-sizes': { sizes, limit: 200_000_000 },
    'clear-stored': { left },
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

test('each kind is told with how many there are and how much they take, in the unit that fits', async () => {
  await shows([
    { kind: 'conversations', count: 1, bytes: 2_400_000 },
    { kind: 'results', count: 12, bytes: 345_600 },
    { kind: 'runs', count: 3, bytes: null },
    { kind: 'inputs', count: 0, bytes: 0 },
  ]);
  expect(lines()).toEqual(['1 item, 2.4 MB', '12 items, 345.6 kB', '3 items, size unknown', '0 items, 0 kB']);
});

test('there is something to clear as long as anything is left, though nothing of it can be counted', async () => {
  await shows([
    { kind: 'conversations', count: 0, bytes: 4000 },
    { kind: 'results', count: 0, bytes: null },
    { kind: 'inputs', count: 0, bytes: 0 },
  ]);
  expect(buttons().map(({ disabled }) => disabled)).toEqual([false, false, true]);
});

test('it is cleared at the second press only, and what could not be cleared is named', async () => {
  const { asked, presses } = await shows([{ kind: 'conversations', count: 2, bytes: 9 }], ['entries', 'texts']);
  await presses(0);
  expect(asked).toHaveLength(1);
  expect(document.body.textContent).toContain('Deletes all chats, canvases');
  await presses(0);
  expect(asked.slice(1)).toEqual([
    ['clear-stored', { kind: 'conversations' }],
    ['stored-sizes', {}],
  ]);
  expect(warning()).toBe(
    'Couldn’t clear their messages and the search index. Everything else is cleared. Restart the browser, then try again.',
  );
});

test('when all is cleared nothing is warned of', async () => {
  const { presses } = await shows([{ kind: 'inputs', count: 2, bytes: 9 }]);
  await presses(0);
  await presses(0);
  expect(warning()).toBeUndefined();
});

test('item 10: how much results and attachments take of their limit is told, and old ones are removed at the second press', async () => {
  const { asked, presses } = await shows([
    { kind: 'attachments', count: 1, bytes: 20_000_000 },
    { kind: 'results', count: 2, bytes: 30_000_000 },
  ]);
  expect(lines().at(-1)).toContain('use 50 MB of 200 MB. Above that, Tabhand deletes the oldest');
  await presses(2);
  await presses(2);
  expect(asked.slice(1)).toEqual([['remove-old-contents', {}]]);
});
