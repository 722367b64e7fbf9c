/** The builds that tests install. */
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyWithEverySite } from '../../../scripts/every-site.ts';

/** Of each browser; a run of the attacks names others. */
export const usual = {
  chromium: process.env.TABHAND_CHROMIUM ?? fileURLToPath(new URL('../../../.output/chrome-mv3', import.meta.url)),
  firefox: process.env.TABHAND_FIREFOX ?? fileURLToPath(new URL('../../../.output/firefox-mv3', import.meta.url)),
};

interface Choice {
  /** The folder of the build, in place of the usual one. */
  extension?: string;
  /** As a store installs it; otherwise every site is allowed. */
  asksForSites?: boolean;
}

/** A page of the extension on which nothing runs. A panel in its place would draw all that a test does a second time, and wake the background. */
export const desk = 'desk.html';

/** A folder of its own, which the caller removes: it gives the extension an id and an origin that nobody had. */
export async function copyBuild(
  browser: keyof typeof usual,
  { extension, asksForSites }: Choice = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tabhand-'));
  const from = extension ?? usual[browser];
  if (asksForSites) await cp(from, folder, { recursive: true });
  else {
    copyWithEverySite(from, folder);
    await give(folder, 'notifications');
  }
  await writeFile(join(folder, desk), '<!doctype html><title>Desk</title>');
  return folder;
}

/** Makes the copy in this folder one of another version. */
export const setVersion = (folder: string, version: string): Promise<void> =>
  changeManifest(folder, (manifest) => ({ ...manifest, version }));

interface Manifest extends Record<string, unknown> {
  permissions: string[];
}

async function changeManifest(folder: string, change: (manifest: Manifest) => Manifest): Promise<void> {
  const path = join(folder, 'manifest.json');
  await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, 'utf8')))));
}

/** Headless, Chromium shows nobody the question for a permission: the extension has it from the start. */
export const give = (folder: string, permission: string): Promise<void> =>
  changeManifest(folder, (manifest) => ({ ...manifest, permissions: [...manifest.permissions, permission] }));
