/**
 * The order of the files of tests: one queue for both browsers, longest first, so that no worker is left alone with a long file at
 * the end. The files of one project follow one another, since a worker keeps its browser only from one file of a project to the next;
 * so do unit tests of one environment, since a worker ends where the next file needs another, and those that leave nothing behind
 * of what they import (test/support/fresh-worker.ts).
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import durations from '../durations.json' with { type: 'json' };
import { isStaining } from './stains.ts';

const projects = ['unit', 'firefox', 'mcp', 'chromium'];
/** Seconds of a file that nobody has measured yet: it may be long, so it doesn't come last. */
const UNKNOWN = 10;

const secondsOf: Readonly<Record<string, number>> = durations;

/** What a file of unit tests asks of its worker. */
function needsOf(moduleId: string): string {
  const text = readFileSync(moduleId, 'utf8');
  const environment = /^\/\/ @vitest-environment .*(\n\/\/ @vitest-environment-options .*)?/.exec(text)?.[0];
  return environment ?? (isStaining(text) ? '/' : '');
}

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = files.map((file) => ({
      file,
      rank: projects.indexOf(file.project.name),
      needs: file.project.name === 'unit' ? needsOf(file.moduleId) : '',
      seconds: secondsOf[relative(process.cwd(), file.moduleId)] ?? UNKNOWN,
    }));
    return known
      .toSorted((a, b) => a.rank - b.rank || compare(a.needs, b.needs) || b.seconds - a.seconds)
      .map(({ file }) => file);
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
