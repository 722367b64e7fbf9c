// @vitest-environment happy-dom
/** The sites whose page text always goes along or never does: listed, and asked for again. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { drawSettings } from '../../support/drawn-section';
import { idleConnection } from '../../support/idle-connection';
import { around } from '../../support/panel-stage/world';

afterEach(() => render(null, document.body));

test('each is listed with its choice, and can be asked for again', async () => {
  const asked: [string, object][] = [];
  let listen: (fact: PanelNotice) => void = () => undefined;
  const connection = {
    ...idleConnection,
    command: async (name: string, take: object) => {
      asked.push([name, { ...take }]);
      const answers: Record<string, object> = { grants: { grants: [] }, 'stored-bytes': { bytes: 0 } };
      return (answers[name] ?? {}) as never; // what the other sections read
    },
    onNotice: (listener: typeof listen) => {
      listen = listener;
    },
  };
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  const pageText = [
    { origin: 'https://news.example', choice: 'always' as const }, // literal types
    { origin: 'https://bank.example', choice: 'never' as const },
  ];
  await act(() => around({ type: 'settings', settings: { ...defaultSettings, pageText } }).forEach(listen));
  await drawSettings(panel);
  const rows = [...document.querySelectorAll('[aria-labelledby=page-text] li')];
  expect(rows.map(({ textContent }) => textContent)).toEqual(['news.exampleAlways attached', 'bank.exampleNever read']);
  await act(() => rows[1]?.querySelector('button')?.click());
  expect(asked).toContainEqual(['set-page-text', { origin: 'https://bank.example', choice: 'ask' }]);
});
