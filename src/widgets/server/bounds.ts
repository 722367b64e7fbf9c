/** How large any widget's data may be, whatever its schema allows: it is drawn, and what recurses into it must come to an end. */
import { isWithinDepth, type JsonObject, type ValidationIssue } from '#tools';

/** Characters as JSON. */
const largest = 4_000_000;
const deepest = 100;

/** Null if it is small enough. */
export function findExcess(data: JsonObject): ValidationIssue | null {
  if (!isWithinDepth(data, deepest)) return excess('depth', `It nests deeper than ${deepest} levels.`);
  const { length } = JSON.stringify(data);
  return length > largest ? excess('size', `It has ${length} characters as JSON; ${largest} are the most.`) : null;
}

const excess = (keyword: string, message: string): ValidationIssue => ({ path: '', keyword, message });
