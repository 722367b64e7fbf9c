/** The databases and settings of past builds (test/fixtures/upgrades). */
import { globSync, readFileSync } from 'node:fs';

export interface Past {
  /** The commit. */
  build: string;
  date: string;
  version: number;
  schema: Record<string, { keyPath: string | string[]; indexes: Record<string, string | string[]> }>;
  stores: Record<string, Record<string, unknown>[]>;
  settings: Record<string, unknown>[];
}

/** Oldest first. */
export const pasts = globSync('test/fixtures/upgrades/*.json')
  .map((path): Past => JSON.parse(readFileSync(path, 'utf8'))) // written by builds of ours
  .sort((a, b) => a.version - b.version);

/** There is one of each version. */
export const newest = pasts.at(-1) as Past;
