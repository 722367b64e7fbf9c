/**
 * Around a suite of browsers: all that it leaves on disk is in one folder, which goes with it. A browser that is kept ends with
 * its worker, which has no time to clear away the profile.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setup(): () => void {
  const before = process.env.TMPDIR;
  // Two suites may share a run. A folder in a folder would make the paths of sockets longer than systems take.
  if (before?.includes('tabhand-suite-')) return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-suite-'));
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    // A worker that a loaded machine ends by force leaves its browser, whose profile lies there.
    spawnSync('pkill', ['-KILL', '-f', folder]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
}
