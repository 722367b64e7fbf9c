/** The public `webmcp-evals`, brought into a temporary folder for the run and built there. Nothing of it is kept. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const source = 'https://github.com/GoogleChromeLabs/webmcp-tools';

interface Theirs {
  matchesArgument(expected: unknown, actual: unknown): boolean;
  evaluateExecutionTrajectory(
    expected: unknown,
    actual: unknown[],
  ): { outcome: string; expected: unknown; actual: unknown }[];
  readEvalReportJson(path: string): Promise<{ results: { results: unknown[] } }>;
  analyzeEvalReport(path: string, config: object, options: object): Promise<string>;
}

/** `WEBMCP_EVALS` names a folder with the package's source, if the network has none. */
export async function bringPublicPackage(): Promise<Theirs & { folder: string; remove(): void }> {
  const temporary = mkdtempSync(join(tmpdir(), 'webmcp-evals-'));
  const folder = join(temporary, 'webmcp-evals');
  const run = (command: string, args: string[], cwd: string) => execFileSync(command, args, { cwd, stdio: 'pipe' });
  if (process.env.WEBMCP_EVALS) cpSync(process.env.WEBMCP_EVALS, folder, { recursive: true });
  else {
    run('git', ['clone', '--depth=1', '--filter=blob:none', '--sparse', source, '.'], temporary);
    run('git', ['sparse-checkout', 'set', 'webmcp-evals'], temporary);
  }
  run('npm', ['install', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  run('node', ['node_modules/typescript/bin/tsc', '-p', '.'], folder);
  const load = (path: string) => import(pathToFileURL(join(folder, 'dist', path)).href);
  const parts = await Promise.all(['matcher.js', 'utils.js', 'analyzer/index.js'].map(load));
  return Object.assign({ folder, remove: () => rmSync(temporary, { recursive: true }) }, ...parts);
}
