// @vitest-environment happy-dom
/** The smoke run of a site: what it left is named with the reason, so that silence isn't taken for praise. (Issue 19, 2) */
import { signal } from '@preact/signals';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import type { SmokeReport } from '#features/tools/smoke/smoke.ts';
import { SmokePart } from '../../../src/features/tools/panel/site/site-place';

afterEach(() => render(null, document.body));

const report: SmokeReport = {
  ...{ tools: 4, calls: [], notes: [] },
  skipped: [
    { tool: 'book', why: 'may-change' },
    { tool: 'cancel', why: 'may-change' },
  ],
  unchecked: [{ tool: 'find', why: 'made-up' }],
};

test('19: tools that were not called, and calls that showed nothing, are listed by their reason', async () => {
  const smoke = { going: signal(null), report: signal(report), run: async () => undefined, stop: () => undefined };
  const own = { smoke, tools: signal([]), notes: signal([]), site: 'https://a.example' };
  await act(() => render(<SmokePart own={own as never} />, document.body)); // all that is read of it
  const text = document.body.textContent ?? '';
  expect(text).toContain('Not calledbook, cancel (may change something)');
  expect(text).toContain('Not checkedfind (rejected the sample input: save one that works)');
});
