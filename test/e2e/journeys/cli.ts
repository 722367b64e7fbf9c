/** The packed program `tabhand` in an empty folder. Each run starts a browser, so what needs none, or not this browser, is tried elsewhere. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Script, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import { serveMugs } from '../../support/mug-site';
import { type PackedCli, packCli } from '../../support/packed-cli';
import { inMatrix } from '../../support/sample';

const said = (content: string) => ({ role: 'user', type: 'message', content });

/** A page whose script offers tools, each with one member. */
async function serveTools(script: string): Promise<{ url: string; close(): void }> {
  const head = `const tool = (name, type, execute, annotations) => document.modelContext.registerTool({ name, execute, annotations,
    description: 'Does what the page is asked for.',
    inputSchema: { type: 'object', properties: { id: { type, description: 'Which one.' } }, required: ['id'] } });`;
  const page = `<!doctype html><title>Tools</title><script>${head}${script}</script>`;
  const server = createServer(({ url }, answer) =>
    answer.setHeader('content-type', 'text/html').end(url === '/' ? page : '<!doctype html>'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

interface CliWorld {
  cli: PackedCli;
  shop: string;
  mugs: Awaited<ReturnType<typeof serveMugs>>;
}

/** Gives what further tests of one browser go on with. */
export function cliJourney(browser: 'chromium' | 'firefox'): () => CliWorld {
  let { cli, shop, mugs } = {} as CliWorld; // before all tests
  let site: Playground;

  beforeAll(async () => {
    cli = packCli(browser);
    [site, mugs] = await Promise.all([servePlayground({ port: 0, framePort: 0 }), serveMugs()]);
    shop = `${site.url}shop/`;
  });
  vi.setConfig({ testTimeout: 180_000 });
  afterAll(async () => {
    cli?.remove();
    mugs?.close();
    await site?.close();
  });

  test('19: of two command lines at once, one lists the tools of all frames, and the other’s call is refused', async () => {
    const [listed, called] = await Promise.all([
      cli.run(['inspect', shop, '--json']),
      cli.run(['call', shop, 'add_to_cart', '{"sku": "nope"}', '--junit', 'call.xml', '--github']),
    ]);
    expect(listed).toMatchObject({ code: 0, err: '' });
    const { tools, ...page } = JSON.parse(listed.out);
    expect(page).toMatchObject({ title: 'Hollow Way Pottery', madeBy: 'tabhand' });
    expect(tools).toHaveLength(6);
    const named = (name: string) => tools.find((tool: { name: string }) => tool.name === name);
    expect(named('add_to_cart')).toMatchObject({ lazy: true, inputSchema: { required: ['sku'] } });
    expect(named('delivery_estimate')).toMatchObject({ inFrame: true, annotations: { readOnlyHint: true } });

    expect(called.code).toBe(1);
    expect(called.out).toMatch(/don't fit its schema.*\n {2}\/sku: /);
    expect(called.out).toContain('::error title=tabhand call%3A add_to_cart::');
    expect(readFileSync(join(cli.folder, 'call.xml'), 'utf8')).toContain('failures="1"');
  });

  inMatrix('19: a page that nothing answers for is said, and no profile is left', async () => {
    const gone = await serveMugs();
    gone.close();
    expect(await cli.run(['inspect', gone.url, '--wait', '0'])).toMatchObject({
      code: 3,
      err: expect.stringContaining('nothing answers at this address'),
    });
    expect(readdirSync(cli.temporary)).toEqual([]);
  });

  // What it calls: test/bench/smoke. Every day a list of the tools goes the same way through a browser.
  inMatrix('19: smoke calls what only reads', async () => {
    expect(await cli.run(['smoke', shop, '--watch', '0.5'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/3 of 6 tools called.*\nNot called: add_to_cart/),
    });
  });

  inMatrix('19: smoke says what a tool that only reads has changed', async () => {
    const { url, close } = await serveTools(
      `tool('peek', 'number', async () => { localStorage.setItem('seen', Date.now()); return 'Seen.'; }, { readOnlyHint: true });`,
    );
    expect(await cli.run(['smoke', url, '--watch', '0.5']).finally(close)).toMatchObject({
      code: 1,
      out: expect.stringContaining('peek is marked read-only, but changed the page: localStorage seen.'),
    });
  });

  inMatrix('19: a smoke run goes on after a dialog and another page, and says what it did not check', async () => {
    const { url, close } = await serveTools(`
      tool('ask', 'string', async ({ id }) => 'Error: unknown id ' + id);
      tool('leave', 'number', async () => { location.href = '/elsewhere'; return 'Leaving.'; });
      tool('shout', 'number', async () => { alert('Hello!'); if (confirm('Go on?')) throw Error('Agreed.'); return 'Shouted.'; });
    `);
    // Where only the hash differs, going there loads nothing.
    const { out, code } = await cli.run(['smoke', `${url}#here`, '--allow-changes', '--watch', '0.5']).finally(close);
    expect({ out, code }).toEqual({
      out: '3 of 3 tools called: 0 errors, 0 warnings, 0 hints.\nNot checked: ask (rejected the sample input: save one that works).\n',
      code: 0,
    });
  });

  /** A page of which one tool only reads, a model that calls both, and what the program says. */
  const chats = async (words: readonly string[], dead = false) => {
    const { url, close } = await serveTools(`
      tool('peek', 'string', async ({ id }) => 'Seen ' + id, { readOnlyHint: true });
      tool('buy', 'string', async ({ id }) => 'Bought ' + id);
    `);
    const call = (match: RegExp) => ({ calls: [{ match, arguments: { id: 'mug' } }] });
    const model = await serveModel([call(/peek/), call(/buy/), { text: 'That is all.' }]);
    if (dead) model.refusesAll = { status: 401, body: { error: { message: 'Unknown key.' } } };
    const all = ['chat', url, 'A mug, please', '--model', 'compatible/scripted', ...words];
    const ran = await cli.run(all, { env: { TABHAND_MODEL_URL: `${model.url}/v1` } });
    close();
    await model.close();
    return { ...ran, heard: JSON.stringify(model.requests.at(-1)?.messages) };
  };

  test('R99: a message is answered with the user’s, the model’s last, and that all went well; a call that asks is denied', async () => {
    const { out, err, code, heard } = await chats(['--json']);
    const message = { id: expect.any(String), timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) };
    expect(JSON.parse(out)).toEqual({
      success: true,
      user_message: { ...message, role: 'user', content: 'A mug, please' },
      assistant_message: { ...message, role: 'assistant', content: 'That is all.' },
      message: 'Chat completed successfully',
    });
    expect({ err, code }).toEqual({
      err: 'buy asks before it runs, and was denied. --allow-changes allows it.\n',
      code: 0,
    });
    expect(heard).toContain('Seen mug');
    expect(heard).not.toContain('Bought');
  });

  inMatrix('R99: what asks may be allowed, and a message that nobody answers says why', async () => {
    const [allowed, dead] = [await chats(['--allow-changes']), await chats(['--json'], true)];
    expect(allowed).toMatchObject({
      out: 'That is all.\n',
      err: '',
      code: 0,
      heard: expect.stringContaining('Bought mug'),
    });
    const failed = {
      success: false,
      assistant_message: null,
      message: expect.stringMatching(/\(bad-key\): .*Unknown key/),
    };
    expect([JSON.parse(dead.out), dead.code]).toMatchObject([failed, 1]);
  });

  const evaluate = async (script: Script, words: readonly string[], stopAt = Infinity) => {
    const asked = Promise.withResolvers<void>();
    let requests = 0;
    const watched = script.map((turn): Script[number] => (request) => {
      requests += 1;
      if (requests === stopAt) asked.resolve();
      return typeof turn === 'function' ? turn(request) : turn;
    });
    const model = await serveModel(watched);
    const env = { TABHAND_MODEL_URL: `${model.url}/v1` };
    const all = [
      'eval',
      mugs.url,
      'suite.json',
      '--model',
      'compatible/scripted',
      '--record',
      'answers.json',
      ...words,
    ];
    return cli.run(all, { env, stopWhen: asked.promise }).finally(model.close);
  };
  const answers = (): { about: string }[] => JSON.parse(readFileSync(join(cli.folder, 'answers.json'), 'utf8')).answers;

  inMatrix(
    '19: an eval meets a page that leaves, prose, an unknown operator, a dead key and a file it can’t write, and loses nothing',
    async () => {
      const opensMap = { expectedCall: [{ functionName: 'open_map', arguments: {} }] };
      cli.writes('suite.json', [
        { messages: [said('Where are you?')], ...opensMap },
        { messages: [said('A honey mug')], expectedCall: [{ functionName: 'find_mug' }] },
        {
          messages: [said('Mugs')],
          expectedCall: [{ functionName: 'find_mug', arguments: { glaze: { $like: 'h' } } }],
        },
        { messages: [said('The map again')], ...opensMap },
        { messages: [said('Bye')], expectedCall: null },
        { messages: [said('Never asked')], expectedCall: null },
      ]);
      const opens = { calls: [{ name: 'open_map', arguments: {} }] };
      const there = { text: 'There it is.' };
      const deadKey = { error: { status: 401, body: { error: { message: 'Invalid key' } } } };
      mkdirSync(join(cli.folder, 'report.md'), { recursive: true });
      rmSync(join(cli.folder, 'answers.json'), { force: true });
      const script = [opens, there, { text: 'Which size?' }, opens, there, deadKey];
      const { code, out, err } = await evaluate(script, ['--report', 'report.md']);
      expect(out.split('\n').filter((line) => !line.startsWith('pass'))).toEqual([
        'fail  A honey mug',
        '      Step 1: the model answered in words and didn’t call find_mug. “Which size?”',
        'fail  Mugs',
        expect.stringContaining('$like isn’t an operator.'),
        'fail  Bye',
        '      The service refuses the key.',
        expect.stringMatching(/^2 of 3 passed, 2 without a verdict; /),
        'No model is left that answers: the rest wasn’t tried.',
        '',
      ]);
      expect({ code, err }).toEqual({ code: 3, err: 'report.md wasn’t written: it is a folder. Name a file.\n' });
      expect(answers()).toHaveLength(5);
    },
  );

  inMatrix(
    '19: an eval that its user stops reports the attempts made so far, and keeps their answers and those of before',
    async () => {
      const before = answers();
      cli.writes('suite.json', [
        { messages: [said('Hello')], expectedCall: null },
        { messages: [said('And now?')], expectedCall: null },
      ]);
      const { code, out, err } = await evaluate([{ text: 'Hello!' }, { hang: true }], [], 2);
      expect(out).toMatch(/^pass {2}Hello\n1 of 1 passed; .*\nThe run was stopped: the rest wasn’t tried\.\n$/);
      expect({ code, err }).toEqual({ code: 130, err: '' });
      expect(answers().map(({ about }) => about)).toEqual([...before.map(({ about }) => about), 'Hello']);
    },
  );

  return () => ({ cli, shop, mugs });
}
