/** What the program writes: to a terminal, to a file of a CI, and to GitHub. */
import { expect, test } from 'vitest';
import type { JsonSchema } from '#core/tools/tool.ts';
import { type Report, toJunit } from '#features/evals/suites/junit-file.ts';
import { countsOf } from '../../src/cli/reports/notes';
import { toGithubLines } from '../../src/cli/reports/publish';
import { align, createTerminal, plainLine, withoutSteering } from '../../src/cli/terminal';
import { toSignature } from '../../src/cli/tool-facts';

const report: Report = {
  name: 'lint',
  url: 'http://localhost/?a=1&b=2',
  checks: [
    { group: 'add <one>', name: 'name-vague', status: 'failed', message: 'Says "little".\n100 %', details: '- a\n+ b' },
    { group: 'add <one>', name: 'too-large', status: 'warned', message: 'It is long.' },
    { group: 'view', name: 'view', status: 'passed', milliseconds: 12 },
    { group: 'view', name: 'late', status: 'skipped', message: 'Not asked for.' },
  ],
};

test('JUnit: a suite for each group, the figures add up, and no character of a page breaks out', () => {
  expect(toJunit(report)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="tabhand lint http://localhost/?a=1&#38;b=2" tests="4" failures="1" errors="0" skipped="1">
      <testsuite name="add &#60;one&#62;" tests="2" failures="1" errors="0" skipped="0">
        <testcase classname="add &#60;one&#62;" name="name-vague"><failure message="Says &#34;little&#34;.&#10;100 %">- a&#10;+ b</failure></testcase>
        <testcase classname="add &#60;one&#62;" name="too-large"><system-out>It is long.</system-out></testcase>
      </testsuite>
      <testsuite name="view" tests="2" failures="0" errors="0" skipped="1">
        <testcase classname="view" name="view" time="0.012"/>
        <testcase classname="view" name="late"><skipped message="Not asked for."/></testcase>
      </testsuite>
    </testsuites>
    "
  `);
  expect(toJunit({ ...report, checks: [{ group: 'a', name: '\u0000\ud800', status: 'passed' }] })).toContain(
    'name="\ufffd\ufffd"',
  );
});

test('GitHub: failures and warnings, each in one line that a page can’t add another to', () => {
  expect(toGithubLines(report)).toEqual([
    '::error title=tabhand lint%3A add <one> · name-vague::Says "little".%0A100 %25%0A- a%0A+ b',
    '::warning title=tabhand lint%3A add <one> · too-large::It is long.',
  ]);
});

const terminal = (isTTY: boolean, env: NodeJS.ProcessEnv = {}) => {
  const written = { out: '', err: '' };
  const stream = (name: 'out' | 'err') => ({
    isTTY,
    columns: 30,
    write: (text: string | Uint8Array) => {
      written[name] += text;
      return true;
    },
  });
  return { written, ...createTerminal({ out: stream('out'), err: stream('err'), env }) };
};

test('colours and progress are for a person at a terminal', () => {
  const seen = terminal(true);
  seen.progress('Starting …');
  seen.say(seen.paint('red', 'no'));
  expect(seen.written).toEqual({ out: '\u001b[31mno\u001b[39m\n', err: 'Starting …\r\u001b[K' });
});

test.each([
  ['a pipe', terminal(false)],
  ['a CI with a terminal', terminal(true, { CI: 'true', NO_COLOR: '1' })],
])('%s gets neither', (_, seen) => {
  seen.progress('Starting …');
  seen.say(seen.paint('red', 'no'));
  expect(seen.written).toEqual({ out: 'no\n', err: '' });
});

test('a page can’t steer the terminal, nor hide something in it', () => {
  expect(withoutSteering('a\u001b[2Jb\u202ec\n')).toBe('a\\u001b[2Jb\\u202ec\n');
  expect(withoutSteering('\u061c\ufeff\u{e0041}')).toBe('\\u061c\\ufeff\\u{e0041}');
  expect(plainLine('a\n- b')).toBe('a\\u000a- b');
});

test('19: in a job of GitHub, what a page says is no command', () => {
  const job = terminal(false, { GITHUB_ACTIONS: 'true' });
  job.say('One\n::error::two\n\n  ::set-output name=a::b\nc::d ##[add-path]e');
  job.note(JSON.stringify({ text: '##[error]f' }));
  job.command('::warning::g', 'out');
  expect(job.written.out).toBe(
    'One\n\\u003a:error::two\n\n  \\u003a:set-output name=a::b\nc::d #\\u0023[add-path]e\n::warning::g\n',
  );
  expect(JSON.parse(job.written.err)).toEqual({ text: '##[error]f' });
  const desk = terminal(false);
  desk.say('::error::two');
  expect(desk.written.out).toBe('::error::two\n');
});

test('counts agree with their nouns', () => {
  const note = { rule: 'name-vague', tool: 'go', place: '', values: {} };
  const severities = ['error', 'warn', 'warn'] as const; // literal types
  expect(countsOf(severities.map((severity) => ({ ...note, severity })))).toBe('1 error, 2 warnings, 0 hints');
});

test('columns stand under one another', () => {
  expect(
    align([
      ['a', 'one'],
      ['long', 'two', ''],
    ]),
  ).toEqual(['a     one', 'long  two']);
});

test('a signature survives whatever a page calls a schema', () => {
  const sign = (inputSchema: JsonSchema) => toSignature({ name: 'a', description: '', origin: '', inputSchema });
  expect(sign({ properties: { a: { type: 'string' }, b: { enum: [1, 2] }, c: true }, required: ['a'] })).toBe(
    'a*: string, b: 1 | 2, c',
  );
  expect(sign({ properties: { a: { enum: [1, 2, 3, 4, 5, 6] } } })).toBe('a: 1 | 2 | 3 | 4 | 2 more');
  expect(sign({ properties: 7, required: 'a' })).toBe('');
});
