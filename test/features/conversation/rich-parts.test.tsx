// @vitest-environment happy-dom
/** A result that is more than text: each part is shown once, also in an opened call, and a link opens where it stands. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { replay } from '#core/log/replay.ts';
import type { Content } from '#core/tools/schemas.ts';
import { Trail } from '../../../src/features/chat/panel/trail';
import { toCallView } from '../../../src/features/conversation/state/call-view';
import { PanelContext } from '../../../src/ui/panel/context';
import { eventually } from '../../support/eventually';
import { createLog, toCall, weather } from '../../support/panel-stage/entries';

afterEach(() => render(null, document.body));

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const content: Content[] = [
  { type: 'text', text: 'Cold' },
  { type: 'image', mimeType: 'image/png', data: pixel },
  { type: 'audio', mimeType: 'audio/wav', data: 'AAAA' },
  { type: 'resource_link', uri: 'demo://stations', name: 'stations' },
];
const stations: Content = { type: 'resource', uri: 'demo://stations', text: 'Abbeyford' };

test('an opened call shows no part twice, and what a link opens is read', async () => {
  const panel = {
    conversation: { fullResult: async () => ({ content }) },
    ask: async () => ({ parts: [stations] }),
    grants: { list: { value: [] }, load: () => undefined },
  } as never; // what a call’s parts read
  const log = createLog();
  const call = toCall('draw_weather', { source: weather });
  log.modelSays('', call);
  log.answers(call, 'Cold', 3);
  const views = [...replay(log.entries).calls.values()].map(toCallView);
  const rich = views.map(
    (view) => view.result && { ...view, result: { ...view.result, rich: true as const, stored: true, images: 1 } },
  );
  await act(() =>
    render(
      <PanelContext.Provider value={panel}>
        <Trail calls={rich.flatMap((view) => view ?? [])} />
      </PanelContext.Provider>,
      document.body,
    ),
  );
  const count = (what: string) => document.querySelectorAll(what).length;
  await eventually(() => expect([count('.pictures'), count('audio')]).toEqual([1, 1]));
  const row = document.querySelector<HTMLDetailsElement>('.call > details');
  await act(() => {
    if (row) row.open = true;
    row?.dispatchEvent(new Event('toggle'));
  });
  await eventually(() => expect(count('.body img.picture')).toBe(1));
  expect([count('.pictures'), count('audio'), count('.chip-row')]).toEqual([0, 1, 1]);
  await act(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Open')?.click());
  await eventually(() => expect(document.querySelector('.rich')?.textContent).toContain('Abbeyford'));
});
