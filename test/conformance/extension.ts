/** Our script as a content script of every document, in an extension that does nothing else. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleInstaller, type Installer } from './scripts.ts';

/**
 * A driver's preload script would run in a new frame's first empty document only, when the frame's real document keeps
 * that window. A content script runs again, as Tabhand's own does.
 */
const manifest = {
  manifest_version: 3,
  name: 'Conformance subject',
  version: '1',
  browser_specific_settings: { gecko: { id: 'conformance@tabhand.example' } },
  host_permissions: ['<all_urls>'],
  content_scripts: [
    {
      matches: ['<all_urls>'],
      js: ['installer.js'],
      run_at: 'document_start',
      world: 'MAIN',
      all_frames: true,
      match_about_blank: true,
      match_origin_as_fallback: true,
    },
  ],
};

export interface Extension {
  folder: string;
  remove(): Promise<void>;
}

export async function writeExtension(installer: Installer = 'ours'): Promise<Extension> {
  const script = await bundleInstaller(installer);
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'installer.js'), script);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
