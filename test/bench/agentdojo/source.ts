/** The public benchmark's suites, read from a checkout. Nothing of it is kept in the project. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Suite } from './suites.ts';

const source = 'https://github.com/ethz-spylab/agentdojo';
const tag = 'v0.1.35';
const cache = fileURLToPath(new URL('../../../node_modules/.cache/agentdojo', import.meta.url));

/** `from`: a checkout; without one the public repository is cloned, once. */
export function readSuites(from?: string): Record<string, Suite> {
  const folder = from ?? clone();
  if (!existsSync(join(folder, 'src/agentdojo/default_suites')))
    throw new Error(`${folder} holds no AgentDojo: there is no src/agentdojo/default_suites in it.`);
  const script = fileURLToPath(new URL('read.py', import.meta.url));
  try {
    return JSON.parse(
      execFileSync('python3', [script, folder], {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Error(`The suites can’t be read. It takes python3 with PyYAML (pip install pyyaml).\n${said}`);
  }
}

function clone(): string {
  if (existsSync(cache)) return cache;
  mkdirSync(dirname(cache), { recursive: true });
  try {
    execFileSync('git', ['clone', '--quiet', '--depth=1', '--branch', tag, source, cache], { stdio: 'pipe' });
  } catch {
    throw new Error(`${source} can’t be cloned at ${tag}. Get a copy of it, and name its folder: --from FOLDER`);
  }
  return cache;
}
