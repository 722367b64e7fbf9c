/** From the command line to the first line of the answer: `tabhand inspect`, beside the same page's tools from `chrome-devtools-mcp`. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { servePlayground } from '../../../playground/serve.ts';
import { chromiumPath } from '../../support/browsers/programs.ts';
import { percentile } from '../statistics.ts';
import type { Report, Row } from '../table.ts';
import { bringDevtoolsPackage } from './devtools-package.ts';

const samples = 9;

export async function benchCli(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-bench-'));
  execFileSync(process.execPath, ['scripts/cli-package.mjs', folder], { stdio: 'pipe' });
  const [theirs, site] = [bringDevtoolsPackage(), await servePlayground({ port: 0, framePort: 0 })];
  try {
    const rows = await timeInTurns(join(folder, 'cli', 'tabhand.js'), theirs, `${site.url}shop/`);
    const load = loadavg()[0]?.toFixed(1) ?? '';
    const setting = { node: process.version, 'chrome-devtools-mcp': theirs.version, load };
    return { setting, subjects: ['Tabhand', 'theirs'], against: { theirs: null }, rows, legend };
  } finally {
    theirs.remove();
    rmSync(folder, { recursive: true });
    await site.close();
  }
}

/** In turns, so that both meet the same machine. */
async function timeInTurns(program: string, theirs: ReturnType<typeof bringDevtoolsPackage>, url: string) {
  const took: { Tabhand: number[]; theirs: number[] } = { Tabhand: [], theirs: [] };
  const found = { Tabhand: 0, theirs: 0 };
  for (let i = 0; i < samples; i += 1) {
    const [ours, other] = [await inspect(program, url), await theirs.list(url)];
    took.Tabhand.push(ours.took);
    took.theirs.push(other.took);
    Object.assign(found, { Tabhand: ours.count, theirs: other.names.length });
  }
  const row = (title: string, share: number): Row => ({
    ...{ title, unit: 'ms', samples },
    figures: { Tabhand: percentile(took.Tabhand, share), theirs: percentile(took.theirs, share) },
  });
  const tools: Row = { title: 'tools found', unit: '', figures: found };
  return [row('until the tools are listed, shortest', 0), row('until the tools are listed, median', 0.5), tools];
}

function inspect(program: string, url: string): Promise<{ count: number; took: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [program, 'inspect', url, '--browser', chromiumPath], { stdio: 'pipe' });
  let [out, took] = ['', 0];
  child.stdout.on('data', (piece) => {
    if (!out.includes('\n')) took = performance.now() - begun;
    out += piece;
  });
  return new Promise((resolve) =>
    child.on('close', () => resolve({ count: Number(/(\d+) tools?\n/.exec(out)?.[1]), took })),
  );
}

const legend =
  'Tabhand: from the start of the program to the first line of `inspect`. Theirs: from the start of the server over new_page to the answer of list_webmcp_tools, with the browser’s own WebMCP. Both without npx. Their package is fetched for the run.';
