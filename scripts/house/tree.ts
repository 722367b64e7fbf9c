/** The sources as they stand in the working tree, or as they stood at any commit, without a checkout. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tree } from './measures.ts';

const isSource = (path: string) => /\.tsx?$/.test(path);
const folders = ['src', 'entrypoints'];

function git(root: string, args: string[], input?: string): Buffer {
  return execFileSync('git', args, { cwd: root, input, maxBuffer: 2 ** 30, stdio: ['pipe', 'pipe', 'inherit'] });
}

const splitPaths = (listing: Buffer): string[] => listing.toString().split('\0').filter(isSource).sort();

const toTree = (paths: string[], read: (path: string) => string): Tree => ({
  files: paths.map((path) => ({ path, text: read(path) })),
  publicEntries: JSON.parse(read('package.json')).imports ?? {},
});

/** With changes that aren't committed, without files that git ignores. */
export function readWorkingTree(root: string): Tree {
  const listing = git(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...folders]);
  const deleted = new Set(splitPaths(git(root, ['ls-files', '-z', '--deleted', ...folders])));
  const paths = [...new Set(splitPaths(listing))].filter((path) => !deleted.has(path));
  return toTree(paths, (path) => readFileSync(join(root, path), 'utf8'));
}

/** `ref`: whatever git takes for a commit. */
export function readCommit(root: string, ref: string): Tree {
  const paths = splitPaths(git(root, ['ls-tree', '-r', '-z', '--name-only', ref, ...folders]));
  const texts = readBlobs(root, ref, ['package.json', ...paths]);
  return toTree(paths, (path) => texts.get(path) ?? '');
}

/** One process for all files: it answers each name with a line that ends with the blob's size, the blob, and a line end. */
function readBlobs(root: string, ref: string, paths: string[]): Map<string, string> {
  const answer = git(root, ['cat-file', '--batch'], paths.map((path) => `${ref}:${path}\n`).join(''));
  const texts = new Map<string, string>();
  let at = 0;
  for (const path of paths) {
    const start = answer.indexOf('\n', at) + 1;
    const size = Number(answer.toString('utf8', at, start).trim().split(' ').at(-1));
    texts.set(path, answer.toString('utf8', start, start + size));
    at = start + size + 1;
  }
  return texts;
}
