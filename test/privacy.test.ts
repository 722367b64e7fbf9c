/** docs/privacy.md names everything that the code stores, and everyone to whom it sends; and nothing besides. */
import 'fake-indexeddb/auto';
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#core/settings/settings.ts';
import { openDatabase } from '#core/store/opening.ts';
import { keptKeys } from './support/kept-keys.ts';
import { readFacts } from './support/source-facts.ts';

const policy = readFileSync('docs/privacy.md', 'utf8');
const files = globSync('{src,entrypoints}/**/*.{ts,tsx}')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.startsWith('src/cli/')) // a program of its own, which stores and sends nothing of the extension's
  .sort()
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** The cells of a table of the policy, by its first heading. */
function table(first: string): string[][] {
  const lines = policy.split('\n');
  const head = lines.findIndex((line) => line.startsWith(`| ${first} |`));
  const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'));
  expect(head, `a table of ${first}`).toBeGreaterThan(-1);
  return lines.slice(head + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The names in the first column. */
const namesIn = (first: string): string[] =>
  table(first)
    .flatMap(([cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .sort();

describe('what is stored', () => {
  test('every store of the database has its row', async () => {
    const database = await openDatabase('privacy')();
    expect(namesIn('store')).toEqual([...database.objectStoreNames].sort());
  });

  test('every setting has its row', () => {
    expect(namesIn('setting')).toEqual(Object.keys(defaultSettings).sort());
  });

  /** Reads what the page script wrote; the appearance keeps two keys by one function. */
  const told: Record<string, string[]> = {
    'src/page/in-frames.ts': [],
    'src/features/settings/state/appearance.ts': ['tabhand.theme', 'tabhand.text'],
  };

  test('every key of extension storage and web storage has its row', () => {
    const keys = files.flatMap((file) => told[file.path] ?? (/storage/i.test(file.text) ? keptKeys(file) : []));
    expect([...new Set(keys)].sort()).toEqual(namesIn('key'));
  });

  test('a new key is found however it is written, and one that can’t be told is not passed over', () => {
    const found = (text: string) => keptKeys({ path: 'src/a.ts', text });
    expect(found(`const k = 'a'; browser.storage.local.set({ [k]: 1, b: 2 })`)).toEqual(['a', 'b']);
    expect(found('const keyOf = (id) => `c.$' + '{id}`; storage.setItem(keyOf(1), x)')).toEqual(['c.']);
    expect(found('browser.storage.session.get(made())')).toEqual(['? made']);
  });

  test('nothing is kept in any other way', () => {
    const kept = /^(indexedDB|caches|cookieStore)$/;
    const mayKeep = files.filter(({ text }) => /indexedDB|caches|cookieStore|'idb'/.test(text));
    const others = mayKeep.filter(({ path, text }) => {
      const { names, imports } = readFacts({ path, text });
      return (
        [...names].some((name) => kept.test(name)) || imports.some(({ from, typeOnly }) => from === 'idb' && !typeOnly)
      );
    });
    expect(others.map(({ path }) => path)).toEqual(['src/core/store/opening.ts']);
  });
});

/** Every file that sends requests by itself, and the rows of the policy that say so. */
const senders: Record<string, string> = {
  'src/features/files/background/attachments.ts': '', // reads what is in a data: address
  'src/features/files/background/pdf-tab.ts': "the page's own site",
  'src/features/hands/background/saved-file.ts': "the page's own site",
  'src/browser/own-requests.ts': 'MCP servers that you added',
  'src/browser/page-picture.ts': '', // reads the picture of a page that the background holds
  'src/browser/picture.ts': 'hosts of pictures',
  'src/browser/tabs.ts': '', // reads the picture of a tab that the browser gave it as a data: address
  'src/page/outside.ts': '', // reads what a page made, by its blob: or data: address
  'src/providers/access.ts': 'the model that you chose',
  'src/providers/find-local.ts': 'model servers on this computer',
  'src/providers/registry.ts': 'the model that you chose',
  'src/features/servers/mcp/connection.ts': 'MCP servers that you added',
  'src/features/servers/mcp/service-fetch.ts': 'sign-in services that a server names',
  'src/webmcp/forms/author-styles.ts': "the page's own site",
};

describe('what is sent', () => {
  const maySend = files.filter(({ text }) => /fetch|XMLHttp|Socket|EventSource|RTC|WebTransport|sendBeacon/.test(text));
  const sending = /^(fetch|XMLHttpRequest|WebSocket|EventSource|RTCPeerConnection|WebTransport)$/;

  test('every file that sends requests has its row', () => {
    const found = maySend.filter(
      ({ path, text }) =>
        [...readFacts({ path, text }).names].some((name) => sending.test(name)) ||
        /\bsendBeacon\(|\bpage\.fetch\(/.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
    );
    expect(found.map(({ path }) => path)).toEqual(Object.keys(senders).sort());
    const rows = table('to').map(([to]) => to);
    for (const to of Object.values(senders)) if (to) expect(rows).toContain(to);
  });

  /** Named in examples, shown as links to read, or no addresses at all. */
  const neverReached =
    /(^|\.)example(\.com)?$|^localhost$|^127\.|^www\.w3\.org$|^(developer\.chrome\.com|github\.com|(\w+\.)?modelcontextprotocol\.io|webmachinelearning\.github\.io|json-schema\.org|ai\.google\.dev|www\.openstreetmap\.org)$/;

  test('every host whose address is in the code has its row', () => {
    const hosts = files.filter(({ text }) => text.includes('://')).flatMap(hostsIn);
    const reached = [...new Set(hosts)].filter(
      (host) => !neverReached.test(host) || host === 'registry.modelcontextprotocol.io',
    );
    expect(reached.sort()).toEqual(namesIn('host'));
  });

  test('Firefox’s categories of data are explained', () => {
    const config = readFileSync('.output/firefox-mv3/manifest.json', 'utf8');
    const { required } = JSON.parse(config).browser_specific_settings.gecko.data_collection_permissions;
    expect(required.length).toBeGreaterThan(0);
    for (const category of required) expect(policy).toContain(`\`${category}\``);
  });
});

function hostsIn({ path, text }: { path: string; text: string }): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const hosts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || node.kind === ts.SyntaxKind.TemplateHead || ts.isJsxText(node)) {
      const { text: written } = node as ts.StringLiteralLike; // each of the three has its text
      for (const [, host = ''] of written.matchAll(/(?:https?|wss?):\/\/([a-z][\w-]*(?:\.[\w-]+)*)/gi))
        hosts.push(host);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return hosts;
}
