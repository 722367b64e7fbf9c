/** The schema itself: readable, an object, not too deep, its references there, and what each kind of model loses of it. */
import { schemaProfiles } from '#settings';
import { toProviderSchema } from '../schema';
import { isSchema, requiredOf } from '../schema/parts';
import { createPatching } from '../schema/patching';
import { lookUp, toPointer } from '../schema/resolve';
import { toWellFormedSchema } from '../schema/well-formed';
import type { JsonSchema } from '../tool';
import { checkDefinition, validateInput } from '../validate';
import { type LintedTool, type LintNote, note } from './note';
import { type Part, partsOfSchema } from './parts-of-schema';

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
  return isThere ? [] : [note('schema-reference-missing', 'error', place, { reference: String($ref).slice(0, 100) })];
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
