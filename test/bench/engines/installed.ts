/**
 * Model servers and grammar compilers that the user has installed in a folder, started on a free port of this computer:
 *
 * - `llama-server`, and one `*.gguf`; each file of `templates/*.jinja` is tried as the model's own template
 * - `litellm`, the folder of a Python environment with `litellm[proxy]`; its answers are mocked
 * - `llama-cpp-python` and `vllm`, Python environments with these packages; they serve the same model
 * - `ollama`, its program; it serves the models that it has
 * - `compilers`, a Python environment with any of `llguidance`, `outlines_core` and `xgrammar`
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Engine {
  name: string;
  baseUrl: string;
  /** The model in requests. */
  model: string;
  key?: string | undefined;
  stop(): void;
}

interface Start {
  name: string;
  command: string;
  args(port: number): string[];
  /** Beside the process’s own. */
  environment?: Record<string, string>;
  /** Answers 200 when the server is ready. */
  ready: string;
  base?: string;
  model: string;
  key?: string;
}

/** How long a model may load, in milliseconds. */
const maxLoading = 120_000;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function start({
  name,
  command,
  args,
  environment,
  ready,
  base = '/v1',
  model,
  key,
}: Start): Promise<Engine | null> {
  const port = await freePort();
  const child: ChildProcess = spawn(command, args(port), { stdio: 'ignore', env: { ...process.env, ...environment } });
  const origin = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + maxLoading; Date.now() < end && child.exitCode === null; await sleep(500)) {
    const answer = await fetch(`${origin}${ready}`).catch(() => null);
    if (answer?.ok) return { name, baseUrl: `${origin}${base}`, model, key, stop: () => child.kill('SIGKILL') };
  }
  child.kill('SIGKILL');
  console.error(`${name} did not start: ${command} ${args(port).join(' ')}`);
  return null;
}

const versionOf = (command: string, ...args: string[]): string => {
  try {
    const said = execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return /\d+(\.\d+)+|\d{4,}/.exec(said)?.[0] ?? '';
  } catch {
    return '';
  }
};

const packageVersion = (python: string, name: string): string =>
  versionOf(python, '-c', `import importlib.metadata as m; print(m.version('${name}'))`);

function llamaServers(folder: string): Start[] {
  const [model] = globSync('*.gguf', { cwd: folder });
  const command = join(folder, 'llama-server');
  if (!model || !existsSync(command)) return [];
  const about = {
    command,
    ready: '/health',
    model: basename(model, '.gguf'),
  };
  const args = (port: number) => ['-m', join(folder, model), '--port', `${port}`, '-c', '32768', '-np', '1', '--jinja'];
  const templates = globSync('templates/*.jinja', { cwd: folder }).toSorted();
  return [
    { ...about, name: 'llama.cpp', args },
    ...templates.map((file) => ({
      ...about,
      name: basename(file, '.jinja'),
      args: (port: number) => [...args(port), '--chat-template-file', join(folder, file)],
    })),
  ];
}

function pythonServers(folder: string): Start[] {
  const python = (name: string) => join(folder, name, 'bin', 'python');
  const [gguf] = globSync('*.gguf', { cwd: folder });
  const found: Start[] = [];
  if (existsSync(python('litellm'))) {
    const config = join(mkdtempSync(join(tmpdir(), 'litellm-')), 'config.yaml');
    const mocked = '{ model: openai/gpt-4o, api_key: none, mock_response: "It plays." }';
    const key = `sk-${randomUUID()}`;
    const settings = `general_settings: { master_key: ${key} }\n`;
    writeFileSync(config, `model_list:\n  - model_name: mocked\n    litellm_params: ${mocked}\n${settings}`);
    found.push({
      name: `LiteLLM ${packageVersion(python('litellm'), 'litellm')}`,
      command: join(folder, 'litellm', 'bin', 'litellm'),
      args: (port) => ['--config', config, '--port', `${port}`],
      ready: '/health/liveliness',
      model: 'mocked',
      key,
    });
  }
  if (gguf && existsSync(python('llama-cpp-python')))
    found.push({
      name: `llama-cpp-python ${packageVersion(python('llama-cpp-python'), 'llama-cpp-python')}`,
      command: python('llama-cpp-python'),
      args: (port) => [
        '-m',
        'llama_cpp.server',
        '--model',
        join(folder, gguf),
        '--port',
        `${port}`,
        '--n_ctx',
        '32768',
      ],
      ready: '/v1/models',
      model: join(folder, gguf),
    });
  if (existsSync(python('vllm')))
    found.push({
      name: `vLLM ${packageVersion(python('vllm'), 'vllm')}`,
      command: join(folder, 'vllm', 'bin', 'vllm'),
      args: (port) => ['serve', join(folder, 'vllm-model'), '--port', `${port}`, '--served-model-name', 'served'],
      ready: '/health',
      model: 'served',
    });
  return found;
}

/** Started one after the other, so that two models never share the computer. */
export function installedEngines(folder: string): { name: string; start(): Promise<Engine | null> }[] {
  const ollama = join(folder, 'ollama');
  const starts: Start[] = [
    ...llamaServers(folder),
    ...pythonServers(folder),
    ...(existsSync(ollama)
      ? [
          {
            name: `Ollama ${versionOf(ollama, '--version')}`,
            command: ollama,
            args: () => ['serve'],
            ready: '/api/version',
            model: '',
          },
        ]
      : []),
  ];
  return starts.map((each) => ({ name: each.name, start: () => start(each) }));
}

/** Of each compiler that is there: its name and version, and what it says of each schema; empty where it compiles. */
export function compileAll(folder: string, schemas: readonly object[]): Map<string, string[]> {
  const python = join(folder, 'compilers', 'bin', 'python');
  if (!existsSync(python)) return new Map();
  const script = new URL('compile.py', import.meta.url).pathname;
  const input = JSON.stringify(schemas);
  const said = execFileSync(python, [script], {
    input,
    encoding: 'utf8',
    maxBuffer: 500_000_000,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers: { compiler: string; errors: string[] }[] = JSON.parse(said);
  return new Map(answers.map(({ compiler, errors }) => [compiler, errors]));
}
