/**
 * A package is the same whatever the shell was used for before: variables of test runners reach builds (vitejs/vite#11303), and ours
 * that name another build of the extension did.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../wxt.config';
import { isMatrix } from '../support/sample';

/** What the package of WebMCP for sites holds, packed with these variables. */
function packWith(variables: NodeJS.ProcessEnv): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-packing-'));
  const { NODE_ENV: _, VITEST: __, ...rest } = process.env;
  try {
    execFileSync(process.execPath, ['scripts/webmcp-package.mjs', folder], {
      env: { ...rest, ...variables },
      stdio: 'pipe',
    });
    return ['auto.js', 'index.js', 'testing.js'].map((file) => readFileSync(join(folder, 'webmcp', file), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// It is packed twice for this, so not every day.
if (isMatrix)
  test('the package for sites is the same from a shell of tests', { timeout: 300_000 }, () => {
    const ofTests = { NODE_ENV: 'test', VITEST: 'true', VITE_USER_NODE_ENV: 'development', TABHAND_TESTS: 'quick' };
    expect(packWith(ofTests)).toEqual(packWith({}));
  });

test('a build of the extension is one for production, and development stays what it is', () => {
  const before = process.env.NODE_ENV;
  const resolved: (wxt: object) => void = Reflect.get(config.hooks ?? {}, 'config:resolved');
  const resolve = (command: string) => {
    process.env.NODE_ENV = 'test';
    resolved({ config: { command, imports: {} } });
    return process.env.NODE_ENV;
  };
  try {
    expect([resolve('build'), resolve('serve')]).toEqual(['production', 'test']);
  } finally {
    process.env.NODE_ENV = before;
  }
});

test('no variable chooses what is packed', () => {
  for (const script of ['cli-package.mjs', 'webmcp-package.mjs', 'host-program.ts'])
    expect(readFileSync(join('scripts', script), 'utf8'), script).not.toMatch(/process\.env\.TABHAND/);
});
