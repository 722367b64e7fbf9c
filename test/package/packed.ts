/** The package as a site's author gets it: built, packed, and unpacked into the node_modules of an empty project with what it depends on. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import own from '../../src/webmcp/package.json' with { type: 'json' };

export interface Project {
  folder: string;
  /** Where the package lies in it. */
  installed: string;
  /** Runs a command in it and returns what that wrote to standard output. */
  run(command: string, ...args: string[]): string;
  remove(): void;
}

export function createProject(): Project {
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-package-'));
  const remove = () => rmSync(folder, { recursive: true });
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe', shell: process.platform === 'win32' });
  const installed = join(folder, 'node_modules', '@tabhand', 'webmcp');
  try {
    execFileSync(process.execPath, ['scripts/webmcp-package.mjs', folder], { stdio: 'pipe' });
    mkdirSync(installed, { recursive: true });
    run('tar', '-xzf', `tabhand-webmcp-${own.version}.tgz`, '--strip-components=1', '-C', installed);
    for (const name of [...Object.keys(own.dependencies), 'expect-type'])
      cpSync(join('node_modules', name), join(folder, 'node_modules', name), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
    return { folder, installed, run, remove };
  } catch (problem) {
    remove();
    throw problem;
  }
}
