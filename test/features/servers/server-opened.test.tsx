// @vitest-environment happy-dom
/** An opened server: what is said of tools that the model doesn't get, or not all at once. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ToolRow } from '#core/bus/panel-wire.ts';
import { noHints } from '#core/tools/hints.ts';
import type { ServerState } from '#features/servers/messages.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import type { CommandName, Commands } from '../../../src/core/bus/command';
import { ServerOpened } from '../../../src/features/servers/panel/server-opened';
import { PanelContext } from '../../../src/ui/panel/context';
import { idleConnection } from '../../support/idle-connection';

let root: HTMLElement;
let asked: unknown[];
const connection = {
  ...idleConnection,
  onNotice: () => undefined,
  command: async <N extends CommandName>(name: N, take: Commands[N]['input']) => {
    asked.push([name, take]);
    return {} as Commands[N]['answer']; // the commands of this test answer nothing
  },
};
beforeEach(() => {
  asked = [];
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  act(() => render(null, root));
  root.remove();
});

const aTool = (name: string, description = 'Says something'): ToolRow => ({
  name,
  description,
  hints: noHints,
  lazy: false,
  disabled: false,
  source: { type: 'mcp', serverId: 's', url: 'https://words.example/mcp' },
  layerKey: 'mcp:s',
});

function shows(more: Partial<ServerState>) {
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root, storage, conversationId: null, place: null });
  const server: ServerState = {
    id: 's',
    name: 'Words',
    url: 'https://words.example/mcp',
    enabled: true,
    state: 'connected',
    tools: [aTool('lookup_word')],
    listedAt: 1,
    ...more,
  };
  act(() =>
    render(<PanelContext.Provider value={panel}>{<ServerOpened server={server} />}</PanelContext.Provider>, root),
  );
}
test.each([
  ['Word desk: Ask for one word at a time.', ['Ask for one word at a time.']],
  ['Word desk', []],
  ['Ask for one word.', ['Ask for one word.']],
])('what a server says of itself, “%s”, doesn’t repeat its title', (description, about) => {
  const info = {
    name: 'words',
    title: 'Word desk',
    version: '2',
    protocolVersion: '2025-06-18',
    transport: 'http',
  } as const;
  shows({ description, info });
  expect([...root.querySelectorAll('.facts + p')].map(({ textContent }) => textContent)).toEqual(about);
  expect(root.textContent?.match(/Word desk/g)).toHaveLength(1);
});

const marked = () => root.querySelectorAll('.offer.off').length;

test('R107: the tools of a server that can’t be reached are marked as not offered, and no more when it answers', () => {
  shows({ state: 'failed', unreachable: true });
  expect(root.textContent).toContain('Not offered to the model until the server answers again.');
  expect(marked()).toBe(1);
  shows({});
  expect(root.textContent).not.toContain('Not offered to the model');
  expect(marked()).toBe(0);
});

test('R12, R14: a server that is too large to be offered whole says so, and how its tools are found', () => {
  shows({ tools: Array.from({ length: 70 }, (_, i) => aTool(`tool_${i}`, 'x'.repeat(1000))) });
  expect(root.textContent).toContain('too large to offer at once: the model searches it');
  shows({});
  expect(root.textContent).not.toContain('too large');
});

test('its skills stand beside its tools, and one that can’t be used says why', () => {
  const skill = { name: 'delays', description: 'Which trains are late', uri: 'skill://delays/SKILL.md' };
  shows({ skills: { items: [skill, { ...skill, name: 'prices', unusable: 'dynamic' }], more: true } });
  expect(root.textContent).toContain('Skills 2');
  expect(root.textContent).toContain('Which trains are late');
  expect(root.textContent).toContain('Can’t be used: the server publishes no digests');
  expect(root.textContent).toContain('Listed so far: 2.');
  shows({});
  expect(root.textContent).not.toContain('Skills');
});

test.each([
  ['Load guides', true],
  ['Don’t load guides', false],
])('R61: whether its recipes may be fetched is asked with the tool’s name; “%s” answers it', async (words, allowed) => {
  shows({ asksForRecipes: 'list_recipes' });
  expect(root.textContent).toContain('Tabhand can call list_recipes');
  const button = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === words);
  await act(async () => button?.click());
  expect(asked).toContainEqual(['fetch-recipes-of-server', { serverId: 's', allowed }]);
  shows({});
  expect(root.textContent).not.toContain('list_recipes');
});

test.each([true, false])(
  'R61: the answer about its recipes (%s) is shown and can be changed',
  async (fetchesRecipes) => {
    shows({ fetchesRecipes });
    const control = root.querySelector<HTMLInputElement>('[aria-label="Load guides"]');
    expect(control?.checked).toBe(fetchesRecipes);
    await act(async () => control?.click());
    expect(asked).toContainEqual(['fetch-recipes-of-server', { serverId: 's', allowed: !fetchesRecipes }]);
  },
);
