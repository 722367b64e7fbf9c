/** The built manifests ask for what docs/store/permissions.md names and for nothing else: a change here is a decision, not an accident. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { programPolicy, sandboxPolicy } from '../scripts/sandbox-policy.ts';

interface Manifest {
  manifest_version: number;
  name: string;
  version: string;
  permissions?: string[];
  host_permissions?: string[];
  optional_permissions?: string[];
  optional_host_permissions?: string[];
  incognito?: string;
  minimum_chrome_version?: string;
  commands?: Record<string, { suggested_key?: { default?: string }; description?: string }>;
  icons?: Record<string, string>;
  background?: { service_worker?: string; scripts?: string[]; type?: string };
  content_scripts?: unknown;
  externally_connectable?: unknown;
  web_accessible_resources?: unknown;
  content_security_policy?: { extension_pages?: string; sandbox?: string };
  sandbox?: { pages: string[] };
  side_panel?: { default_path?: string };
  sidebar_action?: { default_panel?: string };
  key?: string;
  browser_specific_settings?: {
    gecko?: { id?: string; strict_min_version?: string; data_collection_permissions?: { required?: string[] } };
  };
}

const permissions = {
  chrome: [
    'activeTab',
    'alarms',
    'contextMenus',
    'declarativeNetRequestWithHostAccess',
    'favicon',
    'offscreen',
    'scripting',
    'sidePanel',
    'storage',
    // Does nothing until the user turns on the browser's switch for it.
    'userScripts',
  ],
  // Firefox doesn't let an extension ask for `identity` later; Chrome does.
  firefox: [
    'activeTab',
    'alarms',
    'contextMenus',
    'declarativeNetRequestWithHostAccess',
    'identity',
    'scripting',
    'storage',
  ],
};

const readManifest = (browser: string): Manifest => {
  const path = `.output/${browser}-mv3/manifest.json`;
  if (!existsSync(path)) throw new Error(`There is no build for ${browser}. Run: npm run build`);
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest; // The build's own output.
};

/** The styles of the field that the panel's page has in itself. */
const field = /<style>([^<]*)<\/style>/g;

describe.each(['chrome', 'firefox'] as const)('the manifest for %s', (browser) => {
  const manifest = readManifest(browser);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest; // Our own file; only its version is read.

  test('is version 3, of this product and this version', () => {
    expect(manifest.manifest_version).toBe(3);
    expect(manifest.name).toBe('Tabhand');
    expect(manifest.version).toBe(version);
  });

  test('item 9: the pages’ own policy names every source, lets no code be compiled and turns no plain http model into https', () => {
    const rules = manifest.content_security_policy?.extension_pages?.split('; ') ?? [];
    expect(rules).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      expect.stringMatching(/^style-src 'self' 'sha256-[\w+/]{43}='$/),
      "img-src 'self' data: http: https:",
      'media-src data:',
      "connect-src 'self' http: https: data:",
      "font-src 'none'",
      browser === 'firefox' ? "frame-src 'none'" : "frame-src 'self'",
      "object-src 'none'",
      "form-action 'none'",
      "base-uri 'none'",
    ]);
  });

  test.each(['sidepanel.html', 'gallery.html', 'documents.html'])(
    'item 9: %s has no network of its own and no inline script, and no style but the one that the policy names by its hash',
    (name) => {
      const whole = readFileSync(`.output/${browser}-mv3/${name}`, 'utf8');
      const [page, ...styles] = [whole.replace(field, ''), ...whole.matchAll(field)];
      expect(styles.length).toBe(name === 'sidepanel.html' ? 1 : 0);
      for (const [, text = ''] of styles)
        expect(manifest.content_security_policy?.extension_pages).toContain(
          `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
        );
      expect(page.indexOf(`<meta http-equiv="Content-Security-Policy" content="connect-src 'none'"`)).toBeGreaterThan(
        0,
      );
      expect(page.indexOf('http-equiv')).toBeLessThan(page.indexOf('<script'));
      expect(page).not.toMatch(/<style|style=|<script(?![^>]* src=)|\son\w+=/);
    },
  );

  test('asks for exactly these permissions', () => {
    expect([...(manifest.permissions ?? [])].sort()).toEqual(permissions[browser]);
    expect(manifest.host_permissions).toBeUndefined(); // the user allows sites, all or one at a time
    const one = browser === 'firefox' ? 'userScripts' : 'identity';
    expect(manifest.optional_permissions).toEqual([one, 'nativeMessaging', 'notifications']);
    expect(manifest.optional_host_permissions).toEqual(['<all_urls>']);
  });

  test('has the three keyboard commands, none of which is plain Alt with a letter', () => {
    const open = browser === 'firefox' ? '_execute_sidebar_action' : '_execute_action';
    expect(Object.keys(manifest.commands ?? {}).sort()).toEqual([open, 'go-to-approval', 'new-chat'].sort());
    const keys = Object.values(manifest.commands ?? {}).flatMap(({ suggested_key }) => suggested_key?.default ?? []);
    expect(keys).toEqual(['Ctrl+Shift+L', 'Ctrl+Shift+Period']);
  });

  test('the oldest version that has what is called here is the oldest that takes it', () => {
    const oldest = manifest.minimum_chrome_version ?? manifest.browser_specific_settings?.gecko?.strict_min_version;
    expect(oldest).toBe({ chrome: '135', firefox: '153.0' }[browser]);
  });

  test('stays out of private windows', () => {
    expect(manifest.incognito).toBe('not_allowed');
  });

  test('lets no page and no other extension talk to it or load its files', () => {
    expect(manifest.externally_connectable).toBeUndefined();
    expect(manifest.web_accessible_resources).toBeUndefined();
  });

  test('registers its page scripts at run time, so that a site can be switched off', () => {
    expect(manifest.content_scripts).toBeUndefined();
  });

  test('allows no evaluation of code', () => {
    expect(manifest.content_security_policy?.extension_pages ?? '').not.toMatch(/unsafe|wasm/);
  });

  test('has a classic background script: a module would share chunks with the panel', () => {
    expect(manifest.background?.type).toBeUndefined();
    // Firefox loads all of it before the start, since it can't take in a script while it runs.
    expect(manifest.background?.service_worker ?? manifest.background?.scripts?.at(-1)).toBe('background.js');
  });

  test('names icons that exist, in five sizes', () => {
    expect(Object.keys(manifest.icons ?? {})).toEqual(['16', '32', '48', '96', '128']);
    for (const path of Object.values(manifest.icons ?? {})) {
      expect(existsSync(`.output/${browser}-mv3/${path}`), path).toBe(true);
    }
  });
});

test('in Chrome alone there are pages of no origin: a program may do nothing else, an app what its own policy leaves', () => {
  expect(readManifest('chrome').sandbox?.pages.toSorted()).toEqual(['app.html', 'widget.html']);
  expect(readManifest('chrome').content_security_policy?.sandbox).toBe(sandboxPolicy());
  expect(sandboxPolicy()).toMatch(/^sandbox allow-scripts allow-forms; default-src 'none'; /);
  expect(sandboxPolicy()).not.toMatch(/allow-same-origin|allow-popups|allow-top-navigation|frame-src|object-src/);
  const page = readFileSync('.output/chrome-mv3/widget.html', 'utf8');
  const [, policy = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
  expect(policy.replace(/'sha256-[^']+'/, 'HASH').split('; ')).toEqual([
    "default-src 'none'",
    "script-src HASH 'unsafe-eval'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]);
  // The page was built with the very script that the policy names, and with no other, and the policy comes before it.
  expect(programPolicy(page)).toBe(policy);
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page.indexOf(policy)).toBeLessThan(page.indexOf('<script'));
  expect(readFileSync('.output/chrome-mv3/app.html', 'utf8').match(/<script/g)).toHaveLength(1);
  expect(readManifest('firefox').sandbox).toBeUndefined();
  expect(readManifest('firefox').content_security_policy?.sandbox).toBeUndefined();
  for (const name of ['widget', 'app']) expect(existsSync(`.output/firefox-mv3/${name}.html`)).toBe(false);
});

test('Chrome gets a side panel, Firefox a sidebar, both the same page', () => {
  expect(readManifest('chrome').side_panel?.default_path).toBe('sidepanel.html');
  expect(readManifest('firefox').sidebar_action?.default_panel).toBe('sidepanel.html');
});

test('Chrome knows the extension by a fixed key, so that the address to which services lead a person back stays', () => {
  expect(readManifest('chrome').key).toMatch(/^[\w+/]{390,}={0,2}$/);
  expect(readManifest('firefox').key).toBeUndefined();
});

test('Firefox knows the add-on by a fixed id and is told what data leaves the browser', () => {
  const gecko = readManifest('firefox').browser_specific_settings?.gecko;
  expect(gecko?.id).toMatch(/^[^@\s]+@[^@\s]+$/);
  // What a person writes and what pages answer goes to the model that they chose, with the key they gave.
  expect(gecko?.data_collection_permissions?.required).toEqual([
    'websiteContent',
    'personalCommunications',
    'authenticationInfo',
  ]);
});
