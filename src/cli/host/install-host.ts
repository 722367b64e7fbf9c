/** `tabhand install-host` and `uninstall-host`: the manifests by which browsers find the host, and the launcher that they start. */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { doorFolder, type System } from './doors';
import { type Extension, type Manifest, toManifests } from './manifests';

export interface HostInstall {
  system: System;
  /** The built host, one file without imports. */
  program: string;
  /** The absolute path of the Node that runs it. */
  node: string;
  extension: Extension;
  /** Writes or removes a key of the registry; on Windows only. */
  registry?(words: string[]): void;
}

const filesIn = (system: System) => {
  const folder = join(doorFolder(system), 'host');
  return {
    folder,
    program: join(folder, 'host.mjs'),
    launcher: join(folder, system.platform === 'win32' ? 'host.cmd' : 'host.sh'),
  };
};

/** Returns the browsers that can start the host now. The program is copied: a package that npx fetched may be gone tomorrow. */
export function installHost({ system, program, node, extension, registry = reg }: HostInstall): string[] {
  const files = filesIn(system);
  mkdirSync(files.folder, { recursive: true, mode: 0o700 });
  copyFileSync(program, files.program);
  writeFileSync(files.launcher, toLauncher(system.platform, node, files.program), { mode: 0o700 });
  chmodSync(files.launcher, 0o700);
  const manifests = toManifests(system, { ...files, extension });
  for (const { file, text, key } of manifests) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (key) registry(['add', key, '/ve', '/t', 'REG_SZ', '/d', file, '/f']);
  }
  return manifests.map(({ browser }) => browser);
}

/** Removes all that `installHost` wrote. */
export function uninstallHost({ system, registry = reg }: Pick<HostInstall, 'system' | 'registry'>): void {
  const files = filesIn(system);
  const none: Extension = { chromium: '', firefox: '' };
  for (const { file, key } of toManifests(system, { ...files, extension: none })) remove(file, key, registry);
  rmSync(doorFolder(system), { recursive: true, force: true });
}

function remove(file: string, key: Manifest['key'], registry: (words: string[]) => void): void {
  rmSync(file, { force: true });
  try {
    if (key) registry(['delete', key, '/f']);
  } catch {
    // It isn't there: nothing to remove.
  }
}

const reg = (words: string[]) => void execFileSync('reg.exe', words, { stdio: 'ignore' });

/** An absolute path, since a browser that is started from the desktop has no search path of a shell's. */
const toLauncher = (platform: NodeJS.Platform, node: string, program: string): string =>
  platform === 'win32'
    ? `@echo off\r\n"${node}" "${program}" %*\r\n`
    : `#!/bin/sh\nexec ${quote(node)} ${quote(program)} "$@"\n`;

const quote = (path: string): string => `'${path.replaceAll("'", `'\\''`)}'`;
