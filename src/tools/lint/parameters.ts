/** Parameters: each with a type and a description, or the model guesses. */
import { isSchema } from '../schema/parts';
import type { JsonSchema } from '../tool';
import { type LintedTool, type LintNote, note } from './note';
import { parameterAt, partsOfSchema } from './parts-of-schema';

const typing = ['type', 'enum', 'const', '$ref', 'anyOf', 'oneOf', 'allOf', 'properties', 'items', 'not', 'if'];

export function lintParameters({ inputSchema }: LintedTool): LintNote[] {
  return partsOfSchema(inputSchema).flatMap(({ schema, place }) => {
    const name = parameterAt(place);
    if (name === null) return [];
    const untyped = !typing.some((keyword) => keyword in schema);
    const undescribed = !isDescribed(schema) && schema.const === undefined;
    return [
      ...(untyped ? [note('parameter-untyped', 'warn', place, { name })] : []),
      ...(undescribed ? [note('parameter-undescribed', 'warn', place, { name })] : []),
    ];
  });
}

/** A title says it too, and so may what a reference names: it is looked at in its own place. */
function isDescribed(schema: JsonSchema): boolean {
  const says = ({ description, title }: JsonSchema) =>
    [description, title].some((text) => typeof text === 'string' && text.trim() !== '');
  return says(schema) || '$ref' in schema || alternatives(schema).some(says);
}

const alternatives = ({ anyOf, oneOf, allOf }: JsonSchema): JsonSchema[] =>
  [anyOf, oneOf, allOf].flatMap((parts) => (Array.isArray(parts) ? parts.filter(isSchema) : []));
