/** Proof that the code keeps to docs/architecture.md: import order, public entries, globals, names, sizes. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { handsTools } from '../src/features/hands/background/actions';
import { findBreaks, type PublicEntries } from './support/house-rules';

const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: PublicEntries }; // Our own file.
const sources = globSync('{src,entrypoints}/**/*.{ts,tsx}')
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const check = (path: string, text: string) => findBreaks([{ path, text }], imports);
const complains = (path: string, text: string, about: string) =>
  expect(check(path, text), `${path}: ${text}`).toEqual([expect.stringContaining(about)]);
const passes = (path: string, text: string) => expect(check(path, text), `${path}: ${text}`).toEqual([]);

describe('the house', () => {
  test('there is a house to look at', () => {
    expect(sources.length).toBeGreaterThan(10);
  });

  test('stands: no source file breaks a rule', { timeout: 120_000 }, () => {
    // Every source file is parsed: on a machine with much else to do that alone takes longer than a test usually may.
    expect(findBreaks(sources, imports)).toEqual([]);
  });

  test('an action of hands is written in two files at most: what it is, and how the page’s script does it', () => {
    const rows = 'src/features/hands/background/actions.ts';
    const inPage = 'src/page/hands/doing/actions.ts';
    const filesWith = (name: string) => {
      // `click` is an event too.
      const written = name.includes('_')
        ? `'${name}'|\\b${name}: `
        : `\\b${name}: ['{]|(case|action(\\.type)?( ===|:)) '${name}'`;
      return sources.filter(({ text }) => new RegExp(written).test(text)).map(({ path }) => path);
    };
    const found = handsTools.map(({ name }): [string, string[]] => [name, filesWith(name).sort()]);
    const done = ['click', 'fill', 'press', 'hover', 'drag', 'select_text'];
    expect(found.length).toBeGreaterThan(10);
    expect(found).toEqual(handsTools.map(({ name }) => [name, done.includes(name) ? [inPage, rows] : [rows]]));
  });
});

describe('the rules', () => {
  test('a folder imports only folders to its left', () => {
    passes('src/agent/loop.ts', `import { replay } from '#conversation';`);
    passes('entrypoints/background/index.ts', `import { mount } from '#agent';`);
    complains('src/core/log/replay.ts', `import { loop } from '#agent';`, 'conversation may not import agent');
    complains('src/tools/a.ts', `import type { Fact } from '#bridge';`, 'tools may not import bridge');
    complains('src/tools/a.ts', `export * from '#bridge/ports';`, 'tools may not import bridge');
    complains('src/tools/a.ts', `const late = () => import('#panel');`, 'tools may not import panel');
    complains('src/tools/a.ts', `type Late = import('#panel').Late;`, 'tools may not import panel');
  });

  test('webmcp imports nothing; the page entry and the panel may import it, the bridge its types', () => {
    passes('src/webmcp/a.ts', `import { check } from './check';`);
    passes('entrypoints/page.ts', `import { createModelContext } from '#webmcp';`);
    passes('src/panel/blocks.ts', `import { createModelContext } from '#webmcp';`);
    passes('src/bridge/a.ts', `import type { HostTool } from '#webmcp';`);
    passes('src/bridge/a.ts', `import { type HostTool } from '#webmcp';`);
    complains('src/bridge/a.ts', `import { createModelContext } from '#webmcp';`, 'bridge may not import webmcp');
    complains('src/bridge/a.ts', `import { type HostTool, host } from '#webmcp';`, 'bridge may not import webmcp');
    complains(
      'entrypoints/background/index.ts',
      `import { host } from '#webmcp';`,
      'entrypoints may not import webmcp',
    );
    complains('src/webmcp/a.ts', `import { z } from 'zod';`, 'webmcp imports nothing');
    complains('src/webmcp/a.ts', `import type { Tool } from '#tools';`, 'webmcp may not import tools');
  });

  test('hands imports of tools types and what is small, and is for the entrypoints', () => {
    passes('src/hands/a.ts', `import type { Action } from '#tools/hands';\ndocument.title;`);
    complains('src/hands/a.ts', `import { failure } from '#tools';`, 'hands may not import tools');
    passes('src/hands/a.ts', `import { contrast } from '#tools/contrast';`);
    passes('entrypoints/hands/index.ts', `import { createHands } from '#hands';`);
    complains('src/background/a.ts', `import { createHands } from '#hands';`, 'background may not import hands');
  });

  test('browser is for the background and the entrypoints, the background for entrypoints only', () => {
    passes('entrypoints/background/index.ts', `import { tabs } from '#browser';`);
    passes('src/background/pages.ts', `import { tabs } from '#browser';`);
    passes('entrypoints/background/index.ts', `import { startRuns } from '#background';`);
    passes('src/background/pages.ts', `import { servePanel } from '#bridge/background';`);
    complains('src/panel/a.ts', `import { startRuns } from '#background';`, 'panel may not import background');
    passes('src/panel/a.ts', `import type { Commands } from '#background/commands';`);
    passes('src/cli/a.ts', `import type { Commands } from '#background/commands';`);
    complains('src/panel/a.ts', `import { commands } from '#background/commands';`, 'panel may not import background');
    complains('src/cli/a.ts', `import { commands } from '#background/commands';`, 'cli may not import background');
    complains('src/ui/a.ts', `import type { Commands } from '#background/commands';`, 'ui may not import background');
    complains('src/background/a.ts', `import { autouiServer } from '#widgets';`, 'background may not import widgets');
    passes('src/browser/tabs.ts', `import type { Tabs } from '#agent';`);
    complains('src/agent/a.ts', `import { tabs } from '#browser';`, 'agent may not import browser');
    complains('src/browser/tabs.ts', `import { run } from '#agent';`, 'browser may not import agent');
  });

  test('the command line is a program of its own: nothing imports it, and it imports neither panel nor browser', () => {
    passes('src/cli/driver/a.ts', `import { PanelClient } from '#bridge';`);
    passes('src/cli/a.ts', `import { createProvider } from '#providers';`);
    complains('src/cli/a.ts', `import { mountPanel } from '#panel';`, 'cli may not import panel');
    complains('src/cli/a.ts', `import { tabs } from '#browser';`, 'cli may not import browser');
    complains('src/cli/a.ts', `import { startRuns } from '#background';`, 'cli may not import background');
    complains('src/background/a.ts', `import { launch } from '../cli/driver/launch';`, 'past the public entry of cli');
    complains('src/cli/a.ts', `document.title;`, 'names document');
    complains('src/cli/a.ts', `chrome.tabs.query({});`, 'names chrome');
    passes('src/cli/driver/in-extension.ts', `chrome.tabs.query({});`);
  });

  test('a folder is imported through its public entry only', () => {
    complains('src/agent/a.ts', `import { name } from '../tools/registry';`, 'past the public entry of tools');
    complains(
      'entrypoints/a.ts',
      `import { name } from '../src/core/tools/registry';`,
      'past the public entry of tools',
    );
    complains('src/agent/a.ts', `import { name } from '#tools/registry';`, 'does not list');
    complains('src/agent/a.ts', `import { name } from '@/src/core/tools/registry';`, 'use a # name');
    complains('src/agent/a.ts', 'const late = (name: string) => import(name);', 'computed');
  });

  test("the panel's models import no components, and its domains lead to each other one way only", () => {
    passes('src/panel/components/chat/a.tsx', `import type { ChatRow } from '../../models/chat/rows';`);
    complains(
      'src/panel/models/chat/a.ts',
      `import { A } from '../../components/chat/a';`,
      'may not import components',
    );
    const toCalls = { path: 'src/panel/models/chat/a.ts', text: `import { b } from '../calls/b';` };
    const toRoot = { path: 'src/panel/models/calls/b.ts', text: `import type { Panel } from '../panel';` };
    const back = { path: 'src/panel/models/calls/c.ts', text: `import type { A } from '../chat/a';` };
    expect(findBreaks([toCalls, toRoot], imports)).toEqual([]);
    expect(findBreaks([toCalls, toRoot, back], imports)).toEqual([
      'src/panel/models/chat imports src/panel/models/calls, which leads back to it',
      'src/panel/models/calls imports src/panel/models/chat, which leads back to it',
    ]);
  });

  test('no files import one another in a circle, not even types', () => {
    const loop = { path: 'src/agent/loop.ts', text: `import type { Turn } from './turn';` };
    const turn = { path: 'src/core/loop/turn.ts', text: `export { call } from './call/index';` };
    const call = { path: 'src/agent/call/index.ts', text: `import { limit } from '../limit';` };
    const back = { path: 'src/agent/limit.ts', text: `import type { Loop } from './loop';` };
    expect(findBreaks([loop, turn, call], imports)).toEqual([]);
    expect(findBreaks([loop, turn, call, back], imports)).toEqual(
      [loop, turn, call, back].map(({ path }) => expect.stringContaining(`${path} is part of an import circle`)),
    );
  });

  test('only entrypoints, bridge/ports, storage and browser name browser or chrome', () => {
    passes('src/storage/a.ts', `await browser.storage.local.get();`);
    passes('src/core/bus/ports.ts', `chrome.runtime.connect();`);
    passes('src/agent/a.ts', `// chrome is a word here\nconst text = 'browser';`);
    passes('src/agent/a.ts', `const facts = { browser: 1 }; use(facts.browser, <const>{ chrome: 2 });`);
    complains('src/agent/a.ts', `browser.alarms.create('x');`, 'names browser');
    complains('src/agent/a.ts', `let tab: chrome.tabs.Tab;`, 'names chrome');
    complains('src/agent/a.ts', `const api = globalThis.chrome;`, 'names chrome');
    passes('src/core/bus/ports.ts', `import browser from 'webextension-polyfill';`);
    complains('src/agent/a.ts', `import api from 'webextension-polyfill';`, 'the browser is handed in');
    complains('src/bridge/a.ts', `import { browser as b } from 'wxt/browser';`, 'the browser is handed in');
    complains('src/panel/a.ts', `chrome.tabs.query({});`, 'names chrome');
  });

  test("only webmcp, ui, widget views, panel, entrypoints, the bridge's ends in a page and what runs in frames name document or window", () => {
    passes('src/ui/a.ts', `document.title = window.name;`);
    passes('src/widgets/kinds/stat-card/view.tsx', `const x = <b>{document.title}</b>;`);
    passes('src/agent/a.ts', `const read = (document: string) => document.length;`);
    passes('src/agent/a.ts', `interface Call { document: string }`);
    passes('src/page/relay/page-end.ts', `window.addEventListener('message', hear);`);
    passes('src/page/in-frames.ts', `document.title;`);
    complains('src/background/pages.ts', `document.title;`, 'names document');
    complains('src/core/bus/ports.ts', `window.setTimeout(go);`, 'names window');
    complains('src/widgets/kinds/stat-card/spec.ts', `document.title;`, 'names document');
    complains('src/agent/a.ts', `window.setTimeout(go);`, 'names window');
    complains('src/agent/a.ts', `const wide = { document };`, 'names document');
  });

  test('names say what a thing is for', () => {
    complains('src/tools/utils.ts', '', 'is called utils');
    complains('src/tools/string-helpers.ts', '', 'is called string-helpers');
    complains('src/shared/tool.ts', '', 'is called shared');
    passes('src/tools/calibration.ts', '');
  });

  test('a source file has at most 600 lines, an entrypoint 80', () => {
    passes('src/tools/a.ts', '\n'.repeat(599).replaceAll('\n', ';\n'));
    complains('src/tools/a.ts', ';\n'.repeat(601), 'has 601 lines');
    complains('entrypoints/a.ts', ';\n'.repeat(81), 'has 81 lines');
  });
});
