// @vitest-environment happy-dom
/** What a tool may do unasked is taken back where the tool is looked at, and the person stays there. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noHints } from '#core/tools/hints.ts';
import type { GrantRow } from '#features/conversation/messages.ts';
import { createPanel } from '../../../../entrypoints/sidepanel/panel';
import type { CommandName } from '../../../../src/core/bus/command';
import { Granted } from '../../../../src/features/conversation/panel/granted';
import { PanelContext } from '../../../../src/ui/panel/context';
import { eventually } from '../../../support/eventually';
import { idleConnection } from '../../../support/idle-connection';

const place = { type: 'server' as const, serverId: 's1', name: 'weather' }; // a literal type
const source = { type: 'mcp' as const, serverId: 's1', url: 'https://weather.example/mcp' }; // the same
const row = (key: string, about: GrantRow['about']): GrantRow => ({
  key,
  about,
  at: 1,
  usedAt: null,
  changed: false,
});

let root: HTMLElement;
let grants: GrantRow[];

beforeEach(async () => {
  grants = [row('own', { type: 'tool', tool: 'forecast', place }), row('reading', { type: 'reading', place })];
  root = document.createElement('div');
  document.body.append(root);
  const connection = {
    ...idleConnection,
    onNotice: () => undefined,
    command: async (name: CommandName, { keys = [] }: { keys?: string[] }) => {
      if (name === 'revoke') grants = grants.filter(({ key }) => !keys.includes(key));
      return name === 'grants' ? { grants } : {};
    },
  } as unknown as Parameters<typeof createPanel>[0]['connection']; // one answer for all other commands
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  const of = { tool: 'forecast', source, hints: { ...noHints, readOnly: true } };
  await act(async () =>
    render(<PanelContext.Provider value={panel}>{<Granted of={of} />}</PanelContext.Provider>, root),
  );
});
afterEach(() => {
  act(() => render(null, root));
  root.remove();
});

test('after Revoke the focus is on the next one, and after the last on the words that it is revoked', async () => {
  const revoke = () =>
    act(async () => {
      const button = root.querySelector('button');
      button?.focus();
      button?.click();
    });
  const leaves = (count: number) => eventually(() => expect(root.querySelectorAll('button')).toHaveLength(count));
  await leaves(2);
  await revoke();
  await leaves(1);
  expect(document.activeElement).toBe(root.querySelector('button'));
  await revoke();
  await leaves(0);
  expect(document.activeElement?.textContent).toBe('Revoked. The next call asks you again.');
});
