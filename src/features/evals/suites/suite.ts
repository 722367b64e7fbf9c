/** Reads a suite and writes it. Its text is kept, so that a suite that nobody edited is exported byte for byte. */
import { isWithinDepth } from '#core/tools/depth.ts';
import { readJson, writeJson } from '#core/tools/long-numbers.ts';
import { type CaseProblem, findCaseProblem } from './case-problem';
import { caseSchema, type EvalCase } from './suite-schema';

export const suiteLimits = { cases: 2000, characters: 5_000_000, depth: 40 } as const;

export interface Suite {
  /** As it was imported, or written anew after an edit. */
  text: string;
  cases: EvalCase[];
}

/** Why a text is no suite, as a code with the values of its sentence. */
export type SuiteProblem =
  | { code: 'no-json'; values: { detail: string } }
  | { code: 'too-long' | 'too-many' | 'too-deep'; values: Record<'count' | 'most', number> }
  | { code: 'circular' | 'no-list' | 'empty'; values: Record<never, never> }
  | { code: 'bad-case'; values: { number: number; place: string; detail: string } };

export type SuiteReading = { suite: Suite } | { problem: SuiteProblem };

export function readSuite(text: string): SuiteReading {
  const { characters } = suiteLimits;
  if (text.length > characters)
    return { problem: { code: 'too-long', values: { count: text.length, most: characters } } };
  try {
    return readCases(readJson(text.replace(/^\uFEFF/, '')), text);
  } catch (error) {
    return { problem: { code: 'no-json', values: { detail: error instanceof Error ? error.message : String(error) } } };
  }
}

/** `text`: what the cases were read from; absent: they are written anew. */
export function readCases(value: unknown, text?: string): SuiteReading {
  const problem = problemOfList(value);
  if (problem) return { problem };
  const cases: EvalCase[] = [];
  for (const [i, each] of (value as unknown[]).entries()) {
    // checked above
    const read = caseSchema.safeParse(each);
    if (!read.success) return { problem: badCase(i, read.error.issues[0]) };
    cases.push(read.data);
  }
  return { suite: { text: text ?? writeCases(cases), cases } };
}

function problemOfList(value: unknown): SuiteProblem | null {
  if (!Array.isArray(value)) return { code: 'no-list', values: {} };
  if (value.length === 0) return { code: 'empty', values: {} };
  const { cases, depth } = suiteLimits;
  if (value.length > cases) return { code: 'too-many', values: { count: value.length, most: cases } };
  if (isCircular(value)) return { code: 'circular', values: {} };
  return isWithinDepth(value, depth) ? null : { code: 'too-deep', values: { count: depth + 1, most: depth } };
}

/** JSON has no circles; what a program passes may. */
function isCircular(value: unknown, above: readonly unknown[] = []): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (above.includes(value)) return true;
  return above.length <= suiteLimits.depth && Object.values(value).some((each) => isCircular(each, [...above, value]));
}

type Issue = { path: PropertyKey[]; message: string } | undefined;

const badCase = (i: number, issue: Issue): SuiteProblem => ({
  code: 'bad-case',
  values: { number: i + 1, place: issue?.path.map(String).join('.') ?? '', detail: issue?.message ?? '' },
});

/** How an edited suite is written. */
export const writeCases = (cases: readonly EvalCase[]): string => `${writeJson(cases, 2)}\n`;

/** What the user reads of a case: its name, or else how it begins. */
export function nameOfCase({ name, messages }: EvalCase, i: number): string {
  const [first] = messages;
  return name || (first?.type === 'message' ? first.content.slice(0, 80) : '') || `#${i + 1}`;
}

/** Why the cases can't be run, by their place in the suite. */
export const problemsOf = ({ cases }: Suite): Map<number, CaseProblem> =>
  new Map(
    cases.flatMap((each, i) => {
      const problem = findCaseProblem(each);
      return problem ? [[i, problem] as const] : [];
    }),
  );
