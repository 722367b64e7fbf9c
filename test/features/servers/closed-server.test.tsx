// @vitest-environment happy-dom
/** Below a call that a server refused until the user signs in: the action, and going on after it. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServerState } from '#features/servers/messages.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import type { CommandName } from '../../../src/core/bus/command';
import { ClosedServer } from '../../../src/features/servers/panel/closed-server';
import { PanelContext } from '../../../src/ui/panel/context';
import { idleConnection } from '../../support/idle-connection';

const words: ServerState = {
  ...{ id: 's1', name: 'words', url: 'https://words.example/mcp', enabled: true, listedAt: 1, tools: [] },
  state: 'connected',
};

let root: HTMLElement;
let sent: object[];
let shows: (server: ServerState) => Promise<void>;

beforeEach(() => {
  sent = [];
  root = document.createElement('div');
  const connection = {
    ...idleConnection,
    onNotice: () => undefined,
    command: async (name: CommandName, input: object) => {
      if (name === 'send') sent.push(input);
      return {};
    },
  } as unknown as Parameters<typeof createPanel>[0]['connection']; // these answers alone are wanted
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  shows = (server) =>
    act(async () => {
      panel.servers.value = [server];
      render(
        <PanelContext.Provider value={panel}>
          <ClosedServer serverId="s1" />
        </PanelContext.Provider>,
        root,
      );
    });
});
afterEach(() => act(() => render(null, root)));

const asks: ServerState = { ...words, signIn: { scopes: ['read'], more: { scopes: ['write'], why: 'It writes' } } };

test('it says what is asked for and why, and nothing else of the server', async () => {
  await shows(asks);
  expect(root.textContent).toContain('Needs more access: write');
  expect(root.textContent).toContain('It writes');
  expect(root.textContent).not.toContain('Sign out');
});

test('after it the run goes on with a message, once', async () => {
  await shows(asks);
  await shows({ ...words, signIn: { scopes: ['read', 'write'] } });
  await act(async () => root.querySelector('button')?.click());
  expect(sent).toEqual([{ conversationId: 'c1', text: 'I signed in to words. Continue.' }]);
  expect(root.textContent).toBe('');
});

test('a server that asked for nothing meanwhile shows nothing', async () => {
  await shows({ ...words, signIn: { scopes: ['read'] } });
  expect(root.textContent).toBe('');
});
