// Does what Mozilla's reviewers do: unpacks the source package into an empty folder, and builds the Firefox package there.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import JSZip from 'jszip';
import { run } from '../run.mjs';

async function unpack(file, folder) {
  const zip = await JSZip.loadAsync(readFileSync(file));
  for (const entry of Object.values(zip.files)) {
    if (entry.dir) continue;
    const path = join(folder, entry.name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await entry.async('nodebuffer'));
  }
}

/** The package that comes out, or null if none does. */
export async function rebuilt(sources, name) {
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-sources-'));
  try {
    await unpack(sources, folder);
    if (!run('npm', ['run', 'zip:firefox'], { cwd: folder, stdio: 'ignore' })) return null;
    return readFileSync(join(folder, '.output', name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
