// @vitest-environment happy-dom
/** The form of a model: what is missing keeps it closed, a list is picked from, and what was found is said. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { secretName } from '#core/settings/model-address.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import type { CommandName, Commands } from '../../../src/core/bus/command';
import { ModelsSection } from '../../../src/features/models/panel/models-section';
import { type Panel, PanelContext } from '../../../src/ui/panel/context';
import { idleConnection } from '../../support/idle-connection';

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
  expect(button('Use this model')?.disabled).toBe(true);
});

test('without a key nothing can be checked, used or asked for', () => {
  expect(button('Use this model')?.disabled).toBe(true);
  expect(button('Check the connection')?.disabled).toBe(true);
  expect(asked.map(({ name }) => name)).not.toContain('list-models');
});

test('a typed key brings the list; the picked model is used with it, and the key is forgotten here', async () => {
  await type('password', 'sk-ant-1');
  const rows = [...root.querySelectorAll<HTMLElement>('[role=option]')];
  expect(rows.map((row) => row.querySelector('code')?.textContent)).toEqual(['claude-sonnet-5', 'claude-opus-5']);
  await act(() => rows[1]?.click());
  await act(() => button('Use this model')?.click());
  await settle();
  const choice = { type: 'anthropic', model: 'claude-opus-5' };
  expect(asked.find(({ name }) => name === 'set-model')?.take).toMatchObject({ choice, key: 'sk-ant-1' });
  expect(panel.setup.key.value).toBe('');
});

test('effort and temperature go with the model, as it has them when it is changed; what is no number from 0 to 2 is said', async () => {
  await type('password', 'sk-ant-1');
  const typed = (label: string) => {
    const field = [...root.querySelectorAll('label')].find((each) => each.textContent === label);
    return root.querySelector<HTMLInputElement & HTMLSelectElement>(`#${field?.htmlFor}`);
  };
  const enter = (label: string, value: string, event: string) =>
    act(() => {
      const field = typed(label);
      if (!field) return;
      field.value = value;
      field.dispatchEvent(new Event(event, { bubbles: true }));
    });
  await enter('Thinking effort', 'low', 'change');
  await enter('Temperature', '3', 'input');
  expect(root.textContent).toContain('Enter a number from 0 to 2.');
  await enter('Temperature', '0,2', 'input');
  expect(root.textContent).not.toContain('Enter a number from 0 to 2.');
  await act(() => button('Use this model')?.click());
  await settle();
  const options = { effort: 'low', temperature: 0.2 } as const;
  const taken = asked.find(({ name }) => name === 'set-model')?.take;
  expect(taken).toMatchObject({ options });
  const choice = { type: 'anthropic', model: 'claude-sonnet-5' } as const;
  await act(() => tell({ type: 'model', model: { choice, models: [{ choice, facts: {}, options }], keys: {} } }));
  await act(() => panel.setup.edit(choice));
  expect([typed('Thinking effort')?.value, typed('Temperature')?.value]).toEqual(['low', '0.2']);
  expect(root.querySelector('details.more-fields')?.hasAttribute('open')).toBe(true);
});

test('a model is set for names and summaries, and no longer', async () => {
  const choice = { type: 'anthropic', model: 'claude-haiku-5' } as const;
  const models = [{ choice, facts: {} }];
  await act(() => tell({ type: 'model', model: { choice, models, keys: {} } }));
  await act(() => panel.setup.leave());
  const pick = async (name: string) => {
    await act(() => root.querySelector<HTMLElement>('[aria-label="Menu of claude-haiku-5"]')?.click());
    await act(() => button(name)?.click());
    await settle();
    return asked.at(-1);
  };
  expect(await pick('Use for names and summaries')).toEqual({ name: 'set-second-model', take: { choice } });
  await act(() => tell({ type: 'model', model: { choice, second: choice, models, keys: {} } }));
  expect(root.querySelector('.item')?.textContent).toContain('Names and summaries');
  expect((await pick('Stop using for names and summaries'))?.take).toEqual({ choice: null });
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
  expect(root.querySelector('.checks .failed')?.textContent).toContain('Key');
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
  expect(button('Use this model')?.className).toContain('primary');
  await act(() => button('Check the connection')?.click());
  await settle();
  expect(button('Use https://models.example/v1')?.className).toContain('link');
  expect(button('Use this model')).toBeUndefined();
  expect(button('Use anyway')?.className).toBe('btn');
  await act(() => button('Use https')?.click());
  expect(panel.setup.baseUrl.value).toBe('https://models.example/v1');
});

test('a form that is left forgets the typed key', async () => {
  await type('password', 'sk-ant-1');
  await act(() => render(null, root));
  expect([panel.setup.key.value, panel.setup.open.value]).toEqual(['', false]);
});

test('beside the button stands which chats it will answer in', async () => {
  expect(root.querySelector('.whose')).toBeNull();
  const choice = { type: 'anthropic', model: 'claude-sonnet-5' } as const;
  await act(() => tell({ type: 'model', model: { choice, models: [{ choice, facts: {} }], keys: {} } }));
  await act(() => panel.setup.pick('openai'));
  const words = 'New chats keep using claude-sonnet-5.';
  expect(root.querySelector('.whose')?.textContent).toBe('Use for new chats');
  await act(() => root.querySelector<HTMLElement>('.whose input')?.click());
  expect(root.textContent).toContain(words);
  await act(() => panel.setup.edit(choice));
  expect(root.querySelector('.whose')).toBeNull();
  expect(root.textContent).not.toContain(words);
});

const profiles = () => [...root.querySelectorAll<HTMLInputElement>('input[name=profile]')];
const profileShown = () => profiles().findIndex(({ checked }) => checked);
const choiceSet = () => asked.findLast(({ name }) => name === 'set-model')?.take;
const atOllama = { type: 'openai-compatible', baseUrl: 'http://localhost:11434/v1', model: 'qwen3:8b' } as const;
async function usesAddress() {
  await act(() => button('Use this model')?.click());
  await settle();
}

test('R47: an OpenAI-compatible model has a choice of schemas, each with a line that says what it does', async () => {
  expect(profiles()).toEqual([]);
  await act(() => panel.setup.pick('openai-compatible'));
  expect(profiles().map((input) => input.closest('label')?.textContent)).toEqual([
    expect.stringMatching(/^OpenAI.+\.$/),
    expect.stringMatching(/^OpenAI strict.+\.$/),
    expect.stringMatching(/^Small local models.+\.$/),
  ]);
  expect(profileShown()).toBe(0);
  await act(() => {
    panel.setup.baseUrl.value = 'https://models.example/v1';
    panel.setup.modelName.value = 'scripted';
  });
  await act(() => profiles()[1]?.click());
  await usesAddress();
  expect(choiceSet()).toMatchObject({ choice: { baseUrl: 'https://models.example/v1', profile: 'strict' } });
});

test('R50: a server that was found on this computer is offered flat schemas, picked or typed', async () => {
  const { baseUrl, model } = atOllama;
  panel.setup.local.value = [{ kind: 'ollama', baseUrl, state: 'found', models: [{ id: model }] }];
  await act(() => panel.setup.pick('openai-compatible'));
  await act(() => button('Ollama')?.click());
  expect(profileShown()).toBe(2);
  await usesAddress();
  expect(choiceSet()).toMatchObject({ choice: { ...atOllama, profile: 'small-local' } });
  await act(() => panel.setup.pick('openai-compatible'));
  expect(profileShown()).toBe(0);
  await act(() => {
    panel.setup.baseUrl.value = `${baseUrl}/`;
    panel.setup.modelName.value = model;
  });
  expect(profileShown()).toBe(2);
  await act(() => profiles()[0]?.click());
  await usesAddress();
  expect(choiceSet()).toMatchObject({ choice: { type: 'openai-compatible', model } });
  expect(choiceSet()).not.toHaveProperty('choice.profile');
});

test('what is known of a model that was found is kept by whoever uses it before its list has come', async () => {
  const { baseUrl, model } = atOllama;
  panel.setup.local.value = [{ kind: 'ollama', baseUrl, state: 'found', models: [{ id: model, context: 4096 }] }];
  await act(() => panel.setup.pick('openai-compatible'));
  answers['list-models'] = new Promise(() => undefined) as never; // it never comes
  await act(() => button('Ollama')?.click());
  await usesAddress();
  expect(choiceSet()).toMatchObject({ choice: { model }, facts: { context: 4096 } });
});

test('an engine that serves one model answers under any name, so its window is known for the name that was typed', async () => {
  const models = [{ id: '/models/qwen.gguf', anyName: true as const, context: 8192 }]; // const: a literal type
  answers['list-models'] = { ok: true, models };
  await act(() => panel.setup.pick('openai-compatible'));
  await act(() => {
    panel.setup.baseUrl.value = 'http://127.0.0.1:8080';
    panel.setup.modelName.value = 'qwen';
  });
  await act(() => panel.setup.listModels());
  await usesAddress();
  expect(choiceSet()).toMatchObject({ choice: { model: 'qwen' }, facts: { context: 8192 } });
});

test.each(['strict', 'small-local', undefined] as const)(
  'R47: editing a model keeps its profile %s',
  async (profile) => {
    const choice = { ...atOllama, ...(profile && { profile }) };
    panel.setup.local.value = [{ kind: 'ollama', baseUrl: atOllama.baseUrl, state: 'found', models: [] }];
    await act(() => tell({ type: 'model', model: { choice, models: [{ choice, facts: {} }], keys: {} } }));
    await act(() => panel.setup.edit(choice));
    expect(profileShown()).toBe({ strict: 1, 'small-local': 2, none: 0 }[profile ?? 'none']);
    await act(() => {
      panel.setup.modelName.value = 'qwen3:4b';
    });
    await usesAddress();
    expect(choiceSet()).toEqual({ choice: { ...choice, model: 'qwen3:4b' }, replaces: choice });
  },
);

test('what is said of the key follows the passphrase', async () => {
  await act(() => panel.setup.pick('anthropic'));
  expect(root.textContent).toContain('Stored unencrypted on this computer.');
  await act(() => tell({ type: 'keys', protection: 'open' }));
  expect(root.textContent).toContain('Stored encrypted on this computer');
  expect(root.textContent).not.toContain('unencrypted');
});

test('a key that is saved for an address isn’t sent to a corrected one, and the form says so', async () => {
  const choice = { type: 'openai-compatible', baseUrl: 'http://wrong.example/v1', model: 'm' } as const;
  const keys = { [secretName(choice)]: '1234' };
  await act(() => tell({ type: 'model', model: { choice, models: [{ choice, facts: {} }], keys } }));
  await act(() => panel.setup.edit(choice));
  await settle();
  expect(root.textContent).not.toContain('The saved key is for');
  await act(() => {
    panel.setup.baseUrl.value = 'http://right.example/v1';
  });
  expect(root.textContent).toContain('The saved key is for wrong.example. Enter it again to send it to right.example.');
  await type('password', 'sk-1');
  expect(root.textContent).not.toContain('The saved key is for');
});
