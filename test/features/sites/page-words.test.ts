/** What is said of a conversation's page while another tab is in front. */
import { expect, it } from 'vitest';
import { toWhereabouts, wordLeft } from '../../../src/features/sites/state/page-words';

it.each([
  [{ origin: 'https://shop.example', title: 'Cart' }, false, 'This chat is attached to Cart (shop.example).'],
  [{ origin: 'https://shop.example', title: '\u202E \u200B' }, false, 'This chat is attached to shop.example.'],
  [{ origin: null, title: 'New tab' }, false, 'This chat is attached to New tab.'],
  [{ origin: null, title: '' }, false, 'This chat is attached to another page.'],
  [null, false, 'This chat is attached to no page.'],
  [null, true, 'The tab was closed.'],
])('%j, tab closed: %s: "%s"', (page, tabClosed, said) => {
  expect(toWhereabouts(page, tabClosed).what).toBe(said);
});

it('what the next message is about is said', () => {
  const page = { origin: 'https://a.example', title: 'A' };
  expect(toWhereabouts(page, false, { follows: true })).toEqual({
    what: 'This chat is attached to A (a.example).',
    next: 'Your next message moves it to the active tab.',
  });
  const stays = 'You are looking at another tab.';
  expect(toWhereabouts(page, false, { follows: true, frontClosed: true }).next).toBe(stays);
});

it('a long title is cut', () => {
  const { what } = toWhereabouts({ origin: 'https://a.example', title: 'x'.repeat(500) }, false);
  expect(what).toBe(`This chat is attached to ${'x'.repeat(59)}… (a.example).`);
});

it('a tab whose page had no address, as before its site was allowed, left no page', () => {
  const now = { tabId: 1, origin: 'https://a.example', title: 'A' };
  expect(wordLeft({ origin: null, now })).toBe('Now on a.example');
  expect(wordLeft({ origin: 'https://b.example', now })).toContain('The tools of b.example are gone.');
});
