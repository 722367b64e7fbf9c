/** The chosen model: whether it can be used, and that its key goes to its own address only. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { secretName } from '#core/settings/model-address.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import { chosenProvider, diagnoseModel, type ModelEdges } from '#features/models/background/models.ts';
import { serveModel } from '../../../playground/model-server/index.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const at = (baseUrl: string): ModelChoice => ({ type: 'openai-compatible', baseUrl, model: 'scripted' });
const anthropic: ModelChoice = { type: 'anthropic', model: 'claude' };

function edges(members: Partial<ModelEdges> & { model?: ModelChoice } = {}): ModelEdges {
  const { model = null, ...more } = members;
  return {
    settings: async () => ({ ...defaultSettings, model }),
    secret: async () => undefined,
    mayReach: async () => true,
    ...more,
  };
}

describe('a key', () => {
  test('is kept under its host: another address has another key, or none', () => {
    expect(secretName(at('http://localhost:1234/v1'))).toBe(secretName(at('http://localhost:1234/other')));
    const names = [
      at('http://localhost:1234/v1'),
      at('http://localhost:9/v1'),
      at('https://evil.example/v1'),
      anthropic,
    ];
    const proxied: ModelChoice = { ...anthropic, baseUrl: 'https://evil.example' };
    expect(new Set([...names, proxied].map(secretName)).size).toBe(5);
  });

  test('of one address is never sent to another', async () => {
    const asked: string[] = [];
    const secret = async (name: string) => void asked.push(name);
    await chosenProvider(edges({ secret }), at('https://evil.example/v1'));
    expect(asked).toEqual(['openai-compatible https://evil.example']);
  });
});

describe('a model', () => {
  test('that was never chosen is said to be missing', async () => {
    expect(await chosenProvider(edges(), null)).toEqual({ code: 'no-model', values: {} });
  });

  test('R47: of a conversation has the profile that it was given last in the settings', async () => {
    const own = at('http://localhost:1234/v1');
    const choice = { ...own, profile: 'small-local' as const };
    const settings = async () => ({ ...defaultSettings, models: [{ choice, facts: {} }] });
    expect(await chosenProvider(edges({ settings }), own)).toMatchObject({ profile: 'small-local' });
  });

  test('on another computer may be asked for a chat’s name; one that runs here may not', async () => {
    const isElsewhere = async (choice: ModelChoice) =>
      Reflect.get(await chosenProvider(edges(), choice), 'isElsewhere');
    expect(await isElsewhere(anthropic)).toBe(true);
    expect(await isElsewhere(at('http://localhost:1234/v1'))).toBe(false);
  });

  test('without permission to reach its host is not asked, and the host is named', async () => {
    const refused = {
      code: 'permission-missing',
      values: { host: 'models.example', url: 'https://models.example/v1' },
    };
    const may = edges({ model: at('https://models.example/v1'), mayReach: async () => false });
    expect(await chosenProvider(may, null)).toEqual(refused);
    const [first, second] = await diagnoseModel(may, at('https://models.example/v1'));
    expect(first).toEqual({ step: 'permission', outcome: 'failed', failure: refused });
    expect(second).toMatchObject({ outcome: 'skipped' });
  });

  test('demo mode needs no key, no network and no permission', async () => {
    const none = edges({ model: { type: 'demo' }, mayReach: async () => false });
    expect(await chosenProvider(none, null)).toHaveProperty('model');
    expect((await diagnoseModel(none, { type: 'demo' })).every(({ outcome }) => outcome === 'ok')).toBe(true);
  });

  test('that answers a word is proved, and the key that is tried stands in for the stored one', async () => {
    const server = await serveModel([{ text: 'Hello' }]);
    closing.push(server.close);
    const secret = () => Promise.reject(new Error('The stored key is not wanted.'));
    const checks = await diagnoseModel(edges({ secret }), at(`${server.url}/v1`), 'sk-new');
    expect(checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  });

  test('that refuses the key is told so', async () => {
    const server = createServer((_, response) => response.writeHead(401).end('{"error":{"message":"Invalid key"}}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const checks = await diagnoseModel(edges(), at(`http://127.0.0.1:${port}/v1`), 'sk-wrong');
    expect(checks).toContainEqual(expect.objectContaining({ step: 'key', outcome: 'failed' }));
  });
});
