/** Conditional schemas: `if`, `then` and `else`, in the schema itself and in `allOf`. Pure. */
import { isSchema, type JsonSchema, readLevel, validateInput } from '#tools';

/** Like `readLevel`, but includes the branches that apply to this value. */
export function readLevelFor(schema: unknown, root: JsonSchema, value: unknown): JsonSchema | false {
  const level = readLevel(schema, root);
  if (level === false || value === undefined) return level;
  const branches = conditionsOf(schema, level).flatMap((each) => branchOf(each, root, value));
  if (branches.length === 0) return level;
  const { if: _, then: __, else: ___, ...rest } = level;
  return readLevel({ allOf: [rest, ...branches] }, root);
}

/** The conditions of the schema and its `allOf` parts; those of a referenced schema come from the level. */
function conditionsOf(schema: unknown, level: JsonSchema): JsonSchema[] {
  if (!isSchema(schema)) return [];
  const parts = Array.isArray(schema.allOf) ? schema.allOf.filter(isSchema) : [];
  const all = [schema, ...parts, ...(schema.$ref === undefined ? [] : [level])];
  return all.filter((each) => each.if !== undefined);
}

function branchOf(condition: JsonSchema, root: JsonSchema, value: unknown): unknown[] {
  const { $schema, $defs, definitions } = root;
  const beside = Object.entries({ $schema, $defs, definitions }).filter(([, part]) => part !== undefined);
  const test = { allOf: [condition.if], ...Object.fromEntries(beside) };
  const { issues, problem } = validateInput(test, value);
  if (problem !== undefined) return [];
  const branch = issues.length === 0 ? condition.then : condition.else;
  return branch === undefined || branch === true ? [] : [branch];
}
