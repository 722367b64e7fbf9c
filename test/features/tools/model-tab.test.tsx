// @vitest-environment happy-dom
/** What a model is given of a tool names the user's model only while one is in use. */
import { signal } from '@preact/signals';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { ModelState } from '#features/models/messages.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { ModelTab } from '../../../src/features/tools/panel/tool-detail';
import { PanelContext } from '../../../src/ui/panel/context';
import { idleConnection } from '../../support/idle-connection';
import { anthropicModel, around, pageTools } from '../../support/panel-stage/world';

afterEach(() => render(null, document.body));

async function offered(model: ModelState): Promise<(string | null)[]> {
  let listen: (fact: PanelNotice) => void = () => undefined;
  const connection = {
    ...idleConnection,
    command: async () => ({}) as never, // nobody reads it
    onNotice: (listener: typeof listen) => {
      listen = listener;
    },
  };
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  await act(() => around({ type: 'model', model }).forEach(listen));
  const placed = panel.bench.groups.value[0]?.tools[0];
  const bench = { placed: signal(placed), leftAt: signal(null) } as unknown as Parameters<typeof ModelTab>[0]['bench']; // all that it reads
  await act(() =>
    render(
      <PanelContext.Provider value={panel}>
        <ModelTab bench={bench} />
      </PanelContext.Provider>,
      document.body,
    ),
  );
  return [...document.querySelectorAll('option')].map(({ textContent }) => textContent);
}

test('with demo mode it names none', async () => {
  expect(pageTools.length).toBeGreaterThan(0);
  expect(await offered(anthropicModel)).toContain('OpenAI, Anthropic, Gemini (your model)');
  const choice = { type: 'demo' } as const; // a literal type
  const names = await offered({ choice, models: [{ choice, facts: {} }], keys: {} });
  expect(names.join()).not.toContain('your model');
});

test('R49: Tools lists each change that a profile makes to a tool’s schema, with its place', async () => {
  await offered(anthropicModel);
  const pick = document.querySelector('select');
  const strict = [...(pick?.options ?? [])].find(({ value }) => value === 'strict');
  if (!pick || !strict) throw new Error('There is no strict profile.');
  await act(() => {
    pick.value = strict.value;
    pick.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const listed = [...document.querySelectorAll('.seen li')].map(({ textContent }) => textContent);
  expect(document.querySelector('.seen h3')?.textContent).toMatch(
    new RegExp(`^Changes to the schema: ${listed.length}$`),
  );
  expect(listed).toContainEqual(expect.stringMatching(/^\/additionalProperties ./));
});
