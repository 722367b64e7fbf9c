/** Proof that the code keeps to docs/architecture.md: import order, public entries, globals, names, sizes. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { PublicEntries } from '../scripts/house/imports.ts';
import { handsTools } from '../src/core/tools/hands-actions';
import { findBreaks } from './support/house-rules';

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
    const rows = 'src/core/tools/hands-actions.ts';
    const inPage: Record<string, string> = {
      ...Object.fromEntries(
        ['click', 'fill', 'press', 'hover', 'select_text', 'choose_file'].map((name) => [
          name,
          'src/page/hands/doing/actions.ts',
        ]),
      ),
      ...{ click_point: 'src/page/hands/gestures/points.ts', drag_points: 'src/page/hands/gestures/points.ts' },
      drag: 'src/page/hands/gestures/drag.ts',
    };
    const filesWith = (name: string) => {
      // `click` is an event too.
      const written = name.includes('_')
        ? `'${name}'|\\b${name}: `
        : `\\b${name}: ['{]|(case|action(\\.type)?( ===|:)) '${name}'`;
      return sources.filter(({ text }) => new RegExp(written).test(text)).map(({ path }) => path);
    };
    const found = handsTools.map(({ name }): [string, string[]] => [name, filesWith(name).sort()]);
    expect(found.length).toBeGreaterThan(10);
    expect(found).toEqual(handsTools.map(({ name }) => [name, inPage[name] ? [rows, inPage[name]] : [rows]]));
  });
});

describe('the rules', () => {
  test('a room imports rooms below it, and the core names no feature', () => {
    passes('src/core/loop/turn.ts', `import { replay } from '#core/log/replay.ts';`);
    passes('src/features/chat/panel/a.tsx', `import { Icon } from '#ui/icon.tsx';`);
    passes('entrypoints/background/index.ts', `import { Servers } from '#features/servers/background/servers.ts';`);
    const log = 'src/core/log/replay.ts';
    complains(log, `import { run } from '#core/loop/run.ts';`, 'core/log may not import core/loop');
    complains(log, `import type { A } from '#features/packs/a.ts';`, 'core/log may not import features/packs');
    complains(log, `export * from '#core/bus/ports.ts';`, 'core/log may not import core/bus');
    complains(log, `const late = () => import('#features/chat/a.ts');`, 'core/log may not import features/chat');
    complains(log, `type Late = import('#ui/a.ts').Late;`, 'core/log may not import ui');
    complains('src/ui/a.ts', `import { A } from '#widgets/a.ts';`, 'ui may not import widgets');
    complains('src/core/loop/a.ts', `import { a } from '#core/new/a.ts';`, 'may not import core/new');
    complains('src/features/a/b.ts', `import { start } from '../../../entrypoints/a';`, 'use its # name');
  });

  test('webmcp imports nothing; everybody may import it, a page its types', () => {
    passes('src/webmcp/a.ts', `import { check } from './check';`);
    passes('entrypoints/page.ts', `import { createModelContext } from '#webmcp';`);
    passes('src/page/a.ts', `import type { HostTool } from '#webmcp';`);
    passes('src/page/a.ts', `import { type HostTool } from '#webmcp';`);
    complains('src/page/a.ts', `import { type HostTool, host } from '#webmcp';`, 'page may not import webmcp');
    complains('src/webmcp/a.ts', `import { z } from 'zod';`, 'webmcp imports nothing');
    complains(
      'src/webmcp/a.ts',
      `import type { Tool } from '#core/tools/tool.ts';`,
      'webmcp may not import core/tools',
    );
  });

  test('what runs in a page imports types of the core and what is small, and an entrypoint starts it', () => {
    const hands = 'src/page/hands/a.ts';
    passes(hands, `import type { Rect } from '#core/tools/hands-wire.ts';\ndocument.title;`);
    passes(hands, `import { contrast } from '#core/tools/contrast.ts';`);
    passes('entrypoints/hands/index.ts', `import { createHands } from '#page/hands/index.ts';`);
    complains(hands, `import { failure } from '#core/tools/result.ts';`, 'page may not import core/tools');
    complains(hands, `import type { Row } from '#features/hands/a.ts';`, 'page may not import features/hands');
    complains('src/features/hands/a.ts', `import { createHands } from '#page/hands/index.ts';`, 'may not import page');
  });

  test('a feature imports another through its index, unless it loads it later, and never in a circle', () => {
    const chat = 'src/features/chat/panel/a.tsx';
    passes(chat, `import { Card } from '#features/calls/panel/index.ts';`);
    passes(chat, `const later = () => import('#features/calls/panel/card.tsx');`);
    complains(chat, `import { Card } from '#features/calls/panel/card.tsx';`, 'past the index of features/calls');
    const to = { path: chat, text: `import { Card } from '#features/calls/panel/index.ts';` };
    const back = {
      path: 'src/features/calls/panel/card.tsx',
      text: `import type { A } from '#features/chat/index.ts';`,
    };
    expect(findBreaks([to, back], imports)).toEqual([
      'features/chat imports features/calls, which leads back to it',
      'features/calls imports features/chat, which leads back to it',
    ]);
  });

  test("what a feature's panel knows imports nothing that draws it", () => {
    const state = 'src/features/chat/state/rows.ts';
    passes(state, `import type { Props } from '../panel/a';`);
    passes(state, `const later = () => import('../panel/a');`);
    complains(state, `import { A } from '../panel/a';`, 'state may not import what draws it');
  });

  test('the command line is a program of its own: nothing imports it, and of the wiring it knows types', () => {
    passes('src/cli/a.ts', `import { createProvider } from '#providers/registry.ts';`);
    passes('src/cli/driver/in-extension.ts', `chrome.tabs.query({});`);
    complains('src/features/a/b.ts', `import { launch } from '#cli/driver/launch.ts';`, 'may not import cli');
    complains('src/cli/a.ts', `document.title;`, 'names document');
    complains('src/cli/a.ts', `chrome.tabs.query({});`, 'names chrome');
  });

  test('another room is imported by its # name', () => {
    complains('src/core/loop/a.ts', `import { name } from '../tools/registry';`, 'use its # name');
    complains('src/core/loop/a.ts', `import { name } from '#tools';`, 'does not list');
    complains('src/core/loop/a.ts', `import { name } from '@/src/core/tools/registry';`, 'use a # name');
    complains('src/core/loop/a.ts', 'const late = (name: string) => import(name);', 'computed');
  });

  test('no files import one another in a circle, not even types', () => {
    const turn = { path: 'src/core/loop/turn.ts', text: `export { call } from './call/index';` };
    const call = { path: 'src/core/loop/call/index.ts', text: `import { limit } from '../limit';` };
    const limit = { path: 'src/core/loop/limit.ts', text: `import type { Turn } from './turn';` };
    expect(findBreaks([turn, call], imports)).toEqual([]);
    expect(findBreaks([turn, call, limit], imports)).toEqual(
      [turn, call, limit].map(({ path }) => expect.stringContaining(`${path} is part of an import circle`)),
    );
  });

  test('only entrypoints, what stores and what connects names browser or chrome', () => {
    passes('src/core/store/a.ts', `await browser.storage.local.get();`);
    passes('src/core/bus/ports.ts', `import browser from 'webextension-polyfill';\nchrome.runtime.connect();`);
    passes('src/core/loop/a.ts', `// chrome is a word here\nconst text = 'browser';`);
    passes('src/core/loop/a.ts', `const facts = { browser: 1 }; use(facts.browser, <const>{ chrome: 2 });`);
    complains('src/core/loop/a.ts', `browser.alarms.create('x');`, 'names browser');
    complains('src/core/loop/a.ts', `let tab: chrome.tabs.Tab;`, 'names chrome');
    complains('src/core/loop/a.ts', `const api = globalThis.chrome;`, 'names chrome');
    complains('src/core/loop/a.ts', `import api from 'webextension-polyfill';`, 'the browser is handed in');
    complains('src/core/bus/a.ts', `import { browser as b } from 'wxt/browser';`, 'the browser is handed in');
    complains('src/features/chat/panel/a.ts', `chrome.tabs.query({});`, 'names chrome');
  });

  test('only what is drawn and what runs in a page names document or window', () => {
    passes('src/ui/a.ts', `document.title = window.name;`);
    passes('src/widgets/kinds/stat-card/view.tsx', `const x = <b>{document.title}</b>;`);
    passes('src/core/loop/a.ts', `const read = (document: string) => document.length;`);
    passes('src/core/loop/a.ts', `interface Call { document: string }`);
    passes('src/page/relay/page-end.ts', `window.addEventListener('message', listen);`);
    passes('src/page/in-frames.ts', `document.title;`);
    complains('src/features/sites/background/pages.ts', `document.title;`, 'names document');
    complains('src/core/bus/ports.ts', `window.setTimeout(go);`, 'names window');
    complains('src/widgets/kinds/stat-card/spec.ts', `document.title;`, 'names document');
    complains('src/core/loop/a.ts', `const wide = { document };`, 'names document');
  });

  test('names say what a thing is for', () => {
    complains('src/core/tools/utils.ts', '', 'is called utils');
    complains('src/core/tools/string-helpers.ts', '', 'is called string-helpers');
    complains('src/shared/tool.ts', '', 'is called shared');
    passes('src/core/tools/calibration.ts', '');
  });

  test('a source file has at most 600 lines, the start of an entrypoint 80', () => {
    passes('src/core/tools/a.ts', '\n'.repeat(599).replaceAll('\n', ';\n'));
    complains('src/core/tools/a.ts', ';\n'.repeat(601), 'has 601 lines');
    complains('entrypoints/a.ts', ';\n'.repeat(81), 'has 81 lines');
    complains('entrypoints/sidepanel/main.tsx', ';\n'.repeat(81), 'has 81 lines');
    passes('entrypoints/sidepanel/app.tsx', ';\n'.repeat(81));
  });
});
