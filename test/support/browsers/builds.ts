/** The builds that tests install. */
import { rmSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
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

/** A folder of its own, which the caller removes. */
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

interface LentBuild {
  folder: string;
  /** Once no browser has it installed any more. */
  giveBack(): Promise<void>;
}

/** Copies of the usual builds that nobody has. Of a copy a test changes the manifest alone. */
const spare: Record<keyof typeof usual, { folder: string; manifest: string }[]> = { chromium: [], firefox: [] };
process.on('exit', () => {
  for (const { folder } of Object.values(spare).flat()) rmSync(folder, { recursive: true, force: true });
});

/** As `copyBuild`, but the usual build isn't copied for each file of tests: the next one gets the same copy in another place, with the manifest as it was. */
export async function lendBuild(browser: keyof typeof usual, choice: Choice = {}): Promise<LentBuild> {
  if (choice.extension || choice.asksForSites) {
    const folder = await copyBuild(browser, choice);
    return { folder, giveBack: () => rm(folder, { recursive: true }) };
  }
  const copy = spare[browser].pop() ?? (await copyUsual(browser));
  const folder = await mkdtemp(join(tmpdir(), 'tabhand-'));
  await rename(copy.folder, folder); // an empty folder gives way
  await writeFile(join(folder, 'manifest.json'), copy.manifest);
  return { folder, giveBack: async () => void spare[browser].push({ folder, manifest: copy.manifest }) };
}

async function copyUsual(browser: keyof typeof usual) {
  const folder = await copyBuild(browser);
  return { folder, manifest: await readFile(join(folder, 'manifest.json'), 'utf8') };
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
