/** Our scripts as content scripts of every document, in an extension that does nothing else. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleInstaller, type Installer } from './scripts.ts';

const inEveryDocument = {
  matches: ['<all_urls>'],
  run_at: 'document_start',
  all_frames: true,
  match_about_blank: true,
  match_origin_as_fallback: true,
};

/**
 * A driver's preload script would run in a new frame's first empty document only, when the frame's real document keeps
 * that window. A content script runs again, as Tabhand's own does.
 */
const toManifest = (files: Record<string, string>) => ({
  manifest_version: 3,
  name: 'Conformance subject',
  version: '1',
  browser_specific_settings: { gecko: { id: 'conformance@tabhand.example' } },
  permissions: ['scripting'],
  host_permissions: ['<all_urls>'],
  ...('background.js' in files && { background: { service_worker: 'background.js', scripts: ['background.js'] } }),
  content_scripts: [
    { ...inEveryDocument, js: ['page.js'], world: 'MAIN' },
    ...('relay.js' in files ? [{ ...inEveryDocument, js: ['relay.js'] }] : []),
  ],
});

export interface Extension {
  folder: string;
  remove(): Promise<void>;
}

export async function writeExtension(installer: Installer = 'ours'): Promise<Extension> {
  const files = await bundleInstaller(installer);
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(toManifest(files)));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
