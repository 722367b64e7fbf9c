/**
 * The order of the files of tests: one queue for both browsers, longest first, so that no worker is left alone with a long file at
 * the end. The files of one project follow one another, since a worker keeps its browser only from one file of a project to the next;
 * so do unit tests that draw, since a worker ends where the next file needs another environment.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import durations from '../durations.json' with { type: 'json' };

const projects = ['unit', 'firefox', 'mcp', 'chromium'];
/** Seconds of a file that nobody has measured yet: it may be long, so it doesn't come last. */
const UNKNOWN = 10;

const secondsOf: Readonly<Record<string, number>> = durations;

/** The lines that name a file's environment; empty for Node's. */
const environmentOf = (moduleId: string): string =>
  /^(\/\/ @vitest-environment.*\n)+/.exec(readFileSync(moduleId, 'utf8'))?.[0] ?? '';

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = files.map((file) => ({
      file,
      rank: projects.indexOf(file.project.name),
      environment: file.project.name === 'unit' ? environmentOf(file.moduleId) : '',
      seconds: secondsOf[relative(process.cwd(), file.moduleId)] ?? UNKNOWN,
    }));
    return known
      .toSorted((a, b) => a.rank - b.rank || b.environment.localeCompare(a.environment) || b.seconds - a.seconds)
      .map(({ file }) => file);
  }
}
