/** Issue 19: bad input that no browser is needed for. Each is a sentence and a code other than 0, and starts nothing. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cliCommands } from '../../src/cli/commands';
import { pickTool, readCallInput } from '../../src/cli/commands/call';
import { toCause } from '../../src/cli/driver/page';
import { readTextFile, writeFile } from '../../src/cli/files';
import { toolsOf } from '../../src/cli/page-command';
import { createTerminal } from '../../src/cli/terminal';
import { explainAttempt } from '../../src/features/evals/suites/reports/explain';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tabhand-bad-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (file: string) => join(folder, file);
const aCase = { messages: [{ role: 'user', type: 'message', content: 'Hello' }], expectedCall: null };

/** `tabhand eval`, up to where it would start a browser: there is none at such a path. */
async function evaluate(suite: string, options: object = {}, env: NodeJS.ProcessEnv = { ANTHROPIC_API_KEY: 'key' }) {
  const file = at('suite.json');
  writeFileSync(file, suite);
  const stream = { write: () => true };
  const given = {
    ...{ operands: ['http://localhost/', file], project: {}, env, signal: new AbortController().signal },
    terminal: createTerminal({ out: stream, err: stream, env }),
    options: { browser: '/nowhere', model: ['anthropic/claude'], ...options },
  };
  const found = cliCommands.find(({ name }) => name === 'eval');
  return found?.run(given as never); // the options of this command
}

test('a suite in order goes as far as the browser', async () => {
  await expect(evaluate(JSON.stringify([aCase]))).rejects.toThrow('There is no browser at /nowhere');
});

test.each([
  ['that is no JSON', '[', /This isn’t JSON/],
  ['of 10,000 cases', JSON.stringify(Array(10_000).fill(aCase)), /This suite is too large/],
  ['that nests without end', `${'['.repeat(100)}${']'.repeat(100)}`, /This suite is nested too deeply/],
  ['that refers to a part of itself', '{"cases": {"$ref": "#"}}', /A suite is a list of cases/],
  ['with a case without messages', '[{"messages": []}]', /Case 1 isn’t in the format of evals, at messages/],
])('a suite %s', async (_, suite, words) => {
  await expect(evaluate(suite)).rejects.toMatchObject({ exit: 2, message: expect.stringMatching(words) });
});

test.each([
  ['without a key', {}, {}, /needs a key in ANTHROPIC_API_KEY.*--replay/],
  ['of an unknown service', { model: ['mine/model'] }, {}, /“mine\/model” isn’t a model/],
  ['that is recorded into a folder that isn’t there', { record: '/nowhere/a.json' }, undefined, /can’t be written/],
  ['that is replayed from a file that isn’t there', { replay: '/nowhere/a.json' }, {}, /it isn’t there/],
])('a model %s', async (_, options, env, words) => {
  const rejected = evaluate(JSON.stringify([aCase]), options, env);
  await expect(rejected).rejects.toMatchObject({ exit: 2, message: expect.stringMatching(words) });
});

test('another file isn’t taken for a recording, and stays', async () => {
  writeFileSync(at('notes.json'), '{"mine": 1}');
  const rejected = evaluate(JSON.stringify([aCase]), { record: at('notes.json') });
  await expect(rejected).rejects.toMatchObject({ exit: 2, message: expect.stringContaining('isn’t a recording') });
  expect(readFileSync(at('notes.json'), 'utf8')).toBe('{"mine": 1}');
});

test('a full disk, or a file in the way, takes no former file away and leaves no half one', () => {
  expect(() => writeFile('/dev/full', 'words')).toThrow(/wasn’t written: (the disk is full|its permissions)/);
  writeFileSync(at('answers.json'), 'before');
  mkdirSync(at(`answers.json.${process.pid}`)); // what is written first can't be
  expect(() => writeFile(at('none/a.json'), '')).toThrow('wasn’t written: its folder isn’t there');
  expect(() => writeFile(at('answers.json'), 'after')).toThrow('wasn’t written: it is a folder');
  expect(readFileSync(at('answers.json'), 'utf8')).toBe('before');
  writeFile(at('other.json'), 'after');
  expect(readdirSync(folder)).toContain('other.json');
  expect(readTextFile(at('other.json'))).toBe('after');
});

test('a tool that isn’t there names those that are', () => {
  const rows = [{ name: 'find_mug', source: { type: 'page', top: true, origin: 'http://a' } }] as never; // what is read of them
  expect(() => pickTool(rows, 'buy')).toThrow('The page offers no tool “buy”. It offers: find_mug.');
  expect(() => pickTool(rows, 'find_mug', 'http://b')).toThrow('No frame of http://b offers find_mug');
});

test('an input is an object, or a name of the project file', () => {
  const project = { inputs: { find_mug: { honey: { glaze: 'honey' } } } };
  expect(readCallInput('honey', 'find_mug', project)).toEqual({ glaze: 'honey' });
  expect(() => readCallInput('{glaze}', 'find_mug', project)).toThrow('The input {glaze} isn’t valid JSON');
  expect(() => readCallInput('salt', 'find_mug', project)).toThrow('the project file’s inputs of find_mug are: honey.');
  expect(() => readCallInput('name', 'constructor', project)).toThrow('the project file has no inputs of constructor.');
  expect(() => readCallInput('[1]', 'find_mug', project)).toThrow('The input must be an object');
  expect(() => readCallInput('@/nowhere.json', 'find_mug', project)).toThrow('can’t be read: it isn’t there');
});

test.each([
  ['net::ERR_NAME_NOT_RESOLVED at http://cert.example/', 'no computer has this name'],
  ['Reached error page: about:neterror?e=connectionFailure&u=http%3A//a/', 'nothing answers at this address'],
  ['net::ERR_SSL_PROTOCOL_ERROR at https://localhost/', 'it doesn’t speak HTTPS'],
  ['net::ERR_CERT_AUTHORITY_INVALID at https://a/', 'its certificate isn’t trusted'],
  ['net::ERR_EMPTY_RESPONSE at http://proxy/', 'closed the connection without an answer'],
  ['net::ERR_TOO_MANY_REDIRECTS at http://a/', 'it redirects in a circle'],
  ['net::ERR_UNSAFE_PORT at http://a:1/', 'browsers refuse this port'],
  ['net::ERR_NEW at http://a/', 'the browser says “net::ERR_NEW”.'],
])('what a browser calls %s', (said, words) => {
  expect(toCause(said)).toContain(words);
});

test('a dead key and an unknown operator are said of the attempt', () => {
  const attempt = (error: object) => explainAttempt({ error } as never); // what is read of it
  expect(attempt({ type: 'model', failure: { code: 'bad-key', values: {} } })).toBe('The service refuses the key.');
  const problem = { code: 'unknown-operator', values: { name: '$like' } };
  expect(attempt({ type: 'case', problem })).toMatch('$like isn’t an operator.');
});

test('19: a page with more tools than are looked at says so', async () => {
  const noted: string[] = [];
  const stream = { write: () => true };
  const terminal = {
    ...createTerminal({ out: stream, err: stream, env: {} }),
    note: (line: string) => void noted.push(line),
  };
  const notices = [{ code: 'too-many-tools', origin: 'https://a.example', limit: 500 }];
  const page = { tools: async () => [{ name: 'one' }], state: () => ({ notices }) };
  await toolsOf(page as never, terminal); // all that is read of it
  expect(noted).toEqual(['https://a.example offers more than 500 tools: only the first ones are looked at.']);
});
