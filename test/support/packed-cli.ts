/** The program `tabhand` as a person gets it: built, packed, and unpacked into the node_modules of an empty folder. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import own from '../../src/cli/manifest.json' with { type: 'json' };
import { usual as builds } from './browsers/builds';
import { chromiumPath, firefoxPath } from './browsers/programs';

export interface Ran {
  out: string;
  err: string;
  code: number | null;
}

export interface PackedCli {
  /** Empty but for the packed file, what was installed of it, and what `writes` adds. */
  folder: string;
  /** The packed file's name in the folder. */
  packed: string;
  /** The program's folder for what is temporary: what it leaves there is its own. */
  temporary: string;
  /** Of a shell: with the browser that it was made for, and outside any CI. */
  env: NodeJS.ProcessEnv;
  /** Runs the program; its browser is the one that it was made for. */
  run(words: readonly string[], more?: { env?: NodeJS.ProcessEnv; stopWhen?: Promise<unknown> }): Promise<Ran>;
  writes(file: string, content: unknown): string;
  remove(): void;
}

/** Any Node from 20 on: the tests' own, unless another is named. */
const node = process.env.TABHAND_NODE ?? process.execPath;

export function packCli(browser: 'chromium' | 'firefox'): PackedCli {
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-cli-'));
  const remove = () => rmSync(folder, { recursive: true });
  const installed = join(folder, 'node_modules', own.name);
  const packed = `${own.name}-${own.version}.tgz`;
  try {
    const words = ['scripts/cli-package.mjs', join(folder, 'pack'), builds.chromium, builds.firefox];
    execFileSync(process.execPath, words, { stdio: 'pipe' });
    mkdirSync(installed, { recursive: true });
    renameSync(join(folder, 'pack', packed), join(folder, packed));
    rmSync(join(folder, 'pack'), { recursive: true });
    execFileSync('tar', ['-xzf', packed, '--strip-components=1', '-C', installed], { cwd: folder, stdio: 'pipe' });
  } catch (problem) {
    remove();
    throw problem;
  }
  const path = browser === 'firefox' ? firefoxPath : chromiumPath;
  const { GITHUB_ACTIONS: _, CI: __, ...rest } = process.env;
  const temporary = join(folder, 'temporary');
  mkdirSync(temporary);
  const usual = { ...rest, TABHAND_BROWSER: path, TMPDIR: temporary };
  return {
    folder,
    temporary,
    packed,
    env: usual,
    remove,
    writes(file, content) {
      writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
    run: (words, { env, stopWhen } = {}) =>
      new Promise((resolve, reject) => {
        const program = join(installed, own.bin.tabhand);
        const child = spawn(node, [program, ...words], { cwd: folder, env: { ...usual, ...env }, stdio: 'pipe' });
        const said = { out: '', err: '' };
        child.stdin.end();
        child.stdout.on('data', (piece) => (said.out += piece));
        child.stderr.on('data', (piece) => (said.err += piece));
        void stopWhen?.then(() => child.kill('SIGINT'));
        child.on('error', reject);
        child.on('close', (code) => resolve({ ...said, code }));
      }),
  };
}
