/** The reply field's text: the person's words come before those that the data suggests. */
import { expect, test } from 'vitest';
import { suggest, toDraft } from '../../../../src/widgets/kinds/chat-input/view';

test('a new suggestion takes the place of the old one, or of nothing', () => {
  expect(suggest(toDraft('a'), 'b')).toEqual({ text: 'b', suggested: 'b' });
  expect(suggest({ text: ' ', suggested: 'a' }, 'b')).toEqual({ text: 'b', suggested: 'b' });
});

test('a new suggestion never takes the place of what somebody wrote', () => {
  expect(suggest({ text: 'mine', suggested: 'a' }, 'b')).toEqual({ text: 'mine', suggested: 'b' });
});

test('the same suggestion does not come back when it was deleted or sent', () => {
  expect(suggest({ text: '', suggested: 'a' }, 'a')).toEqual({ text: '', suggested: 'a' });
});
