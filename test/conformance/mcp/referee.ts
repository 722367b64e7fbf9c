/** Runs the protocol's own referee, scenario after scenario, against a driver. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Driver } from './driver.ts';

const referee = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json');
const main = join(referee, '../dist/index.js');
const client = fileURLToPath(new URL('client.mjs', import.meta.url));

export const revisions = ['2025-11-25', '2026-07-28'] as const;

export interface Verdict {
  scenario: string;
  /** The revision at whose wire it ran; null: the referee chose. */
  revision: string | null;
  passed: boolean;
  /** What the referee says of the first check that failed. */
  reason: string;
}

/** The scenarios that a revision requires of a client. */
export async function requiredBy(revision: string): Promise<string[]> {
  const list = parse(await readFile(join(referee, `../requirements/${revision}.yaml`), 'utf8'));
  return list.client;
}

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
  description?: string;
  details?: { message?: string };
}

export async function judge(driver: Driver, scenario: string, revision: string | null): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'tabhand-mcp-'));
  const version = revision === null ? [] : ['--spec-version', revision];
  const command = `"${process.execPath}" "${client}"`;
  const words = ['client', '--command', command, '--scenario', scenario, ...version, '-o', folder];
  const passed = await new Promise<boolean>((resolve) => {
    const env = { ...process.env, MCP_DRIVER: driver.url };
    spawn(process.execPath, [main, ...words], { env, stdio: 'ignore' }).once('exit', (code) => resolve(code === 0));
  });
  const reason = passed ? '' : await reasonIn(folder);
  await rm(folder, { recursive: true });
  return { scenario, revision, passed, reason };
}

async function reasonIn(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true });
  const file = files.find((name) => name.endsWith('checks.json'));
  const checks: Check[] = file ? JSON.parse(await readFile(join(folder, file), 'utf8')) : [];
  const failed = checks.find(({ status }) => status === 'FAILURE') ?? checks.find(({ status }) => status === 'WARNING');
  const said = failed?.errorMessage ?? failed?.details?.message ?? failed?.description ?? 'The scenario did not end.';
  if (process.env.MCP_VERBOSE)
    for (const name of files.filter((each) => each.endsWith('.txt')))
      console.info(await readFile(join(folder, name), 'utf8'));
  return `${failed?.id ?? ''}: ${said}`.replace(/\s+/g, ' ').slice(0, 160);
}
