/** The packed program `tabhand` in an empty folder: each command, and what it says to bad input. */
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { serveModel } from '../../../playground/model-server/index';
import { type Playground, servePlayground } from '../../../playground/serve';
import { type PackedCli, packCli } from '../../support/packed-cli';

export function cliJourney(browser: 'chromium' | 'firefox'): void {
  let cli: PackedCli;
  let site: Playground;
  let shop: string;

  beforeAll(async () => {
    cli = packCli(browser);
    site = await servePlayground({ port: 0, framePort: 0 });
    shop = `${site.url}shop/`;
  });
  // Each run starts a browser.
  vi.setConfig({ testTimeout: 180_000 });
  afterAll(async () => {
    cli?.remove();
    await site?.close();
  });

  const profiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith('puppeteer_dev_')).length;

  describe('19: inspect', () => {
    test('lists the tools of the page and of its frames, with lazy schemas, for people and as JSON', async () => {
      // Two at once: neither disturbs the other.
      const [plain, json] = await Promise.all([cli.run(['inspect', shop]), cli.run(['inspect', shop, '--json'])]);
      expect(plain).toMatchObject({ code: 0, err: '' });
      expect(plain.out).toMatch(/6 tools\n.*add_to_cart +\[lazy\]/);
      expect(plain.out).not.toContain('\u001b');
      const { tools, title, madeBy } = JSON.parse(json.out);
      expect({ title, madeBy, count: tools.length }).toEqual({
        title: 'Hollow Way Pottery',
        madeBy: 'tabhand',
        count: 6,
      });
      const named = (name: string) => tools.find((tool: { name: string }) => tool.name === name);
      expect(named('add_to_cart')).toMatchObject({ lazy: true, inputSchema: { required: ['sku'] } });
      expect(named('delivery_estimate')).toMatchObject({ inFrame: true, annotations: { readOnlyHint: true } });
    });

    test('a page that can’t be opened, or offers nothing, is said, and no profile is left', async () => {
      const before = profiles();
      expect(await cli.run(['inspect', 'http://nowhere.invalid/'])).toMatchObject({
        code: 3,
        err: expect.stringContaining('no computer has this name'),
      });
      expect(await cli.run(['inspect', `${site.url}nothing-here`])).toMatchObject({
        code: 3,
        err: expect.stringContaining('answered with 404'),
      });
      expect(await cli.run(['inspect', `${site.url}gallery/`, '--wait', '0.5'])).toMatchObject({
        code: 1,
        err: expect.stringContaining('offers no tools'),
      });
      expect(profiles()).toBeLessThanOrEqual(before);
    });

    test('wrong use starts nothing', async () => {
      expect(await cli.run([])).toMatchObject({ code: 2, out: expect.stringContaining('tabhand inspect URL') });
      expect(await cli.run(['inspekt'])).toMatchObject({
        code: 2,
        err: expect.stringContaining('no command “inspekt”'),
      });
      expect(await cli.run(['inspect', shop, '--browser', '/nowhere'])).toMatchObject({ code: 2 });
      cli.writes('broken.json', '{"url": 7}');
      expect(await cli.run(['inspect', '--config', 'broken.json'])).toMatchObject({
        code: 2,
        err: expect.stringContaining('broken.json doesn’t fit'),
      });
    });

    test('a person who stops it gets the shell back, and the browser goes', async () => {
      const { code } = await cli.run(['inspect', `${site.url}gallery/`, '--wait', '60'], { stopAfter: 5000 });
      expect(code).toBe(130);
    });
  });

  describe('19: call', () => {
    test('gives what the tool gave, and the address and inputs of the project file stand in', async () => {
      const called = await cli.run(['call', shop, 'search_catalogue', '{"query": "teapot"}', '--json']);
      expect(called).toMatchObject({ code: 0, err: '' });
      expect(JSON.parse(called.out)).toMatchObject({
        tool: 'search_catalogue',
        outcome: { type: 'result', isError: false },
        content: [{ type: 'text', text: expect.stringContaining('honey_teapot') }],
      });
      cli.writes('mine.json', { url: shop, inputs: { search_catalogue: { pots: { query: 'honey' } } } });
      const saved = await cli.run(['call', 'search_catalogue', 'pots', '--config', 'mine.json']);
      expect(saved.out).toContain('honey_teapot');
    });

    test('a tool that fails is a finding, for every kind of output', async () => {
      const words = ['call', shop, 'add_to_cart', '{"sku": "nope"}', '--junit', 'call.xml', '--github'];
      const { code, out } = await cli.run(words);
      expect(code).toBe(1);
      expect(out).toMatch(/don't fit its schema.*\n {2}\/sku: /);
      expect(out).toContain('::error title=tabhand call%3A add_to_cart::');
      expect(readFileSync(join(cli.folder, 'call.xml'), 'utf8')).toContain('failures="1"');
    });

    test('an unknown tool and an input that is no JSON object are wrong use', async () => {
      expect(await cli.run(['call', shop, 'buy'])).toMatchObject({
        code: 2,
        err: expect.stringContaining('offers no tool “buy”. It offers: add_to_cart'),
      });
      expect(await cli.run(['call', shop, 'add_to_cart', '{sku}'])).toMatchObject({
        code: 2,
        err: expect.stringContaining('is no JSON'),
      });
      expect(await cli.run(['call', shop, 'add_to_cart', '[1]'])).toMatchObject({ code: 2 });
    });
  });

  describe('19: lint, smoke and contract', () => {
    test('each judges the page, in every kind of output', async () => {
      const lint = await cli.run(['lint', shop, '--json']);
      expect(JSON.parse(lint.out)).toMatchObject({
        readiness: { score: expect.any(Number) },
        notes: expect.any(Array),
      });
      cli.writes('strict.json', { wait: 5, ignore: [{ rule: 'nothing-such', reason: 'To be read.' }] });
      const strict = await cli.run(['lint', shop, '--score', '100', '--config', 'strict.json', '--junit', 'lint.xml']);
      expect(strict).toMatchObject({ code: 1, out: expect.stringContaining('At least 100 is asked for.') });
      expect(readFileSync(join(cli.folder, 'lint.xml'), 'utf8')).toContain('classname="search_catalogue"');
      const smoke = await cli.run(['smoke', shop, '--watch', '0.5']);
      expect(smoke).toMatchObject({
        code: 0,
        out: expect.stringMatching(/3 of 6 tools called.*\nNot called: add_to_cart/),
      });
    });

    test('a contract is saved, kept, broken, and not taken from another file', async () => {
      const words = ['contract', shop, 'tools.json'];
      expect(await cli.run(words, { env: { CI: 'true' } })).toMatchObject({ code: 2 });
      expect(await cli.run(words)).toMatchObject({ code: 0, out: expect.stringContaining('6 tools') });
      expect(await cli.run(words)).toMatchObject({ code: 0, out: 'The tools are as they were.\n' });
      const kept = readFileSync(join(cli.folder, 'tools.json'), 'utf8');
      cli.writes('tools.json', kept.replaceAll('"sku"', '"id"'));
      expect(await cli.run(words)).toMatchObject({
        code: 1,
        out: expect.stringContaining('! ~ add_to_cart: id is gone.'),
      });
      cli.writes('other.json', '{}');
      expect(await cli.run(['contract', shop, 'other.json'])).toMatchObject({ code: 2 });
    });
  });

  describe('19: eval', () => {
    const said = (content: string) => ({ role: 'user', type: 'message', content });
    const suite = [
      {
        messages: [said('Teapots?')],
        expectedCall: [{ functionName: 'search_catalogue', arguments: { query: 'teapot' } }],
      },
      { messages: [said('Hello')], expectedCall: null },
    ];
    const script = () => [
      { calls: [{ name: 'search_catalogue', arguments: { query: 'teapot' } }] },
      { text: 'The honey teapot.' },
      { text: 'Hello!' },
    ];

    test('answers are recorded once, and replayed without a model or a key', async () => {
      const model = await serveModel(script());
      cli.writes('suite.json', suite);
      const words = ['eval', shop, 'suite.json', '--model', 'compatible/scripted'];
      const first = await cli.run([...words, '--record', 'answers.json'], {
        env: { TABHAND_MODEL_URL: `${model.url}/v1` },
      });
      await model.close();
      expect(first).toMatchObject({ code: 0, out: expect.stringContaining('2 of 2 passed') });
      const again = await cli.run([...words, '--replay', 'answers.json', '--report', 'report.md']);
      expect(again).toMatchObject({ code: 0, out: expect.stringContaining('2 of 2 passed') });
      expect(readFileSync(join(cli.folder, 'report.md'), 'utf8')).toContain('suite.json');
      cli.writes('suite.json', [...suite, { messages: [said('Something new')], expectedCall: null }]);
      const more = await cli.run([...words, '--replay', 'answers.json']);
      expect(more).toMatchObject({ code: 1, out: expect.stringContaining('Make it anew with --record') });
    });

    test('a suite that refers to itself or isn’t one, a model without a key and an unknown one start nothing', async () => {
      cli.writes('bad.json', '[{"messages": []}]');
      const run = (...words: string[]) => cli.run(['eval', shop, ...words]);
      expect(await run('bad.json')).toMatchObject({ code: 2, err: expect.stringContaining('case 1 doesn’t fit') });
      expect(await run('nowhere.json')).toMatchObject({ code: 2, err: expect.stringContaining('can’t be read') });
      cli.writes('suite.json', suite);
      const [key, unknown] = ['anthropic/claude-sonnet-5', 'mine/model'];
      const env = { ANTHROPIC_API_KEY: '' };
      expect(await cli.run(['eval', shop, 'suite.json', '--model', key], { env })).toMatchObject({
        code: 2,
        err: expect.stringContaining('ANTHROPIC_API_KEY'),
      });
      expect(await run('suite.json', '--model', unknown)).toMatchObject({ code: 2 });
    });
  });
}
