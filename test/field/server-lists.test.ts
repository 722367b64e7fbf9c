/**
 * The lists of servers of other programs, as they write them: Zed (Chemaclass/agnostic-ai#89, lirantal/ls-mcp#55), OpenCode's two forms and
 * VS Code's settings (opencode.ai/docs/mcp-servers), Codex (getgaal/gaal#91, hypnguyen1209/codex-free#3, stbenjam/skillsaw), Goose, Continue and
 * LibreChat (their documentation), forms that bridges bring (portel-dev/ncp#3 and #7), files that PowerShell wrote
 * (tradesdontlie/tradingview-mcp#419).
 */
import { expect, test } from 'vitest';
import { readOther } from '../../src/features/servers/state/config-formats';
import { type ConfigRow, readConfig } from '../../src/features/servers/state/server-config';
import { ServerImport } from '../../src/features/servers/state/server-import';
import { eventually } from '../support/eventually';

const url = 'https://notes.example/mcp';
const hole = (name: string) => `$\{${name}}`;
const plain = { type: 'server', name: 'notes', url, headers: [], placeholders: [], enabled: true };

function rowsOf(config: unknown): ConfigRow[] {
  const reading = readConfig(typeof config === 'string' ? config : JSON.stringify(config), readOther);
  if (!('rows' in reading)) throw new Error(JSON.stringify(reading));
  return reading.rows;
}

test.each<[string, unknown]>([
  ['Zed', { context_servers: { notes: { url } } }],
  [
    'Zed, in its settings with comments',
    `// Zed\n{ "theme": "One", "context_servers": { "notes": { "source": "custom", "url": "${url}", }, }, }`,
  ],
  ['OpenCode', { $schema: 'https://opencode.ai/config.json', mcp: { notes: { type: 'remote', url, enabled: true } } }],
  ['OpenCode 2', { mcp: { timeout: {}, servers: { notes: { type: 'remote', url } } } }],
  [
    'Claude Code, by project',
    { numStartups: 3, projects: { '/home/me': { mcpServers: { notes: { type: 'http', url } } } } },
  ],
  ['Amp', { 'amp.mcpServers': { notes: { url } } }],
  ['Cline', { mcpServers: { notes: { url, type: 'streamableHttp', alwaysAllow: [], disabled: false } } }],
  ['a transport of its own', { mcpServers: { notes: { transport: { type: 'http', url } } } }],
  ['Cherry Studio', { mcpServers: { notes: { baseUrl: '', url, isActive: true } } }],
  ['a member without its braces', `"notes": {\n  "url": "${url}"\n},`],
  ['Codex', `model = "gpt"\n\n[mcp_servers.notes] # mine\nurl = "${url}"\nstartup_timeout_sec = 20\n`],
  ['Goose', `extensions:\n  notes:\n    type: streamable_http\n    uri: ${url}\n    enabled: true\n`],
  ['Continue', `name: Mine\nmcpServers:\n  - name: notes\n    type: streamable-http\n    url: ${url}\n`],
  ['LibreChat', `mcpServers:\n  notes:\n    # type: sse\n    url: ${url}\n`],
  ['a fence of its documentation', `\`\`\`json\n{ "mcpServers": { "notes": { "url": "${url}" } } }\n\`\`\`\n`],
  ['a bridge that OpenCode starts', { mcp: { notes: { type: 'local', command: ['npx', '-y', 'mcp-remote@1', url] } } }],
  ['a bridge that Zed starts', { context_servers: { notes: { command: { path: 'npx', args: ['mcp-remote', url] } } } }],
  [
    'a bridge on Windows',
    { mcpServers: { notes: { command: 'cmd', args: ['/c', 'npx', 'supergateway', '--sse', url] } } },
  ],
])('%s: what is at an address is taken', (_whose, config) => {
  expect(rowsOf(config)).toEqual([plain]);
});

test('headers and their secrets come along, in every form in which programs leave a place for them', () => {
  const named = (name: string, value: string, ...names: string[]) =>
    expect.objectContaining({
      headers: [{ name, value }],
      placeholders: names.map((each) => ({ name: each, fallback: '' })),
    });
  const bearer = named('Authorization', `Bearer ${hole('TOKEN')}`, 'TOKEN');
  const toml = (line: string) => `[mcp_servers.notes]\nurl = "${url}"\n${line}`;
  const json = (value: string) => ({ mcpServers: { notes: { url, headers: { Authorization: value, Empty: null } } } });
  expect(rowsOf(toml('bearer_token_env_var = "TOKEN"'))).toEqual([bearer]);
  expect(rowsOf(toml('http_headers = { "X-Team" = "north" }'))).toEqual([named('X-Team', 'north')]);
  expect(rowsOf(toml('env_http_headers = { "X-Key" = "KEY" }'))).toEqual([named('X-Key', hole('KEY'), 'KEY')]);
  for (const value of [
    'Bearer {env:TOKEN}',
    'Bearer {{TOKEN}}',
    'Bearer $TOKEN',
    `Bearer ${hole('{ secrets.TOKEN }')}`,
    `Bearer ${hole('TOKEN')}`,
  ])
    expect(rowsOf(json(value)), value).toEqual([bearer]);
  const requestOptions = { headers: { 'X-Limit': 5 } };
  expect(rowsOf({ mcpServers: [{ name: 'notes', url, requestOptions }] })).toEqual([named('X-Limit', '5')]);
  const proxy = { command: 'mcp-proxy', args: ['--headers', 'X-Key', 'abc', url] };
  expect(rowsOf({ mcpServers: { notes: proxy } })).toEqual([named('X-Key', 'abc')]);
});

test('what is switched off stays so, and a program is named with its words', () => {
  expect(rowsOf({ mcp: { notes: { url, enabled: false } } })).toEqual([{ ...plain, enabled: false }]);
  expect(rowsOf({ mcpServers: { notes: { url, isActive: false } } })).toEqual([{ ...plain, enabled: false }]);
  const program = { type: 'program', name: 'files', command: 'npx -y files' };
  for (const config of [
    { mcp: { files: { type: 'local', command: ['npx', '-y', 'files'] } } },
    { context_servers: { files: { command: { path: 'npx', args: ['-y', 'files'], env: {} } } } },
    'extensions:\n  files:\n    type: stdio\n    cmd: npx\n    args: [-y, files]\n',
    '[mcp_servers.files]\ncommand = "npx"\nargs = ["-y", "files"]\n',
  ])
    expect(rowsOf(config)).toEqual([program]);
});

test('other things of a settings file are no servers, and of two with one name the first is taken', () => {
  const settings = {
    formatter: { external: { command: 'prettier', arguments: [] } },
    lsp: { rust: { binary: { path: 'ra' } } },
    mcp: { notes: { url } },
    projects: { a: { mcpServers: { notes: { url: 'https://other.example/mcp' } } } },
  };
  expect(rowsOf(settings)).toEqual([plain]);
  expect(readConfig('theme: dark\nformatter:\n  external:\n    command: prettier\n', readOther)).toMatchObject({
    code: 'no-servers',
  });
});

test('a fault is said with its line, in the words of its format', () => {
  expect(readConfig(`[mcp_servers.notes]\nurl = ${url}\n`, readOther)).toMatchObject({ code: 'not-json', line: 2 });
  expect(readConfig('mcpServers:\n  notes:\n   url: "a\n', readOther)).toMatchObject({ code: 'not-json', line: 4 });
  expect(readConfig('{\n "mcpServers": {\n  "notes" 1 } }', readOther)).toMatchObject({ code: 'not-json', line: 3 });
  expect(rowsOf('mcpServers:\n  notes:\n    kind: x\n')).toEqual([
    { type: 'fault', name: 'notes', line: 2, code: 'no-address' },
  ]);
});

test('aliases without end, and brackets without end, are a fault of the text', () => {
  const level = (name: string, of: string) => `${name}: &${name} [${Array(8).fill(`*${of}`).join()}]\n`;
  const names = [...'abcdefg'].map((name, i) =>
    i === 0 ? `a: &a [${Array(8).fill('x').join()}]\n` : level(name, 'abcdefg'[i - 1] ?? ''),
  );
  for (const text of [names.join(''), `a: ${'['.repeat(100_000)}`])
    expect(readConfig(text, readOther)).toMatchObject({ code: 'not-json' });
});

test('blank lines and braces without end are read before a test’s time is up', () => {
  expect(readConfig(`${'\n'.repeat(199_000)}x`, readOther)).toMatchObject({ code: 'no-servers' });
  expect(rowsOf({ mcpServers: { notes: { url, headers: { a: '{{'.repeat(90_000) } } } })).toHaveLength(1);
});

test('a file is opened in the encoding in which a shell wrote it', async () => {
  const importing = new ServerImport({ ask: async () => null } as never, () => undefined); // it asks for nothing
  const text = `extensions:\n  notes:\n    uri: ${url}\n`;
  const bytes = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);
  await importing.open(new File([bytes], 'config.yaml'));
  await eventually(() => expect(importing.reading.value).toEqual({ rows: [plain] }));
});
