// @vitest-environment happy-dom
/** Calls that only drew: one folded line with the widgets' titles, also among other calls. */

import { signal } from '@preact/signals';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { replay } from '#core/log/replay.ts';
import { SiteIcons } from '#ui/icon.tsx';
import { CallGroup } from '../../../../src/features/chat/panel/answer';
import { toCallView } from '../../../../src/features/conversation/state/call-view';
import { createSiteIcons } from '../../../../src/features/sites/state/site-icons';
import { autoui, createLog, toCall, weather } from '../../../support/panel-stage/entries';
import { cloud, servers, sun } from '../../../support/panel-stage/world';

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

test('a server’s call bears the icons of its server and its tool; a broken one gives way to the glyph', async () => {
  const { addressOf } = createSiteIcons(
    { on: () => undefined },
    {},
    { getItem: () => null, setItem: () => undefined },
    signal(servers),
  );
  const log = createLog();
  const call = toCall('forecast', { source: weather });
  log.modelSays('', call);
  log.answers(call, '{}', 3);
  const views = [...replay(log.entries).calls.values()].map(toCallView);
  const drawing = (
    <SiteIcons.Provider value={addressOf}>
      <CallGroup calls={views} />
    </SiteIcons.Provider>
  );
  await act(() => render(drawing, document.body));
  const pictures = () => [...document.querySelectorAll('summary img')];
  expect(pictures().map((each) => each.getAttribute('src'))).toEqual([sun, cloud]);
  await act(() => void pictures()[1]?.dispatchEvent(new Event('error')));
  expect(pictures()).toHaveLength(1);
  expect(document.querySelector('.src.mcp svg')).not.toBeNull();
});
