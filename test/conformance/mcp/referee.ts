/** Runs the protocol's own referee, scenario after scenario, against a driver. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const referee = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json');
const main = join(referee, '../dist/index.js');
const client = fileURLToPath(new URL('client.mjs', import.meta.url));
const hangUp = new URL('hang-up.mjs', import.meta.url).href;

const revisions = ['2025-11-25', '2026-07-28'] as const;

export interface Case {
  scenario: string;
  /** The revision that requires it, at whose wire it runs; null: none does, and the referee chooses. */
  revision: (typeof revisions)[number] | null;
}

export interface Verdict {
  passed: boolean;
  /** What the referee says of the first check that failed, or wasn't made. */
  reason: string;
}

/** The scenarios that a revision requires of a client. */
async function requiredBy(revision: string): Promise<string[]> {
  const list = parse(await readFile(join(referee, `../requirements/${revision}.yaml`), 'utf8'));
  return list.client;
}

/** Beside those that a revision requires. */
const others = [
  ...['oauth-metadata-backcompat', 'oauth-endpoint-fallback'].map((name) => `auth/2025-03-26-${name}`),
  ...['no-prefetch', 'verify-digest', 'verify-size', 'verify-frontmatter'].map((name) => `sep-2640-client-${name}`),
  ...['client-credentials-basic', 'client-credentials-jwt', 'dpop', 'dpop-nonce'].map((name) => `auth/${name}`),
  'json-schema-2020-12-preservation',
];

/** Every scenario that is judged, at each revision that requires it. */
export async function listCases(): Promise<Case[]> {
  const required = revisions.map(async (revision) =>
    (await requiredBy(revision)).map((scenario) => ({ scenario, revision })),
  );
  return [...(await Promise.all(required)).flat(), ...others.map((scenario) => ({ scenario, revision: null }))];
}

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
  description?: string;
  details?: { message?: string };
}

/** `driver`: its address. A scenario passes if the referee says so and made a check at all. */
export async function judge(driver: string, { scenario, revision }: Case): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'tabhand-mcp-'));
  const version = revision === null ? [] : ['--spec-version', revision];
  // The referee needs the Node of the project's tools, which runs this.
  const command = `"${process.execPath}" "${client}"`;
  const words = ['client', '--command', command, '--scenario', scenario, ...version, '-o', folder];
  const isContent = await new Promise<boolean>((resolve) => {
    const env = { ...process.env, MCP_DRIVER: driver };
    spawn(process.execPath, ['--import', hangUp, main, ...words], { env, stdio: 'ignore' }).once('exit', (code) =>
      resolve(code === 0),
    );
  });
  const checks = await checksIn(folder);
  await rm(folder, { recursive: true });
  const passed = isContent && checks.some(({ status }) => status === 'SUCCESS');
  return { passed, reason: passed ? '' : reasonIn(checks) };
}

async function checksIn(folder: string): Promise<Check[]> {
  const files = await readdir(folder, { recursive: true });
  if (process.env.MCP_VERBOSE)
    for (const name of files.filter((each) => /\.(txt|json)$/.test(each)))
      console.info(await readFile(join(folder, name), 'utf8'));
  const file = files.find((name) => name.endsWith('checks.json'));
  return file ? JSON.parse(await readFile(join(folder, file), 'utf8')) : [];
}

function reasonIn(checks: readonly Check[]): string {
  const [failed] = ['FAILURE', 'WARNING', 'SKIPPED'].flatMap((kind) => checks.filter(({ status }) => status === kind));
  const said = failed?.errorMessage ?? failed?.details?.message ?? failed?.description ?? 'The scenario did not end.';
  return `${failed?.id ?? ''}: ${said}`.replace(/\s+/g, ' ').slice(0, 160);
}
