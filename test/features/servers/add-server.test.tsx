// @vitest-environment happy-dom
/** Adding a server that fails its test: one button says what happens to it, and it says so until something else is typed. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ToolRow } from '#core/bus/panel-wire.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import type { CommandName } from '../../../src/core/bus/command';
import { AddServer } from '../../../src/features/servers/panel/servers';
import { PanelContext } from '../../../src/ui/panel/context';
import { eventually } from '../../support/eventually';
import { idleConnection } from '../../support/idle-connection';

let root: HTMLElement;
let added: unknown[];
let problem: { code: string; detail: string };
let panel: ReturnType<typeof createPanel>;

beforeEach(async () => {
  added = [];
  root = document.createElement('div');
  document.body.append(root);
  problem = { code: 'unreachable', detail: '' };
  const connection = {
    ...idleConnection,
    onNotice: () => undefined,
    command: async (name: CommandName, take: object) => {
      if (name === 'test-server') return { ok: false, problem };
      if (name !== 'add-server') return {};
      added.push(take);
      return 'anyway' in take ? { ok: true, serverId: 's1', tools: 0 } : { ok: false, problem };
    },
  } as unknown as Parameters<typeof createPanel>[0]['connection']; // these answers alone are wanted
  const storage = { getItem: () => null, setItem: () => undefined };
  panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  await act(async () =>
    render(<PanelContext.Provider value={panel}>{<AddServer first={false} />}</PanelContext.Provider>, root),
  );
});
afterEach(() => {
  act(() => render(null, root));
  root.remove();
});

const acts = () =>
  [...root.querySelectorAll('form button')].flatMap(({ textContent: words }) =>
    /^(Add (?!a )|Keep|Test)/.test(words) ? [words] : [],
  );
const write = (address: string) =>
  act(() => {
    const field = root.querySelector<HTMLInputElement>('form input');
    if (field) field.value = address;
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = () => act(async () => root.querySelector<HTMLElement>('[type=submit]')?.click());

test('a server that fails can be added anyway by one button, and by none once its address is another', async () => {
  await write('http://127.0.0.1:9/mcp');
  expect(acts()).toEqual(['Test', 'Add server']);
  await submit();
  await eventually(() => expect(acts()).toEqual(['Test', 'Add server anyway']));
  await write('http://127.0.0.1:10/mcp');
  expect(acts()).toEqual(['Test', 'Add server']);
  await submit();
  await eventually(() => expect(acts()).toEqual(['Test', 'Add server anyway']));
  await submit();
  await eventually(() => expect(root.textContent).toContain('Added server.'));
  expect(added.map((take) => 'anyway' in Object(take))).toEqual([true]);
});

test('a server that asks for a sign-in hasn’t failed: it is added as any other, and then signed in at', async () => {
  problem = { code: 'needs-sign-in', detail: 'HTTP 401 {"error":"invalid_token"}' };
  await write('https://words.example/mcp');
  await act(async () => root.querySelector<HTMLElement>('form button.btn')?.click());
  await eventually(() => expect(root.textContent).toContain('Save it, then sign in.'));
  expect(root.textContent).not.toContain('401');
  expect(acts().at(-1)).not.toContain('anyway');
});

test('a server that is signed in at after it was added says how many tools it has by then', async () => {
  const closed = { tries: 1, at: 0, retryAt: null, problem: { code: 'needs-sign-in' as const, detail: '' } };
  const words = { id: 's1', name: 'words', url: 'https://words.example/mcp', enabled: true, listedAt: null };
  const tool = { description: '', hints: {}, exposedName: '', layerKey: '' };
  await act(() => {
    panel.serverList.added.value = { serverId: 's1', name: 'words', tools: 0 };
    panel.servers.value = [{ ...words, tools: [], state: 'failed', trouble: closed }];
  });
  expect(root.textContent).toContain('See the reason in the list.');
  await act(() => {
    const tools = ['lookup_word', 'write_word'].map((name) => ({ ...tool, name })) as unknown as ToolRow[]; // drawn as a number
    panel.servers.value = [{ ...words, tools, state: 'connected', listedAt: 1 }];
  });
  expect(root.textContent).toContain('2 tools');
});
