/**
 * What a page says is no command to the machine that prints it: GitHub's, Azure's (microsoft/azure-pipelines-agent: `##vso[`) and TeamCity's
 * service messages, and the controls of terminals, of which JSON escapes only half.
 */
import { expect, test } from 'vitest';
import { answerWith } from '../../src/cli/reports/publish';
import { createTerminal } from '../../src/cli/terminal';

function said(env: NodeJS.ProcessEnv, value: unknown, json: boolean): string {
  const written: unknown[] = [];
  const stream = { isTTY: false, write: (text: string | Uint8Array) => written.push(text) > 0 };
  const given = { options: { json }, terminal: createTerminal({ out: stream, err: stream, env }) };
  answerWith(given as never, { lines: [String(value)], json: value }); // it looks at nothing else
  return written.join('');
}

const hostile = '##vso[task.setvariable variable=x]1 ##teamcity[message text="y"] ##[group]z';

test.each([{ TF_BUILD: 'True' }, { TEAMCITY_VERSION: '2026.1' }, { CI: 'true' }, { GITHUB_ACTIONS: 'true' }])(
  'in a job (%j), a result is no command',
  (env) => {
    expect(said(env, hostile, false)).not.toMatch(/##\w*\[/);
    expect(JSON.parse(said(env, hostile, true))).toBe(hostile);
    expect(said(env, hostile, true)).not.toMatch(/##\w*\[/);
  },
);

test('at a desk a result is what it is', () => {
  expect(said({}, hostile, false)).toBe(`${hostile}\n`);
});

test('JSON holds no control of a terminal, and says the same', () => {
  const steering = { text: 'a\u009b2Jb\u202ec\u{e0041}d\u0085e\ttab\nline' };
  const written = said({}, steering, true);
  expect(written).not.toMatch(/[\u0080-\u009f\u202e\u{e0041}]/u);
  expect(JSON.parse(written)).toEqual(steering);
});
