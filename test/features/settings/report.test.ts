// @vitest-environment happy-dom
/** A report of a problem: what helps, and nothing that is the user's. */
import { expect, test } from 'vitest';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { writeReport } from '../../../src/features/settings/state/report';
import { idleConnection } from '../../support/idle-connection';

test('it has the version, counts and codes, and neither the page’s address nor its title', () => {
  const connection = {
    ...idleConnection,
    version: '1.2.3',
    command: async () => ({}) as never,
    onNotice: () => undefined,
  };
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  const origin = 'https://secret.example';
  const shown = { tabId: 1, origin, title: 'My bank', tools: [], notices: [] };
  panel.pages.value = [
    { ...shown, access: 'open' },
    { ...shown, tabId: 2, access: 'no-permission' },
  ];
  const report = writeReport(panel);
  expect(report).toContain('Tabhand 1.2.3');
  expect(report).toContain('Pages: open 1, no-permission 1');
  expect(report).toContain('Errors in this chat: none');
  expect(report).not.toMatch(/secret|bank/);
});
