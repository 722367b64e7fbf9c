// @vitest-environment happy-dom
/** Calls that only drew: one folded line with the widgets' titles, also among other calls. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { replay } from '#conversation';
import { CallGroup } from '../../../../src/panel/components/calls/call-group';
import { toCallView } from '../../../../src/panel/models/calls/call-view';
import { autoui, createLog, toCall } from '../../../support/panel-stage/entries';

afterEach(() => render(null, document.body));

const display = (title: string) =>
  toCall('widget_display', { source: autoui, input: { name: 'kv', params: { title, rows: [] } } });

async function draw(...calls: ReturnType<typeof toCall>[]) {
  const log = createLog();
  log.modelSays('', ...calls);
  for (const call of calls) log.answers(call, '{}', 3);
  const views = [...replay(log.entries).calls.values()].map(toCallView);
  await act(() => render(<CallGroup calls={views} />, document.body));
}

test('are one line, closed, that names what they drew', async () => {
  await draw(display('Loans'), display('Fines'));
  const line = document.querySelector('details.drawn');
  expect(line?.querySelector('summary')?.textContent).toContain('Drew 2 widgetsLoans, Fines');
  expect(line?.hasAttribute('open')).toBe(false);
  expect(line?.querySelectorAll('.call')).toHaveLength(2);
});

test('are one line among the other calls of their turn; one alone stays a row', async () => {
  await draw(toCall('get_queue'), display('Loans'), display('Fines'), toCall('canvas', { source: autoui }));
  expect(document.querySelector('.calls > .drawn > summary')?.textContent).toContain('Changed the canvas once');
  expect(document.querySelectorAll('.calls:not(.drawn) > .call')).toHaveLength(1);
  await draw(display('Loans'));
  expect(document.querySelector('.drawn')).toBeNull();
});
