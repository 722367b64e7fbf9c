/**
 * The order of the files of tests: one queue for both browsers, longest first, so that no worker is left alone with a long file at
 * the end. The files of one project follow one another, since a worker keeps its browser only from one file of a project to the next.
 */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import durations from '../durations.json' with { type: 'json' };

const projects = ['unit', 'firefox', 'mcp', 'chromium'];
/** Seconds of a file that nobody has measured yet: it may be long, so it doesn't come last. */
const UNKNOWN = 10;

const secondsOf: Readonly<Record<string, number>> = durations;

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => projects.indexOf(project.name);
    const seconds = ({ moduleId }: TestSpecification) => secondsOf[relative(process.cwd(), moduleId)] ?? UNKNOWN;
    return files.toSorted((a, b) => rank(a) - rank(b) || seconds(b) - seconds(a));
  }
}
