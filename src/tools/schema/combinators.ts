/** Removes `oneOf`, `anyOf` and `allOf`: what their parts agree on stays, members that only some tell become optional. */
import type { JsonSchema } from '../tool';
import { conjoin, widen } from './combine';
import { partsOf, rewrite, without } from './parts';
import { type Patching, report, standingFor } from './patching';

const combinators = ['allOf', 'anyOf', 'oneOf'];

const messages = new Map([
  ['allOf', 'Its parts are told as one.'],
  ['anyOf', 'What only some alternatives tell is optional.'],
  ['oneOf', 'What only some alternatives tell is optional.'],
]);

/** At any depth. */
export function withoutCombinators(schema: JsonSchema, patching: Patching): JsonSchema {
  return rewrite(schema, patching, withoutOwn);
}

/** At the top, where no service takes them; below they stay. */
export function withoutTopCombinators(schema: JsonSchema, patching: Patching): JsonSchema {
  const tops = combinators.filter((keyword) => schema[keyword] !== undefined);
  const inner = tops.map((keyword): [string, JsonSchema[]] => [
    keyword,
    partsOf(schema[keyword]).map((part) => withoutTopCombinators(part, patching)),
  ]);
  const made = standingFor(patching, schema, { ...schema, ...Object.fromEntries(inner) });
  return standingFor(patching, schema, withoutOwn(made, patching));
}

function withoutOwn(schema: JsonSchema, patching: Patching): JsonSchema {
  const found = combinators.filter((keyword) => schema[keyword] !== undefined);
  if (found.length === 0) return schema;
  for (const keyword of found) {
    report(patching, schema, { keyword, change: 'removed', message: messages.get(keyword) ?? '' });
  }
  const chosen = ['anyOf', 'oneOf'].map((keyword) => partsOf(schema[keyword])).filter(({ length }) => length > 0);
  const beside = without(schema, ...combinators);
  return conjoin([beside, ...partsOf(schema.allOf), ...chosen.map(widen)]);
}
