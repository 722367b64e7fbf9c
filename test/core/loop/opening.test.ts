/** Which conversation a panel shows when it names none. */
import { expect, test } from 'vitest';
import { conversationToOpen } from '#core/loop/opening.ts';
import { aSummary } from '../../support/a-summary';

const said = (id: string) => ({ ...aSummary, id, title: `About ${id}` });
const waits = (id: string) => ({ ...said(id), needs: 'approval' as const });
const empty = (id: string) => ({ ...aSummary, id, title: '' });

const alone = { isShown: () => false, isTaken: () => false };
const beside = (...shown: string[]) => ({
  isShown: (id: string) => shown.includes(id),
  isTaken: (id: string) => shown.includes(id),
});

test('what waits for approval comes before what is newer, unless another panel shows it', () => {
  expect(conversationToOpen([said('new'), waits('old')], alone)).toBe('old');
  expect(conversationToOpen([said('new'), waits('old')], beside('old'))).toBe('new');
});

test('otherwise it is the newest, even if another panel shows it; an empty one is not shared', () => {
  expect(conversationToOpen([said('new'), said('old')], beside('new'))).toBe('new');
  expect(conversationToOpen([empty('new'), said('old')], alone)).toBe('new');
  expect(conversationToOpen([empty('new'), said('old')], beside('new'))).toBeNull();
  expect(conversationToOpen([], alone)).toBeNull();
});
