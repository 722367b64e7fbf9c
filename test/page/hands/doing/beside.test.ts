// @vitest-environment happy-dom
/** What stands beside an element while its card waits: a clock and a counter may go on, an item and an amount may not change (test/attacks/hands-targets.ts). */
import { afterEach, expect, test, vi } from 'vitest';
import { shows } from '../../../attacks/hands-targets';

afterEach(() => void vi.restoreAllMocks());

const item = (words: string) => `<li><span>${words}</span> <button type="button">Archive</button></li>`;
const box = (words: string) => `<div><span>${words}</span> <button type="button">Archive</button></div>`;

test.each([
  ['a clock in a row', item('Contract of Ada, 12:03:09'), 'Contract of Ada, 12:03:14'],
  ['a counter in a row', item('Ada has 3 messages'), 'Ada has 4 messages'],
  ['a rate in a row', item('Rated 4.5 by 12'), 'Rated 4.6 by 13'],
  ['a counter outside of a list', box('3 in your cart'), '4 in your cart'],
  ['a status outside of a list', box('Your draft isn’t saved'), 'Your draft was saved'],
])('%s goes on: it is pressed', async (_, html, later) => {
  const { doing, find, refTo } = shows(html);
  const action = { type: 'click', ref: refTo('button') } as const;
  const pressed = vi.fn();
  find('button').addEventListener('click', pressed);
  const before = await doing.foresee(action);
  if (before.type !== 'foreseen') throw new Error(JSON.stringify(before));
  find('span').textContent = later;
  await doing.act(action, before.foreseen);
  doing.leave();
  expect(pressed).toHaveBeenCalledOnce();
});
