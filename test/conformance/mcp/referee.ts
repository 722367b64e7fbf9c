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
  /** Ids of the checks that failed. */
  failed: readonly string[];
}

/** The scenarios that a revision requires. */
async function requiredBy(revision: string, end: 'client' | 'server'): Promise<string[]> {
  const list = parse(await readFile(join(referee, `../requirements/${revision}.yaml`), 'utf8'));
  return list[end];
}

const casesOf = async (end: 'client' | 'server'): Promise<Case[]> => {
  const lists = revisions.map(async (revision) =>
    (await requiredBy(revision, end)).map((scenario) => ({ scenario, revision })),
  );
  return (await Promise.all(lists)).flat();
};

/** Beside those that a revision requires. */
const others = [
  ...['oauth-metadata-backcompat', 'oauth-endpoint-fallback'].map((name) => `auth/2025-03-26-${name}`),
  ...['no-prefetch', 'verify-digest', 'verify-size', 'verify-frontmatter'].map((name) => `sep-2640-client-${name}`),
  'auth/client-credentials-basic',
  'json-schema-2020-12-preservation',
];

/** Not required, and not judged: Tabhand signs no assertions, exchanges none for tokens, and binds no tokens to a key. */
const unjudged = ['client-credentials-jwt', 'enterprise-managed-authorization', 'wif-jwt-bearer', 'dpop', 'dpop-nonce'];
export const leftOut = unjudged.map((name) => `auth/${name}`);

/** Every scenario that is judged, at each revision that requires it. */
export async function listCases(): Promise<Case[]> {
  return [...(await casesOf('client')), ...others.map((scenario) => ({ scenario, revision: null }))];
}

/** What each revision requires of a server. */
export const listServerCases = (): Promise<Case[]> => casesOf('server');

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
  description?: string;
  details?: { message?: string };
}

/** `driver`: its address. */
export const judge = (driver: string, each: Case): Promise<Verdict> =>
  // The referee needs the Node of the project's tools, which runs this.
  decide(['client', '--command', `"${process.execPath}" "${client}"`, '--timeout', '120000'], each, {
    MCP_DRIVER: driver,
  });

/** `url`: of the server. */
export const judgeServer = (url: string, each: Case): Promise<Verdict> => decide(['server', '--url', url], each);

/** A scenario passes if the referee says so and made a check at all. */
async function decide(whom: string[], { scenario, revision }: Case, more: NodeJS.ProcessEnv = {}): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'tabhand-mcp-'));
  const version = revision === null ? [] : ['--spec-version', revision];
  const words = [...whom, '--scenario', scenario, ...version, '-o', folder];
  const isContent = await new Promise<boolean>((resolve) => {
    const env = { ...process.env, ...more };
    spawn(process.execPath, ['--import', hangUp, main, ...words], { env, stdio: 'ignore' }).once('exit', (code) =>
      resolve(code === 0),
    );
  });
  const checks = await checksIn(folder);
  await rm(folder, { recursive: true });
  const passed = isContent && checks.some(({ status }) => status === 'SUCCESS');
  const failed = checks.flatMap(({ id, status }) => (status === 'FAILURE' ? id : []));
  return { passed, reason: passed ? '' : reasonIn(checks), failed };
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
