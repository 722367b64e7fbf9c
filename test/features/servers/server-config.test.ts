/** The usual `mcpServers` JSON, as the programs that have one write it. */
import { describe, expect, it } from 'vitest';
import { type ConfigRow, readConfig } from '../../../src/features/servers/state/server-config';
import { fillPlaceholders } from '../../../src/features/servers/state/server-form';

function rowsOf(config: unknown): ConfigRow[] {
  const reading = readConfig(typeof config === 'string' ? config : JSON.stringify(config, null, 2));
  if (!('rows' in reading)) throw new Error(`${reading.code} in line ${reading.line}`);
  return reading.rows;
}

const url = 'https://a.example/mcp';
/** What another program fills in. */
const hole = (name: string) => `$\{${name}}`;

const plain = { type: 'server', name: 'a', url, headers: [], placeholders: [], enabled: true };

describe('a configuration', () => {
  it.each([
    ['Claude Desktop and Cursor', { mcpServers: { a: { url } } }],
    ['VS Code', { servers: { a: { type: 'http', url } }, inputs: [] }],
    ['VS Code’s settings', { mcp: { servers: { a: { type: 'sse', url } } } }],
    ['Windsurf', { mcpServers: { a: { serverUrl: url } } }],
    ['Gemini CLI', { mcpServers: { a: { httpUrl: url } } }],
    ['only the servers', { a: { url } }],
  ])('of %s is read', (_whose, config) => {
    expect(rowsOf(config)).toEqual([plain]);
  });

  it('may hold comments and commas too many, as VS Code lets it', () => {
    expect(rowsOf(`{ // mine\n "mcpServers": { "a": { "url": "${url}" /* https://b */, }, },\n}`)).toEqual([plain]);
  });

  it('headers come along, one that is switched off stays so, and what has to be said is asked for once', () => {
    const headers = {
      Authorization: `Bearer ${hole('env:TOKEN')}`,
      'X-Team': hole('input:team:-north'),
      'X-Again': hole('TOKEN'),
    };
    expect(rowsOf({ mcpServers: { a: { url, headers, disabled: true } } })).toEqual([
      {
        ...plain,
        enabled: false,
        headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
        placeholders: [
          { name: 'TOKEN', fallback: '' },
          { name: 'team', fallback: 'north' },
        ],
      },
    ]);
  });

  it('a program is listed with its command, and one that only reaches a server is that server', () => {
    const args = [
      '-y',
      'mcp-remote@latest',
      url,
      '--header',
      `Authorization:${hole('AUTH')}`,
      '--header',
      `X-Key: ${hole('KEY')}`,
    ];
    const [files, remote] = rowsOf({
      mcpServers: {
        files: { command: 'npx', args: ['-y', 'files'] },
        a: { command: 'npx', args, env: { AUTH: 'Bearer x' } },
      },
    });
    expect(files).toEqual({ type: 'program', name: 'files', command: 'npx -y files' });
    expect(remote).toEqual({
      ...plain,
      headers: [
        { name: 'Authorization', value: 'Bearer x' },
        { name: 'X-Key', value: hole('KEY') },
      ],
      placeholders: [{ name: 'KEY', fallback: '' }],
    });
  });

  it('what does not fit is said by its line, and the others are read', () => {
    const text = `{\n "mcpServers": {\n  "a": { "url": "${url}" },\n  "b": 7,\n  "c": { "kind": "x" },\n  "d": { "url": "${url}", "headers": [1] }\n }\n}`;
    expect(rowsOf(text)).toEqual([
      plain,
      { type: 'fault', name: 'b', line: 4, code: 'no-address' },
      { type: 'fault', name: 'c', line: 5, code: 'no-address' },
      { type: 'fault', name: 'd', line: 6, code: 'bad-headers' },
    ]);
  });

  it.each([
    ['{\n "mcpServers": {\n  "a" 1 } }', { line: 3, code: 'not-json' }],
    ['{ "mcpServers": {', { line: 1, code: 'not-json' }],
    ['{ "__proto__": { "a": { "url": "https://a" } } }', { line: 1, code: 'not-json' }],
    ['[]', { code: 'no-servers' }],
    ['{ "mcpServers": {} }', { code: 'no-servers' }],
    [`"${'x'.repeat(200_001)}"`, { code: 'too-long' }],
  ])('that is none is refused, with the line where it goes wrong', (text, fault) => {
    expect(readConfig(text)).toMatchObject(fault);
  });
});

it('comments that never end are read before a test’s time is up', () => {
  expect(readConfig('/*a'.repeat(66_000))).toMatchObject({ code: 'not-json' });
  expect(
    readConfig('{ /* a ** b */ "mcpServers": /* // */ { "a": { "url": "https://a.example" } } } /* end'),
  ).toMatchObject({
    rows: [{ name: 'a' }],
  });
});

it('a placeholder without a value stays as it is', () => {
  expect(fillPlaceholders(`Bearer ${hole('env:A')} ${hole('B')}`, (name) => (name === 'A' ? 'x' : undefined))).toBe(
    `Bearer x ${hole('B')}`,
  );
});
