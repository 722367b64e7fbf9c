// @vitest-environment happy-dom
/** Calls in plain words, those in one place folded into one line, and what failed among them. */

import { signal } from '@preact/signals';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { replay } from '#core/log/replay.ts';
import { SiteIcons } from '#ui/icon.tsx';
import { Trail } from '../../../src/features/chat/panel/trail';
import { toCallView } from '../../../src/features/conversation/state/call-view';
import { createSiteIcons } from '../../../src/features/sites/state/site-icons';
import { autoui, createLog, toCall, weather } from '../../support/panel-stage/entries';
import { servers, sun } from '../../support/panel-stage/world';

afterEach(() => render(null, document.body));

const display = (title: string) =>
  toCall('widget_display', { source: autoui, input: { name: 'kv', params: { title, rows: [] } } });

async function draw(...calls: ReturnType<typeof toCall>[]) {
  const log = createLog();
  log.modelSays('', ...calls);
  for (const call of calls) log.answers(call, '{}', 3);
  const views = [...replay(log.entries).calls.values()].map(toCallView);
  await act(() => render(<Trail calls={views} />, document.body));
}

test('are one line, closed, that names what they drew', async () => {
  await draw(display('Loans'), display('Fines'));
  const line = document.querySelector('details.folded-calls');
  expect(line?.querySelector('summary')?.textContent).toBe('Drew “Loans” and “Fines”');
  expect(line?.hasAttribute('open')).toBe(false);
  expect(line?.querySelectorAll('.call')).toHaveLength(2);
});

test('are one line among the other calls of their turn; one alone stays a row', async () => {
  await draw(toCall('get_queue'), display('Loans'), display('Fines'), toCall('canvas', { source: autoui }));
  expect(document.querySelector('.folded-calls > summary')?.textContent).toBe(
    'Drew “Loans” and “Fines” · Changed the canvas',
  );
  expect(document.querySelectorAll('.trail > .call')).toHaveLength(1);
  await draw(display('Loans'));
  expect(document.querySelector('.folded-calls')).toBeNull();
});

test('a server’s call bears the icon of its tool, unless it is broken', async () => {
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
      <Trail calls={views} />
    </SiteIcons.Provider>
  );
  await act(() => render(drawing, document.body));
  const pictures = () => [...document.querySelectorAll('summary img')];
  expect(pictures().map((each) => each.getAttribute('src'))).toEqual([sun]);
  await act(() => void pictures()[0]?.dispatchEvent(new Event('error')));
  expect(pictures()).toHaveLength(0);
});

test('are open while they go on and where the last one failed, and say how many did', async () => {
  const log = createLog();
  const calls = ['find', 'queue', 'play'].map((tool) => toCall(tool));
  log.modelSays('', ...calls);
  const line = async (goes: boolean) => {
    const views = [...replay(log.entries).calls.values()].map(toCallView);
    await act(() => render(<Trail calls={views} goes={goes} />, document.body));
    const details = document.querySelector('.folded-calls');
    return [details?.hasAttribute('open'), details?.querySelector('summary')?.textContent];
  };
  for (const call of calls.slice(0, 2)) log.answers(call, '{}', 3, { isError: call === calls[0] });
  expect(await line(false)).toEqual([true, '3 steps on music.example.com1 failed']); // one of them still waits
  if (calls[2]) log.answers(calls[2], '{}', 3);
  expect(await line(true)).toEqual([true, '3 steps on music.example.com1 failed']);
  expect(await line(false)).toEqual([false, '3 steps on music.example.com1 failed']);
});

test('a row tells its state once, as a word or as the name of its sign', async () => {
  await draw(toCall('play'));
  const row = document.querySelector('.call > details > summary');
  const told = [
    row?.querySelector('.st [aria-label], .st[aria-label]')?.getAttribute('aria-label'),
    row?.querySelector('.word')?.textContent,
  ];
  expect(told).toEqual(['Done', undefined]);
  const log = createLog();
  const call = toCall('play');
  log.modelSays('', call);
  log.add({ type: 'approval-asked', callId: call.id, reason: 'changes-something', mayRemember: true });
  const [waiting] = [...replay(log.entries).calls.values()].map(toCallView);
  await act(() => render(waiting ? <Trail calls={[waiting]} /> : null, document.body));
  expect(document.querySelector('.word')?.textContent).toBe('waiting for you');
  expect(document.querySelector('.st [aria-label], .st[aria-label]')).toBeNull();
});
