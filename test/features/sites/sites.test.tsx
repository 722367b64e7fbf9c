// @vitest-environment happy-dom
/** Blocking a site by its name: all of it is blocked, and what the list says is what is blocked. */
import { signal } from '@preact/signals';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { defaultSettings } from '#core/settings/settings.ts';
import { Sites } from '../../../src/features/sites/panel/sites-section';
import { PanelContext } from '../../../src/ui/panel/context';

afterEach(() => render(null, document.body));

async function draws(sitesOff: string[] = []) {
  const asked: [string, object][] = [];
  const panel = {
    ...{ settings: signal({ ...defaultSettings, sitesOff }), page: signal(null), sites: { allowed: signal(null) } },
    ask: async (name: string, take: object) => asked.push([name, take]),
  };
  await act(() =>
    render(
      <PanelContext.Provider value={panel as never /* all that the section reads */}>
        <Sites id="sites" name="Sites" />
      </PanelContext.Provider>,
      document.body,
    ),
  );
  return asked;
}

test.each(['bank.example', 'https://bank.example/accounts', 'http://bank.example'])(
  '%s is blocked over https and http',
  async (typed) => {
    const asked = await draws();
    await act(() => {
      const field = document.querySelector('input');
      if (field) field.value = typed;
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await act(async () => document.querySelector('form')?.requestSubmit());
    expect(asked).toEqual([
      ['set-site', { origin: 'https://bank.example', off: true }],
      ['set-site', { origin: 'http://bank.example', off: true }],
    ]);
  },
);

test('a site that is blocked over http alone is not shown as if it were all of it', async () => {
  await draws(['https://bank.example', 'http://intranet.example']);
  const rows = [...document.querySelectorAll('.hosts li')].map(({ textContent }) => textContent);
  expect(rows).toEqual(['bank.example', 'http://intranet.example']);
});
