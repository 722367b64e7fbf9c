/** What the card of a waiting call offers for good: its words say what would be granted. */
import { expect, test } from 'vitest';
import type { EntryOf } from '#core/log/entry.ts';
import { isGoneFrom, toAlways } from '../../../src/features/conversation/state/approval';
import { toCallView } from '../../../src/features/conversation/state/call-view';
import { music, toCall, weather } from '../../support/panel-stage/entries';
import { page } from '../../support/panel-stage/world';

const stands = { type: 'approval-asked' as const, id: 'e1', parent: null, seq: 1, at: 0, conversationId: 'c1' }; // const: a literal type
const always = (source: typeof music, reason: EntryOf<'approval-asked'>['reason'], mayRemember = true) => {
  const asked = { ...stands, callId: 'c', reason, mayRemember };
  return toAlways({ ...toCallView({ call: toCall('forecast', { source }) }), asked }, 'demo');
};

test.each([
  [weather, 'reading-not-granted', 'Always allow reading from demo'],
  [weather, 'changes-something', 'Always allow this tool of demo'],
  [music, 'changes-something', 'Always allow on this site'],
] as const)('R113: of %j, asked because of %s: “%s”', (source, reason, words) => {
  expect(always(source, reason)).toBe(words);
});

test('R113: what is asked for each time has none, nor has a flow, which an earlier version remembered', () => {
  expect(always(music, 'changes-something', false)).toBeNull();
  expect(always(music, 'cross-origin-flow')).toBeNull();
});

test('a reader is gone when its tab shows another site, and not because the page offers no tools', () => {
  const origin = page.origin ?? '';
  const { tabId } = page;
  const source = {
    type: 'page',
    origin,
    topOrigin: origin,
    tabId,
    documentId: `hands:7 ${origin}`,
    top: true,
  } as const; // a literal type
  const { target } = toCall('read_page', { source });
  expect(isGoneFrom({ target }, [{ ...page, tools: [] }])).toBe(false);
  expect(isGoneFrom({ target }, [{ ...page, origin: 'https://next.example' }])).toBe(true);
});
