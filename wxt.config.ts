/** How the extension is built: one manifest for both browsers, and what must not be bundled. */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';
import { allScripts, backgroundParts } from './scripts/background-parts.ts';
import { chartEngine } from './scripts/chart-engine.ts';
import { firefoxId, publicKey } from './scripts/client-metadata.ts';
import { compileAtStart } from './scripts/compile-at-start.ts';
import { earlyField } from './scripts/early-field.ts';
import { forgetTests } from './scripts/forget-tests.ts';
import { gatherAll } from './scripts/messages.ts';
import { oneStart } from './scripts/one-start.ts';
import { pagePolicy, pagesWithoutNetwork } from './scripts/page-policy.ts';
import { pageWordsApart } from './scripts/page-words-apart.ts';
import { flowRecipes } from './scripts/recipes-plugin.ts';
import { sandboxPolicy, sandboxWithoutBundle } from './scripts/sandbox-policy.ts';
import { secondPartApart } from './scripts/second-part.ts';
import { thirdParty } from './scripts/third-party.ts';
import { watchedPacks } from './scripts/watched-packs.ts';
import { widgetValidators } from './scripts/widget-validators.ts';
import { toKey } from './src/ui/language/key.ts';

const licences = thirdParty();
const withoutValidator = '\0without-validator';
const native = {
  'polyfills/array.from.mjs': 'export default (list, map) => Array.from(list, map);',
  'polyfills/SetLike.mjs': 'export default Set;',
  'accessible-description.mjs': 'export const computeAccessibleDescription = undefined;', // nobody asks for one
};

/** Compiles code where nothing else finds the global object: never here, and stores' linters take the sight of it for an attempt. */
const compiles = /\|\|\s*Function\(["']return this["']\)\(\)/g;

/** What reads PDF files in a worker, the tables of characters of files that name theirs, and what unpacks pictures as scanners pack them, as Mozilla publishes them but for that. */
function pdfFiles() {
  const from = join(import.meta.dirname, 'node_modules/pdfjs-dist');
  const tables = readdirSync(join(from, 'cmaps')).map((name) => `cmaps/${name}`);
  const unpacking = readdirSync(join(from, 'wasm')).filter((name) => /nowasm|LICENSE.*(JBIG2|OPENJPEG)/.test(name));
  return [
    {
      contents: readFileSync(join(from, 'legacy/build/pdf.worker.min.mjs'), 'utf8').replace(compiles, ''),
      relativeDest: 'pdf/worker.mjs',
    },
    ...[...tables, ...unpacking.map((name) => `wasm/${name}`)].map((name) => ({
      absoluteSrc: join(from, name),
      relativeDest: `pdf/${name}`,
    })),
  ];
}

export default defineConfig({
  manifestVersion: 3,
  imports: false,
  manifest: ({ browser, command }) => ({
    name: 'Tabhand',
    default_locale: 'en',
    description: '__MSG_manifest_description__',
    permissions: [
      'storage',
      'scripting',
      'activeTab',
      'alarms',
      'contextMenus',
      'declarativeNetRequestWithHostAccess',
      // Firefox doesn't let an extension ask for `identity` later.
      ...(browser === 'firefox' ? ['identity'] : ['sidePanel', 'favicon', 'userScripts', 'offscreen']),
    ],
    // Chrome has a switch of its own for user scripts, off until the user turns it on. Programs are started for other agents only.
    optional_permissions: [browser === 'firefox' ? 'userScripts' : 'identity', 'nativeMessaging', 'notifications'],
    // The first with all that is called here; the last that came is `userScripts.execute`.
    ...(browser !== 'firefox' && { key: publicKey, minimum_chrome_version: '135' }),
    // The user allows all sites, or one at a time.
    optional_host_permissions: ['<all_urls>'],
    incognito: 'not_allowed',
    action: { default_title: 'Tabhand' },
    // Free in both browsers; a person can give them other keys. In Firefox the sidebar has a command of its own.
    commands: {
      [browser === 'firefox' ? '_execute_sidebar_action' : '_execute_action']: {
        suggested_key: { default: 'Ctrl+Shift+L' },
      },
      'new-chat': { description: `__MSG_${toKey('New chat')}__` },
      'go-to-approval': {
        suggested_key: { default: 'Ctrl+Shift+Period' },
        description: '__MSG_command_approval__',
      },
    },
    // Firefox's default turns http into https: a model on another computer of one's own could not be reached.
    content_security_policy: {
      // In development the pages get their scripts, styles and reloads from another server.
      extension_pages: command === 'build' ? pagePolicy(browser) : "script-src 'self'; object-src 'self'",
      ...(browser !== 'firefox' && { sandbox: sandboxPolicy() }),
    },
    ...(browser === 'firefox' && {
      browser_specific_settings: {
        gecko: {
          id: firefoxId,
          // The oldest that is kept up to date. It injects into a document, and not into whatever its frame shows by then.
          strict_min_version: '153.0',
          // What a person writes and what pages answer goes to the model that they chose, with the key they gave.
          data_collection_permissions: { required: ['websiteContent', 'personalCommunications', 'authenticationInfo'] },
        },
      },
    }),
  }),
  zip: {
    // What Mozilla's reviewers build the package from, and no more: neither tests nor whatever else lies in this folder.
    includeSources: [
      ...['package.json', 'package-lock.json', 'wxt.config.ts', 'tsconfig*.json', 'LICENSE'],
      ...['entrypoints/**', 'public/**', 'scripts/**', 'src/**'],
      'docs/store/building.md',
    ],
  },
  hooks: {
    // `imports: false` alone keeps only their types away: a parameter called `storage` would bring WXT's own with it.
    'config:resolved': ({ config }) => {
      Object.assign(config.imports, { presets: [], imports: [] });
      if (config.command === 'build') forgetTests();
    },
    // English stands in the code; the other languages are files in public/_locales.
    'build:publicAssets': (_, files) => {
      files.push({ relativeDest: '_locales/en/messages.json', contents: JSON.stringify(gatherAll(), null, 2) });
      files.push(...pdfFiles());
    },
    'build:manifestGenerated': ({ config }, { background }) => {
      if (config.command === 'build' && background && 'scripts' in background)
        background.scripts = allScripts(config.outDir);
    },
    'build:done': ({ config }) => {
      if (config.command !== 'build') return;
      writeFileSync(join(config.outDir, 'THIRD-PARTY.md'), licences.text('this extension'));
      copyFileSync(join(config.root, 'LICENSE'), join(config.outDir, 'LICENSE'));
    },
  },
  vite: ({ command }) => ({
    plugins: [
      preact(),
      flowRecipes(),
      oneStart(),
      earlyField(),
      // In development WXT takes the sandboxed pages’ scripts out of them.
      command === 'build' ? [pagesWithoutNetwork(), backgroundParts(), sandboxWithoutBundle()] : watchedPacks(),
      widgetValidators(),
      chartEngine(),
      licences.plugin,
      {
        // The MCP SDK brings a validator of its own for results, which Tabhand reads with its own.
        name: 'without-validator',
        enforce: 'pre',
        resolveId: (id) => (id === '@modelcontextprotocol/client/_shims' ? withoutValidator : null),
        load: (id) =>
          id === withoutValidator
            ? 'export class DefaultJsonSchemaValidator {} export const CORS_IS_POSSIBLE = true;'
            : null,
      },
      {
        // WXT's wrapper only adds words to an error that the browser reports anyway, and weighs on every page.
        name: 'without-wrapper',
        transform: (code, id) =>
          id.includes('unlisted-script-entrypoint')
            ? `${/^import definition .*$/m.exec(code)}\nexport default definition.main();`
            : null,
      },
      {
        // zod asks whether it may compile, which no page of an extension may; stores' linters take the question for an attempt.
        name: 'without-compile-probe',
        transform: (code, id) =>
          /zod\/v4\/core\/util\.js$/.test(id)
            ? code.replace('new F("");\n        return true;', 'return false;')
            : id.includes('/pdfjs-dist/')
              ? code.replace(compiles, '')
              : null,
      },
      pageWordsApart(),
      secondPartApart(),
      compileAtStart(),
      {
        // Names and roles are read by a library that brings what every browser has had for ten years, and sentences for its authors.
        name: 'without-polyfills',
        enforce: 'pre',
        load: (id) => Object.entries(native).find(([name]) => id.endsWith(`dom-accessibility-api/dist/${name}`))?.[1],
        transform: (code, id) =>
          id.includes('dom-accessibility-api/dist/')
            ? code
                .replace(/throw new (?:Type)?Error\(.*\);/g, 'throw Error();')
                .replace(
                  /function getLabels\([\s\S]*?\n\}/,
                  'function getLabels({ labels }) { return labels ? [...labels] : null; }',
                )
            : null,
      },
    ],
  }),
});
