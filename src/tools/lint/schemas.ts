/** Rules on the input schema: readable, an object, not too deep, no dangling references, loss for each kind of model, and parameters. */
import { schemaProfiles } from '#settings';
import { lookUp } from '../json-pointer';
import { toProviderSchema } from '../schema';
import { createPatching, isSchema, requiredOf } from '../schema/parts';
import { referenceText, toPointer } from '../schema/resolve';
import { toWellFormedSchema } from '../schema/well-formed';
import type { JsonSchema } from '../tool';
import { checkDefinition, validateInput } from '../validate';
import { type LintedTool, type LintNote, note } from './note';
import { type Part, parameterAt, partsOfSchema } from './parts-of-schema';

export function lintSchema({ inputSchema, description }: LintedTool): LintNote[] {
  if (!inputSchema) return [];
  const tooMuch = checkDefinition({ description, inputSchema });
  if (tooMuch !== undefined) return [note('schema-too-deep', 'error', '', { message: tooMuch })];
  const faults = partsOfSchema(inputSchema).flatMap((part) => [
    ...unreadable(part),
    ...missingReference(part, inputSchema),
    ...unknownRequired(part),
  ]);
  const { type } = inputSchema;
  const noObject = type !== undefined && ![type].flat().includes('object');
  const { problem } = validateInput(inputSchema, {});
  const unusable = problem !== undefined && faults.length === 0;
  return [
    ...(noObject ? [note('schema-no-object', 'error', '', { type: JSON.stringify(type) })] : []),
    ...faults,
    ...(unusable ? [note('schema-unusable', 'warn', '', { message: problem })] : []),
    ...lintProfiles(inputSchema),
  ];
}

function unreadable({ schema, place }: Part): LintNote[] {
  const patching = createPatching();
  toWellFormedSchema(schema, patching);
  return patching.patches
    .filter(({ change }) => change === 'removed')
    .map(({ keyword }) => note('schema-unreadable', 'error', place, { keyword, value: brief(schema[keyword]) }));
}

const brief = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 60);

function missingReference({ schema: { $ref }, place }: Part, root: JsonSchema): LintNote[] {
  if ($ref === undefined) return [];
  const pointer = toPointer($ref);
  const target = pointer === undefined ? undefined : lookUp(root, pointer);
  const isThere = isSchema(target) || typeof target === 'boolean';
  return isThere
    ? []
    : [note('schema-reference-missing', 'error', place, { reference: referenceText($ref).slice(0, 100) })];
}

/** Required and forbidden at once: no input can ever fit. */
function unknownRequired({ schema, place }: Part): LintNote[] {
  if (schema.additionalProperties !== false || schema.patternProperties !== undefined) return [];
  const { properties } = schema;
  if (!isSchema(properties)) return [];
  const unknown = requiredOf(schema).filter((name) => !Object.hasOwn(properties, name));
  return unknown.map((name) => note('schema-required-unknown', 'error', place, { name }));
}

/** What is only written otherwise for a model is no loss. */
function lintProfiles(schema: JsonSchema): LintNote[] {
  const losses = schemaProfiles.map((profile) => {
    const lost = toProviderSchema(schema, profile).patches.filter(
      ({ change, keyword }) => change === 'cut' || (change === 'removed' && !labels.has(keyword)),
    );
    return {
      profile,
      count: lost.length,
      keywords: [...new Set(lost.map(({ keyword }) => keyword))].slice(0, 4).join(', '),
    };
  });
  return losses.filter(({ count }) => count > 0).map((values) => note('profile-loses', 'info', '', values));
}

const labels = new Set(['$schema', '$id', 'id', '$anchor', '$comment', 'additionalProperties']);

const typing = ['type', 'enum', 'const', '$ref', 'anyOf', 'oneOf', 'allOf', 'properties', 'items', 'not', 'if'];

/** Without a type and a description for each parameter, the model guesses. */
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

/** A title will do, and a reference: its target is checked at its own place. */
function isDescribed(schema: JsonSchema): boolean {
  const says = ({ description, title }: JsonSchema) =>
    [description, title].some((text) => typeof text === 'string' && text.trim() !== '');
  return says(schema) || '$ref' in schema || alternatives(schema).some(says);
}

const alternatives = ({ anyOf, oneOf, allOf }: JsonSchema): JsonSchema[] =>
  [anyOf, oneOf, allOf].flatMap((parts) => (Array.isArray(parts) ? parts.filter(isSchema) : []));
