/** The panel's commands about models: the list, the default, and keys that leave with their last model. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import { defaultSettings, type Settings } from '#core/settings/settings.ts';
import { modelCommands } from '../../../src/features/settings/background/commands';
import { withParts } from '../../support/with-parts';

const panel = { conversationId: 'c1', tabIds: [], tell: () => undefined };
const sonnet: ModelChoice = { type: 'anthropic', model: 'claude-sonnet-5' };
const haiku: ModelChoice = { type: 'anthropic', model: 'claude-haiku-4-5' };
const qwen: ModelChoice = { type: 'openai-compatible', baseUrl: 'http://localhost:11434/v1', model: 'qwen3:8b' };
const anthropicKey = 'anthropic https://api.anthropic.com';

let now: Settings;
let keys: Map<string, string>;
let told: number;
beforeEach(() => {
  [now, keys, told] = [defaultSettings, new Map(), 0];
});

function commands() {
  const settings = {
    read: async () => now,
    change: async (change: (settings: Settings) => Settings) => {
      now = change(now);
      return now;
    },
  };
  const secrets = {
    set: async (name: string, value: string) => void keys.set(name, value),
    remove: async (name: string) => void keys.delete(name),
  };
  const models = {
    settings: settings.read,
    secret: async (name: string) => keys.get(name),
    mayReach: async (url: string) => url.startsWith('http://127.0.0.1'),
  };
  const tellModel = async () => void told++;
  const table = withParts(modelCommands, { settings, secrets, models, notices: { tellModel } } as never); // what the handlers need of them
  return {
    set: (take: Parameters<(typeof table)['set-model']>[0]) => table['set-model'](take, panel),
    remove: (choice: ModelChoice) => table['remove-model']({ choice }, panel),
    removeKey: (choice: ModelChoice) => table['remove-key']({ choice }, panel),
    table,
  };
}
const listed = () => now.models.map(({ choice }) => choice);

describe('setting a model up', () => {
  test('makes it the default, keeps its key apart from the settings, and tells the panels', async () => {
    await commands().set({ choice: sonnet, key: 'sk-ant-secret', facts: { tools: true } });
    expect(now.model).toEqual(sonnet);
    expect(now.models).toEqual([{ choice: sonnet, facts: { tools: true } }]);
    expect(keys.get(anthropicKey)).toBe('sk-ant-secret');
    expect(JSON.stringify(now)).not.toContain('sk-ant-secret');
    expect(told).toBe(1);
  });

  test('its effort and temperature stay until others are set, also when it is set up as another', async () => {
    const { set } = commands();
    await set({ choice: sonnet, options: { effort: 'low' } });
    await set({ choice: haiku, replaces: sonnet });
    expect(now.models).toEqual([{ choice: haiku, facts: {}, options: { effort: 'low' } }]);
    await set({ choice: haiku, options: { temperature: 0.5 } });
    expect(now.models[0]?.options).toEqual({ temperature: 0.5 });
  });

  test('a second time keeps what was known of it, and its key', async () => {
    const { set } = commands();
    await set({ choice: sonnet, key: 'sk-1', facts: { context: 200_000 } });
    await set({ choice: qwen });
    await set({ choice: sonnet });
    expect(now.models).toEqual([
      { choice: sonnet, facts: { context: 200_000 } },
      { choice: qwen, facts: {} },
    ]);
    expect([now.model, keys.get(anthropicKey)]).toEqual([sonnet, 'sk-1']);
  });

  test('beside a default leaves that alone; the first one is the default all the same', async () => {
    const { set } = commands();
    await set({ choice: sonnet, keepsDefault: true });
    expect(now.model).toEqual(sonnet);
    await set({ choice: qwen, keepsDefault: true });
    expect([listed(), now.model]).toEqual([[sonnet, qwen], sonnet]);
  });

  test('in the place of another takes its place in the list', async () => {
    const { set } = commands();
    await set({ choice: sonnet });
    await set({ choice: qwen });
    await set({ choice: haiku, replaces: sonnet });
    expect(listed()).toEqual([haiku, qwen]);
  });
});

/** A service whose list comes when the test writes it. */
async function slowService(): Promise<{ choice: ModelChoice; asked: Promise<ServerResponse> }> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const asked = once(server, 'request').then(([, response]) => response as ServerResponse); // an event's arguments are untyped
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`; // it listens
  return { choice: { type: 'openai-compatible', baseUrl, model: 'big' }, asked };
}
const bigList = JSON.stringify({ data: [{ id: 'big', context_length: 64_000 }, { id: 'small' }] });

describe('a model that is set up by its name, before its list has come', () => {
  test('has its window once it has, and the panels are told', async () => {
    const { choice, asked } = await slowService();
    await commands().set({ choice });
    expect([now.models, told]).toEqual([[{ choice, facts: {} }], 1]);
    (await asked).end(bigList);
    await vi.waitFor(() => expect(told).toBe(2));
    expect(now.models).toEqual([{ choice, facts: { context: 64_000 } }]);
  });

  test('isn’t set up again if it was removed meanwhile', async () => {
    const { choice, asked } = await slowService();
    const { set, remove } = commands();
    await set({ choice });
    const list = await asked;
    await remove(choice);
    list.end(bigList);
    await vi.waitFor(() => expect(told).toBe(3));
    expect(now.models).toEqual([]);
  });
});

describe('removing', () => {
  test('the default makes the first of the others the default, or nothing where there is none', async () => {
    const { set, remove } = commands();
    await set({ choice: qwen });
    await set({ choice: sonnet });
    await remove(sonnet);
    expect([listed(), now.model]).toEqual([[qwen], qwen]);
    await remove(qwen);
    expect([listed(), now.model]).toEqual([[], null]);
  });

  test('another one leaves the default alone', async () => {
    const { set, remove } = commands();
    await set({ choice: qwen });
    await set({ choice: sonnet });
    await remove(qwen);
    expect(now.model).toEqual(sonnet);
  });

  test('takes the key along only when no other model needs it', async () => {
    const { set, remove } = commands();
    await set({ choice: sonnet, key: 'sk-1' });
    await set({ choice: haiku });
    await remove(sonnet);
    expect(keys.get(anthropicKey)).toBe('sk-1');
    await remove(haiku);
    expect(keys.size).toBe(0);
  });

  test('a key leaves the models that had it in the list', async () => {
    const { set, removeKey } = commands();
    await set({ choice: sonnet, key: 'sk-1' });
    await removeKey(sonnet);
    expect([keys.size, listed()]).toEqual([0, [sonnet]]);
    expect(told).toBe(2);
  });
});

test('where the browser lets nothing be reached, nothing is asked, and that is the answer', async () => {
  const { table } = commands();
  const failure = { code: 'permission-missing', values: expect.objectContaining({ host: 'api.anthropic.com' }) };
  expect(await table['list-models']({ source: { type: 'anthropic' } }, panel)).toEqual({ ok: false, failure });
  expect(await table['find-local-models']({}, panel)).toEqual({ found: [] });
  const { checks } = await table['diagnose-model']({ choice: sonnet, key: 'sk-typed' }, panel);
  expect(checks[0]).toEqual({ step: 'permission', outcome: 'failed', failure });
  expect(keys.size).toBe(0);
});
