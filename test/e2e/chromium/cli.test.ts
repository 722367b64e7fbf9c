/** The program `tabhand`, with Chromium; and what needs a browser, but not each. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { serveModel } from '../../../playground/model-server';
import { initialize } from '../../support/door-host';
import { mugProgram, serveMugs } from '../../support/mug-site';
import { inMatrix } from '../../support/sample';
import { cliJourney } from '../journeys/cli';

const world = cliJourney('chromium');

inMatrix('19: a page that isn’t there, or has no tools, is said', async () => {
  const { cli, mugs } = world();
  const [missing, empty] = await Promise.all([
    cli.run(['inspect', `${mugs.url}missing`]),
    cli.run(['inspect', `${mugs.url}empty`, '--wait', '0.5']),
  ]);
  expect(missing).toMatchObject({ code: 3, err: expect.stringContaining('answered with 404') });
  expect(empty).toMatchObject({ code: 1, err: expect.stringContaining('offers no tools') });
});

inMatrix('19: people read a list, and a readiness that is too low is a finding', async () => {
  const { cli, shop } = world();
  cli.writes('strict.json', { url: shop, ignore: [{ rule: 'too-many-tools', reason: 'To be read.' }] });
  const [listed, strict] = await Promise.all([
    cli.run(['inspect', '--config', 'strict.json']),
    cli.run(['lint', '--min-score', '100', '--config', 'strict.json', '--junit', 'lint.xml']),
  ]);
  expect(listed.out).toMatch(/6 tools\n.*add_to_cart +\[lazy\]/);
  expect(listed.out).not.toContain('\u001b');
  expect(strict).toMatchObject({ code: 1, out: expect.stringContaining('At least 100 is asked for.') });
  expect(readFileSync(join(cli.folder, 'lint.xml'), 'utf8')).toContain('classname="search_catalogue"');
});

test('wrong use of the program says what there is', async () => {
  const { cli } = world();
  const [nothing, misspelt] = await Promise.all([cli.run([]), cli.run(['inspekt'])]);
  expect(nothing).toMatchObject({ code: 2, out: expect.stringContaining('tabhand inspect URL') });
  expect(misspelt).toMatchObject({ code: 2, err: expect.stringContaining('no command “inspekt”') });
});

test('31: an eval that is stopped ends with 130 at once, whatever it waits for', async () => {
  const { cli, mugs } = world();
  cli.writes('suite.json', [{ messages: [{ role: 'user', type: 'message', content: 'Hello' }], expectedCall: null }]);
  // A browser that never answers, and a page that is never sent.
  const [started, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = cli.writes('slow-chromium', '#!/bin/sh\ntouch started\nexec sleep 600\n');
  chmodSync(join(cli.folder, slow), 0o755);
  const watch = setInterval(() => existsSync(join(cli.folder, 'started')) && started.resolve(), 20);
  const silent = createServer(() => asked.resolve());
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as AddressInfo; // it listens on a port
  const evaluates = (url: string, stopWhen: Promise<unknown>, ...words: string[]) =>
    cli.run(['eval', url, 'suite.json', '--model', 'compatible/none', ...words], {
      ...{ stopWhen, env: { TABHAND_MODEL_URL: 'http://127.0.0.1:9/v1' } },
    });
  const ends = await Promise.all([
    evaluates(mugs.url, started.promise, '--browser', join(cli.folder, slow)),
    evaluates(`http://127.0.0.1:${port}/`, asked.promise),
  ]).finally(() => {
    clearInterval(watch);
    silent.closeAllConnections();
    silent.close();
  });
  expect(ends.map(({ code, err }) => ({ code, err }))).toEqual([
    { code: 130, err: '' },
    { code: 130, err: '' },
  ]);
});

inMatrix('31: a smoke run that called nothing says so, and is a finding where calls are required', async () => {
  const { cli } = world();
  const script = `document.modelContext.registerTool({ name: 'buy', description: 'Buys what is in the cart, and pays.', execute: () => '' })`;
  const server = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end(`<!doctype html><title>Till</title><script>${script}</script>`),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const smokes = (...words: string[]) => cli.run(['smoke', `http://127.0.0.1:${port}/`, '--watch', '0.5', ...words]);
  const [plain, strict] = await Promise.all([smokes(), smokes('--require-calls')]).finally(() => server.close());
  const says = expect.stringContaining('No tool was called, so this run says nothing of what they do.');
  expect([plain, strict]).toMatchObject([
    { code: 0, out: says },
    { code: 1, out: says },
  ]);
});

test('31: an agent’s program is ended by one signal, and takes its own program along', async () => {
  const { cli } = world();
  const program = join(cli.folder, 'node_modules', 'tabhand', 'tabhand.js');
  const home = { HOME: cli.temporary, XDG_STATE_HOME: cli.temporary };
  const child = spawn(process.execPath, [program, 'mcp'], { env: { ...cli.env, ...home }, stdio: 'pipe' });
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve)); // when both have let go of its output
  child.stdin.write(`${JSON.stringify(initialize('Zed'))}\n`);
  await new Promise((answered) => child.stdout.once('data', answered));
  child.kill('SIGTERM');
  expect(await closed).toBe(130);
});

/** The commands of the README's example, for a server on another port. */
function readExample(port: number): string[] {
  const [, text = ''] = /<!-- ci -->\n```yaml\n(.*?)```/s.exec(readFileSync('src/cli/README.md', 'utf8')) ?? [];
  expect(text.trim().split('\n')).toHaveLength(10);
  const { jobs } = parse(text);
  return jobs.tools.steps.flatMap(({ run }: { run?: string }) => run?.replaceAll(':3000', `:${port}`) ?? []);
}

/** What is made once, at a desk, for the README's example: a list of the tools, and a model's answers to a suite. */
async function makesAtDesk(url: string): Promise<void> {
  const { cli } = world();
  mkdirSync(join(cli.folder, 'project'), { recursive: true });
  const messages = [{ role: 'user', type: 'message', content: 'A honey mug' }];
  const expectedCall = [{ functionName: 'find_mug', arguments: { glaze: 'honey' } }];
  const expectedState = expectedCall.map((call) => ({ ...call, result: 'A mug with honey glaze.' }));
  cli.writes('project/suite.json', [{ messages, expectedCall, expectedState }]);
  const model = await serveModel([
    { calls: [{ name: 'find_mug', arguments: { glaze: 'honey' } }] },
    { text: 'A mug with honey glaze.' },
  ]);
  const key = { ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: `${model.url}/v1` };
  const files = ['project/suite.json', '--record', 'project/answers.json'];
  const desk = await Promise.all([
    cli.run(['snapshot', url, 'project/tools.json']),
    cli.run(['eval', url, ...files, '--model', 'anthropic/claude-sonnet-5'], { env: key }),
  ]).finally(model.close);
  expect(desk).toMatchObject([{ code: 0 }, { code: 0, out: expect.stringContaining('1 of 1 passed') }]);
}

test('19: a list of the tools and a model’s answers are kept', async () => {
  const { cli, mugs } = world();
  await makesAtDesk(mugs.url);
  expect(readFileSync(join(cli.folder, 'project/tools.json'), 'utf8')).toContain('find_mug');
});

inMatrix('19: the README’s example for a CI runs as it stands, with Node and a browser only', async () => {
  const { cli } = world();
  const project = join(cli.folder, 'project');
  mkdirSync(project, { recursive: true });
  const writes = (file: string, content: unknown) => cli.writes(`project/${file}`, content);
  writes('serve.mjs', mugProgram);
  writes('package.json', {
    ...{ name: 'mugs', version: '1.0.0', scripts: { start: 'node serve.mjs' } },
    devDependencies: { tabhand: `file:../${cli.packed}` },
  });
  const { url, port, close } = await serveMugs();
  close(); // the port is free now
  const ofUs = ([name]: [string, unknown]) => !name.startsWith('npm_');
  const env = {
    ...Object.fromEntries(Object.entries(cli.env).filter(ofUs)),
    ...{ CI: 'true', PORT: `${port}`, npm_config_offline: 'true' },
  };
  const groups: number[] = [];
  const shell = (line: string, stdio: 'pipe' | 'ignore' = 'pipe') =>
    new Promise<{ code: number | null; out: string }>((resolve) => {
      const child = spawn('sh', ['-c', line], { cwd: project, env, stdio, detached: true });
      if (child.pid) groups.push(child.pid);
      let out = '';
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (out += piece));
      // The server that it leaves behind keeps nothing open.
      child.on(stdio === 'pipe' ? 'close' : 'exit', (code) => resolve({ code, out }));
    });
  try {
    const [start = '', lint = '', contract = '', replay = ''] = readExample(port);
    expect(await shell('npm install --package-lock-only')).toMatchObject({ code: 0 });
    expect(await shell(start, 'ignore')).toMatchObject({ code: 0 });
    expect(await shell(lint)).toMatchObject({ code: 0, out: expect.stringMatching(/Readiness \d+ of 100/) });
    expect(readFileSync(join(project, 'lint.xml'), 'utf8')).toContain('classname="find_mug"');
    await makesAtDesk(url);
    const kept = readFileSync(join(project, 'tools.json'), 'utf8');
    writes('broken.json', kept.replaceAll('"glaze"', '"colour"'));
    const broken = contract.replace('tools.json', 'broken.json');
    expect(await Promise.all([contract, replay, broken].map((line) => shell(line)))).toMatchObject([
      { code: 0, out: 'The tools haven’t changed.\n' },
      { code: 0, out: expect.stringContaining('1 of 1 passed') },
      { code: 1, out: expect.stringContaining('! ~ find_mug: colour is gone.') },
    ]);
  } finally {
    for (const group of groups) {
      try {
        process.kill(-group);
      } catch {
        // Nobody of it is left.
      }
    }
  }
});
