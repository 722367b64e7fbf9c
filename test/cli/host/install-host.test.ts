/** Where each system's browsers find the host after `tabhand install-host`, and that nothing is left after `uninstall-host`. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDoor, type System } from '../../../src/cli/host/doors';
import { installHost, uninstallHost } from '../../../src/cli/host/install-host';

let home: string;
let program: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tabhand-install-'));
  program = join(home, 'built.mjs');
  writeFileSync(program, 'console.log(process.argv[2]);');
});
afterEach(() => rmSync(home, { recursive: true }));

const extension = { chromium: 'abcdefghijklmnopabcdefghijklmnop', firefox: 'tabhand@tabhand.example' };
const systemOf = (platform: NodeJS.Platform): System => ({ platform, home, env: {} });

function install(platform: NodeJS.Platform) {
  const system = systemOf(platform);
  const keys: string[][] = [];
  const registry = (words: string[]) => void keys.push(words);
  const browsers = installHost({ system, program, node: process.execPath, extension, registry });
  return { system, browsers, keys, registry };
}

const files = () =>
  readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => relative(home, join(each.parentPath, each.name)));
const manifest = (file: string) => JSON.parse(readFileSync(join(home, file), 'utf8'));
const name = 'com.tabhand.door.json';

test('on Linux each browser has a manifest in its own folder, which names the launcher and our extension alone', () => {
  install('linux');
  expect(
    files()
      .filter((file) => file.endsWith(name))
      .sort(),
  ).toEqual([
    `.config/BraveSoftware/Brave-Browser/NativeMessagingHosts/${name}`,
    `.config/chromium/NativeMessagingHosts/${name}`,
    `.config/google-chrome/NativeMessagingHosts/${name}`,
    `.config/microsoft-edge/NativeMessagingHosts/${name}`,
    `.mozilla/native-messaging-hosts/${name}`,
  ]);
  const path = join(home, '.local/state/tabhand/host/host.sh');
  expect(manifest(`.config/chromium/NativeMessagingHosts/${name}`)).toMatchObject({
    ...{ name: 'com.tabhand.door', type: 'stdio', path },
    allowed_origins: [`chrome-extension://${extension.chromium}/`],
  });
  expect(manifest(`.mozilla/native-messaging-hosts/${name}`)).toMatchObject({
    path,
    allowed_extensions: [extension.firefox],
  });
});

test('on macOS they lie below Library/Application Support', () => {
  install('darwin');
  const inLibrary = (folder: string) => join('Library/Application Support', folder, name);
  expect(files()).toEqual(
    expect.arrayContaining([
      inLibrary('Google/Chrome/NativeMessagingHosts'),
      inLibrary('Mozilla/NativeMessagingHosts'),
    ]),
  );
  expect(manifest(inLibrary('Chromium/NativeMessagingHosts')).path).toBe(
    join(home, 'Library/Application Support/Tabhand/host/host.sh'),
  );
});

test('on Windows the registry names one manifest for each kind of browser', () => {
  const { keys, registry, system } = install('win32');
  const folder = join(home, 'AppData/Local/Tabhand/host');
  expect(keys).toContainEqual([
    ...['add', 'HKCU\\Software\\Google\\Chrome\\NativeMessagingHosts\\com.tabhand.door', '/ve', '/t', 'REG_SZ'],
    ...['/d', join(folder, `chromium-${name}`), '/f'],
  ]);
  expect(keys.map(([, key]) => key)).toContain('HKCU\\Software\\Mozilla\\NativeMessagingHosts\\com.tabhand.door');
  expect(readFileSync(join(folder, 'host.cmd'), 'utf8')).toContain(
    `"${process.execPath}" "${join(folder, 'host.mjs')}"`,
  );
  keys.length = 0;
  uninstallHost({ system, registry });
  expect(keys.every(([verb]) => verb === 'delete')).toBe(true);
  expect(keys).toHaveLength(5);
  expect(existsSync(join(home, 'AppData/Local/Tabhand'))).toBe(false);
});

test('the launcher starts the copied program, which outlives the package, from a folder of any name', () => {
  home = join(home, `the user's "home"`);
  mkdirSync(home);
  const { system } = install('linux');
  writeFileSync(program, 'process.exit(1);');
  const launcher = join(system.home, '.local/state/tabhand/host/host.sh');
  expect(statSync(launcher).mode & 0o777).toBe(0o700);
  expect(execFileSync(launcher, ['chrome-extension://x/'], { encoding: 'utf8' })).toBe('chrome-extension://x/\n');
  home = join(home, '..');
});

test('uninstalled, nothing is left: no manifest, no program, no socket', async () => {
  const before = files();
  const { system } = install('linux');
  const server = createServer();
  const { file } = await openDoor(system, server);
  uninstallHost({ system });
  expect(files()).toEqual(before);
  expect(existsSync(file)).toBe(false);
  server.close();
});
