// @vitest-environment happy-dom
/** The form of a model: what is missing keeps it closed, a list is picked from, and what was found is said. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CommandName, Commands, PanelNotice } from '#bridge';
import { PanelContext } from '../../../../src/panel/components/context';
import { ModelsSection } from '../../../../src/panel/components/model-setup/models-section';
import { createPanel, type Panel } from '../../../../src/panel/models/panel';
import { idleConnection } from '../../../support/idle-connection';

let root: HTMLElement;
let tell: (fact: PanelNotice) => void;
let panel: Panel;
let asked: { name: CommandName; take: unknown }[];
let answers: { [N in CommandName]?: Commands[N]['answer'] };

beforeEach(async () => {
  asked = [];
  answers = {
    'find-local-models': { found: [] },
    'list-models': {
      ok: true,
      models: [
        { id: 'claude-sonnet-5', tools: true },
        { id: 'claude-opus-5', tools: true },
      ],
    },
  };
  root = document.createElement('div');
  document.body.append(root);
  const connection = {
    ...idleConnection,
    command: async <N extends CommandName>(name: N, take: Commands[N]['input']) => {
      asked.push({ name, take });
      return (answers[name] ?? {}) as Commands[N]['answer']; // a test's answers are typed by command
    },
    onNotice: (listener: (fact: PanelNotice) => void) => {
      tell = listener;
    },
  };
  const storage = { getItem: () => null, setItem: () => undefined };
  panel = createPanel({ connection, root, storage, conversationId: null, place: null });
  tell({ type: 'model', model: { choice: null, models: [], keys: {} } });
  await act(() =>
    render(
      <PanelContext.Provider value={panel}>
        <ModelsSection />
      </PanelContext.Provider>,
      root,
    ),
  );
});
afterEach(() => {
  render(null, root);
  root.remove();
});

const button = (name: string) => [...root.querySelectorAll('button')].find((each) => each.textContent?.includes(name));
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
async function type(kind: string, text: string) {
  const field = root.querySelector<HTMLInputElement>(`input[type=${kind}]`);
  if (!field) throw new Error(`No field of type ${kind}`);
  await act(() => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settle();
}

test('before any model is set up, no form says that its kind is in use', async () => {
  await act(() => panel.setup.pick('openai-compatible'));
  expect(button('In use')).toBeUndefined();
  expect(button('Use this address')?.disabled).toBe(true);
});

test('without a key nothing can be checked, used or asked for', () => {
  expect(button('Use Anthropic')?.disabled).toBe(true);
  expect(button('Check the connection')?.disabled).toBe(true);
  expect(asked.map(({ name }) => name)).not.toContain('list-models');
});

test('a typed key brings the list; the picked model is used with it, and the key is forgotten here', async () => {
  await type('password', 'sk-ant-1');
  const rows = [...root.querySelectorAll<HTMLElement>('[role=option]')];
  expect(rows.map((row) => row.querySelector('code')?.textContent)).toEqual(['claude-sonnet-5', 'claude-opus-5']);
  await act(() => rows[1]?.click());
  await act(() => button('Use Anthropic')?.click());
  await settle();
  const choice = { type: 'anthropic', model: 'claude-opus-5' };
  expect(asked.find(({ name }) => name === 'set-model')?.take).toMatchObject({ choice, key: 'sk-ant-1' });
  expect(panel.setup.key.value).toBe('');
});

test('what the doctor found is said with what to do, and the step that failed', async () => {
  const failure = { code: 'bad-key', values: { host: 'api.anthropic.com' } } as const;
  answers['diagnose-model'] = {
    checks: [
      { step: 'path', outcome: 'ok' },
      { step: 'key', outcome: 'failed', failure },
    ],
  };
  await type('password', 'sk-ant-wrong');
  await act(() => button('Check the connection')?.click());
  await settle();
  expect(root.querySelector('.doctor')?.textContent).toContain('api.anthropic.com refused the key.');
  expect(root.querySelector('.checks .failed')?.textContent).toContain('It accepts the key');
});

test('after a failed check the link names the address it changes to, and what failed is used only “anyway”', async () => {
  const values = { host: 'models.example', suggestion: 'https://models.example/v1' };
  answers['diagnose-model'] = {
    checks: [{ step: 'path', outcome: 'failed', failure: { code: 'not-found', values } }],
  };
  await act(() => panel.setup.pick('openai-compatible'));
  await act(() => {
    panel.setup.baseUrl.value = 'https://models.example/v2';
    panel.setup.modelName.value = 'scripted';
  });
  expect(button('Use this address')?.className).toContain('primary');
  await act(() => button('Check the connection')?.click());
  await settle();
  expect(button('Change it to https://models.example/v1')?.className).toContain('link');
  expect(button('Use this address')).toBeUndefined();
  expect(button('Use it anyway')?.className).toBe('btn');
  await act(() => button('Change it to')?.click());
  expect(panel.setup.baseUrl.value).toBe('https://models.example/v1');
});

test('a form that is left forgets the typed key', async () => {
  await type('password', 'sk-ant-1');
  await act(() => render(null, root));
  expect([panel.setup.key.value, panel.setup.open.value]).toEqual(['', false]);
});

test('beside the button stands which chats it will answer in', async () => {
  expect(root.textContent).toContain('It becomes the default of all chats.');
  const choice = { type: 'anthropic', model: 'claude-sonnet-5' } as const;
  await act(() => tell({ type: 'model', model: { choice, models: [{ choice, facts: {} }], keys: {} } }));
  const words = 'Otherwise it is for this chat only, and claude-sonnet-5 stays the default.';
  expect(root.querySelector('.whose')?.textContent).toContain(words);
  await act(() => root.querySelector<HTMLElement>('.whose input')?.click());
  expect(root.textContent).not.toContain(words);
  await act(() => panel.setup.edit(choice));
  expect(root.textContent).toContain('It is the default of all chats.');
});
