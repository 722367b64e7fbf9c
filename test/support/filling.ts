/** Fills a schema's form in as a person would, field by field, until it holds a wanted value. */

import { isJsonObject, isSameJson, type JsonSchema } from '#core/tools/tool.ts';
import { toField } from '../../src/ui/schema-form/field';
import { chooseAlternative } from '../../src/ui/schema-form/fields';
import { firstValue, startValue } from '../../src/ui/schema-form/start';
import { readNumber, readTypedJson, setMember, toEditedJson, withItem } from '../../src/ui/schema-form/value';

export interface Filling {
  value: unknown;
  /** Fields that had to be written as JSON though the schema says more. */
  asJson: string[];
}

export function fillIn(schema: JsonSchema, wanted: unknown): Filling {
  const asJson: string[] = [];
  const begun = startValue(schema, schema) ?? {};
  return { value: fillField(schema, { root: schema, begun, wanted, path: '', asJson }), asJson };
}

interface Place {
  root: JsonSchema;
  begun: unknown;
  wanted: unknown;
  path: string;
  asJson: string[];
}

function fillField(schema: unknown, place: Place): unknown {
  const { root, wanted, path, asJson } = place;
  const field = toField(schema, root, wanted);
  switch (field.kind) {
    case 'choice':
      return field.choices.find(({ value }) => isSameJson(value, wanted))?.value;
    case 'choices': {
      const items: unknown[] = Array.isArray(wanted) ? wanted : [];
      return items.map((item) => field.choices.find(({ value }) => isSameJson(value, item))?.value);
    }
    case 'number':
      return readNumber(String(wanted));
    case 'boolean':
    case 'text':
      return wanted;
    case 'alternatives': {
      const at = chooseAlternative(field.parts, root, { value: wanted, chosen: null });
      if (at === null) throw new Error(`No alternative of ${path} is taken for ${JSON.stringify(wanted)}.`);
      if (toField(field.parts[at], root, wanted).kind === 'alternatives') return fillJson(place);
      return fillField(field.parts[at], { ...place, begun: firstValue(field.parts[at], root) });
    }
    case 'object':
      return fillObject(field, place);
    case 'array':
      return fillArray(field, place);
    case 'json':
      return fillJson({ ...place, asJson: field.level.type === undefined ? [] : asJson });
    case 'never':
      throw new Error(`Nothing can be given at ${path}.`);
  }
}

function fillJson({ wanted, path, asJson }: Place): unknown {
  asJson.push(path);
  const reading = readTypedJson(toEditedJson(wanted));
  return 'value' in reading ? reading.value : undefined;
}

type Field = ReturnType<typeof toField>;

function fillObject(field: Extract<Field, { kind: 'object' }>, { root, begun, wanted, path, asJson }: Place): unknown {
  if (!isJsonObject(wanted)) throw new Error(`${path} is no object.`);
  let value: unknown = isJsonObject(begun) ? begun : {};
  for (const name of Object.keys(value as object)) {
    if (!Object.hasOwn(wanted, name)) value = setMember(value, name, undefined);
  }
  for (const [name, member] of Object.entries(wanted)) {
    const known = field.members.find((each) => each.name === name);
    const schema = known ? known.schema : field.free?.schema;
    if (schema === undefined) throw new Error(`The form has no field for ${path}/${name}.`);
    const before = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : startValue(schema, root);
    const filled = fillField(schema, { root, begun: before, wanted: member, path: `${path}/${name}`, asJson });
    value = setMember(value, name, filled);
  }
  return value;
}

function fillArray(field: Extract<Field, { kind: 'array' }>, { root, begun, wanted, path, asJson }: Place): unknown {
  if (!Array.isArray(wanted)) throw new Error(`${path} is no array.`);
  let items: unknown[] = Array.isArray(begun) ? begun : [];
  while (items.length > wanted.length) items = withItem(items, items.length - 1, undefined);
  while (items.length < wanted.length) items = [...items, firstValue(field.part(items.length), root)];
  wanted.forEach((item, i) => {
    const filled = fillField(field.part(i), { root, begun: items[i], wanted: item, path: `${path}/${i}`, asJson });
    items = withItem(items, i, filled);
  });
  return items;
}
