/** The connection doctor, and the search for model servers on this computer. */
import { afterEach, describe, expect, test } from 'vitest';
import { checkWay } from '#providers/doctor.ts';
import { findLocalModels } from '#providers/find-local.ts';
import { listModels } from '#providers/list-models.ts';
import { type ModelServer, type Script, serveModel } from '../../playground/model-server';
import { refusals } from '../../playground/model-server/lists';

const servers: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serverOf(script: Script = []) {
  const server = await serveModel(script);
  servers.push(server);
  return server;
}
const at = (baseUrl: string) => ({ type: 'openai-compatible' as const, baseUrl, model: 'scripted' }); // for the union of kinds
const failed = (checks: Awaited<ReturnType<typeof checkWay>>) => checks.find(({ outcome }) => outcome === 'failed');

describe('the doctor', () => {
  test('a model that answers and calls the tool passes every step', async () => {
    const { url } = await serverOf([{ calls: [{ match: /report_ready/, arguments: { ready: true } }] }]);
    const checks = await checkWay(at(`${url}/v1`), {});
    expect(checks.map(({ outcome }) => outcome)).toEqual(Array(9).fill('ok'));
  });

  test('that a model can call tools is unknown when it took the tool and only spoke', async () => {
    const { url } = await serverOf([{ text: 'Ready.' }]);
    const checks = await checkWay(at(`${url}/v1`), {});
    expect(checks.at(-1)).toEqual({ step: 'tools', outcome: 'unknown' });
  });

  test('a server that is not running fails at being reached, and the steps after it are not tried', async () => {
    const { url, close } = await serverOf();
    await close();
    servers.pop();
    const checks = await checkWay(at(`${url}/v1`), {});
    expect(failed(checks)).toMatchObject({ step: 'reachable', failure: { code: 'unreachable', values: { local: 1 } } });
    expect(checks.map(({ outcome }) => outcome).slice(2)).toEqual(Array(7).fill('skipped'));
  });

  test.each([
    ['ollamaOrigin', 'origin', 'refused-origin'],
    ['anthropicOrganisation', 'origin', 'organisation-forbids-browser'],
    ['openAiKey', 'key', 'bad-key'],
    ['openAiCredit', 'credit', 'no-credit'],
    ['openAiModel', 'model', 'not-found'],
    ['ollamaTools', 'tools', 'no-tool-support'],
    ['openAiLimit', 'answer', 'rate-limited'],
  ] as const)('%s ends at the step %s', async (refusal, step, code) => {
    const server = await serverOf();
    server.refusesAll = refusals[refusal];
    expect(failed(await checkWay(at(`${server.url}/v1`), {}))).toMatchObject({ step, failure: { code } });
  });

  test('a wrong path is told with the one that answers as a model does', async () => {
    const { url } = await serverOf();
    expect(failed(await checkWay(at(url), {}))).toMatchObject({
      step: 'path',
      failure: { code: 'not-found', values: { missing: 'address', suggestion: `${url}/v1` } },
    });
  });
});

describe('model servers on this computer', () => {
  /** Requests for a usual port reach a stand-in; the others find nobody. */
  const atPort = (port: string, url: string): typeof fetch => {
    return async (input, init) => {
      const asked = new URL(String(input));
      if (asked.port !== port) throw new TypeError('Failed to fetch');
      return fetch(`${url}${asked.pathname}`, init);
    };
  };

  test('one that runs is found with its models and what they can do', async () => {
    const { url } = await serverOf();
    const found = await findLocalModels({ mayReach: async () => true, fetch: atPort('11434', url) });
    expect(found).toEqual([
      {
        kind: 'ollama',
        baseUrl: 'http://localhost:11434/v1',
        state: 'found',
        models: [{ id: 'scripted:8b', ownEngine: true, tools: true, images: false, context: 4096 }],
      },
    ]);
  });

  test.each([
    ['what it was loaded with', { models: [{ name: 'q', context_length: 32_768 }] }, '', 32_768],
    ['what its file sets', {}, 'stop "x"\nnum_ctx    8192', 8192],
    [
      'what Ollama gives any model, since it cuts what is longer without a word (bobbyjohnstx/tinycode#210)',
      {},
      '',
      4096,
    ],
  ])('the window of an Ollama model is %s', async (_, ps, parameters, context) => {
    const info = { 'qwen3.context_length': 131_072 };
    const answers: Record<string, object> = {
      '/v1/models': { data: [{ id: 'q', owned_by: 'library' }] },
      '/api/tags': { models: [{ name: 'q' }] },
      '/api/show': { capabilities: ['completion', 'tools'], parameters, model_info: info },
      '/api/ps': ps,
    };
    const source = { type: 'openai-compatible' as const, baseUrl: 'http://localhost:11434/v1' }; // a literal type
    const listed = await listModels(source, { fetch: answering(answers) });
    expect(listed).toMatchObject({ ok: true, models: [{ id: 'q', context }] });
  });

  test.each([
    ['in its cloud', 'https://ollama.com/v1', 'deepseek-v4-flash'],
    ['that it passes on to its cloud', 'http://localhost:11434/v1', 'deepseek-v4-flash:cloud'],
  ])('the window of an Ollama model %s is all it was made for (can1357/oh-my-pi#847, #928)', async (_, baseUrl, id) => {
    const answers: Record<string, object> = {
      '/v1/models': { data: [{ id, owned_by: 'library' }] },
      '/api/tags': { models: [{ name: id }] },
      '/api/show': { capabilities: ['completion', 'tools'], model_info: { 'deepseek4.context_length': 1_048_576 } },
    };
    const listed = await listModels({ type: 'openai-compatible', baseUrl }, { fetch: answering(answers) });
    expect(listed).toMatchObject({ ok: true, models: [{ id, context: 1_048_576, tools: true }] });
  });

  test('an Ollama below a path of a proxy is asked there (tidyverse/ellmer#593)', async () => {
    const answers: Record<string, object> = {
      '/ollama/v1/models': { data: [{ id: 'q:8b', owned_by: 'library' }] },
      '/ollama/api/tags': { models: [{ name: 'q:8b' }] },
      '/ollama/api/show': { capabilities: ['completion'], parameters: 'num_ctx 8192' },
    };
    const source = { type: 'openai-compatible' as const, baseUrl: 'https://home.example/ollama/v1' }; // a literal type
    const listed = await listModels(source, { fetch: answering(answers) });
    expect(listed).toMatchObject({ ok: true, models: [{ id: 'q:8b', context: 8192 }] });
  });

  test.each([
    ['Groq (sigoden/aichat#1498)', { context_window: 131_072 }, 131_072],
    ['llama-swap (mostlygeek/llama-swap#999)', { context_length: 131_072, meta: { n_ctx: 0 } }, 131_072],
    ['a gateway, as a text', { context_length: '131072' }, 131_072],
    ['one that doesn’t know it', { context_length: 0, max_model_len: null }, undefined],
  ])('the window of a model in the list of %s', async (_, model, context) => {
    const answers = { '/v1/models': { data: [{ id: 'q', ...model }] } };
    const source = { type: 'openai-compatible' as const, baseUrl: 'https://api.example/v1' }; // a literal type
    const listed = await listModels(source, { fetch: answering(answers) });
    expect(listed.ok && listed.models[0]?.context).toBe(context);
  });

  test('each of several models of llama.cpp has its own window (itayinbarr/little-coder#121)', async () => {
    const loaded = (id: string, n_ctx: number) => ({ id, owned_by: 'llamacpp', meta: { n_ctx, n_ctx_train: 262_144 } });
    const answers = {
      '/v1/models': { data: [loaded('small', 65_536), loaded('large', 131_072)] },
      '/props': { default_generation_settings: { n_ctx: 65_536 } },
    };
    const source = { type: 'openai-compatible' as const, baseUrl: 'http://localhost:8080/v1' }; // a literal type
    const listed = await listModels(source, { fetch: answering(answers) });
    expect(listed).toMatchObject({ models: [{ context: 65_536 }, { context: 131_072 }] });
  });

  test('the window of a llama.cpp model is that of one of its slots', async () => {
    const answers = {
      '/v1/models': { data: [{ id: 'q', owned_by: 'llamacpp', meta: { n_ctx_train: 131_072 } }] },
      '/props': { default_generation_settings: { n_ctx: 8192 }, total_slots: 4 },
    };
    const source = { type: 'openai-compatible' as const, baseUrl: 'http://localhost:8080/v1' }; // a literal type
    const listed = await listModels(source, { fetch: answering(answers) });
    expect(listed).toMatchObject({ ok: true, models: [{ id: 'q', context: 8192 }] });
  });

  const answering =
    (answers: Record<string, object>): typeof fetch =>
    async (input) => {
      const answer = answers[new URL(String(input)).pathname];
      return answer ? Response.json(answer) : new Response('', { status: 404 });
    };

  test('one that refuses this extension is found too, and said to refuse', async () => {
    const server = await serverOf();
    server.refusesAll = refusals.ollamaOrigin;
    const found = await findLocalModels({ mayReach: async () => true, fetch: atPort('1234', server.url) });
    expect(found).toMatchObject([{ kind: 'lm-studio', state: 'refuses', models: [] }]);
  });

  test('one that lists its models, as it does to whoever names no origin, and refuses a POST, is said to refuse', async () => {
    const { url } = await serverOf();
    const reach = atPort('11434', url);
    const refusing: typeof fetch = async (input, init) =>
      init?.method === 'POST' ? new Response('', { status: 403 }) : reach(input, init);
    const found = await findLocalModels({ mayReach: async () => true, fetch: refusing });
    expect(found).toMatchObject([{ kind: 'ollama', state: 'refuses' }]);
  });

  test('without permission nothing is asked', async () => {
    const asked: unknown[] = [];
    const look = { mayReach: async () => false, fetch: async (input: unknown) => Promise.reject(asked.push(input)) };
    expect(await findLocalModels(look)).toEqual([]);
    expect(asked).toEqual([]);
  });
});
