/** How the calls of a page's tools are counted while a panel is open. */
import { expect, test } from 'vitest';
import { withCall } from '../../../src/features/tools/state/bench';

test('issue 19, 7: calls are counted by document and tool, with those that failed and how long the last took', () => {
  const call = { type: 'page-called' as const, tabId: 1, documentId: 'd1', tool: 'play', milliseconds: 3 };
  let counts: Parameters<typeof withCall>[0] = new Map();
  counts = withCall(counts, { ...call, outcome: 'returned' });
  counts = withCall(counts, { ...call, outcome: 'threw', milliseconds: 8 });
  counts = withCall(counts, { ...call, documentId: 'd2', outcome: 'gone' });
  expect([...counts]).toEqual([
    ['d1 play', { ended: 2, failed: 1, milliseconds: 8 }],
    ['d2 play', { ended: 1, failed: 1, milliseconds: 3 }],
  ]);
});
