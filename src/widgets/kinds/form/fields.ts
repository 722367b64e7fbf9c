/** Forms as models write them (a schema, a list of fields, the words of form libraries) as one JSON Schema. Pure. */
import { isWithinDepth } from '#core/tools/depth.ts';
import { offeredForm, secretFields } from '#core/tools/elicitation.ts';
import { parseJson } from '#core/tools/long-numbers.ts';
import { asList } from '#core/tools/repair.ts';
import type { ValidationIssue } from '#core/tools/schemas.ts';
import { isJsonObject, type JsonObject, type JsonSchema, objectOf } from '#core/tools/tool.ts';
import { checkDefinition, validateInput } from '#core/tools/validate.ts';
import type { CheckedParams, Note } from '../../widget';

const maxFields = 60;
const maxDepth = 30;

/** What a field's type is called elsewhere, and what it is in a schema. */
const kinds: Readonly<Record<string, JsonSchema>> = {
  ...named('string text input textbox textfield textarea longtext multiline comment paragraph search tel phone', {
    type: 'string',
  }),
  ...named('email', { type: 'string', format: 'email' }),
  ...named('url uri link', { type: 'string', format: 'uri' }),
  ...named('password secret', { type: 'string', format: 'password' }),
  ...named('number float decimal currency money range slider', { type: 'number' }),
  ...named('integer int rating stepper', { type: 'integer' }),
  ...named('boolean bool checkbox toggle switch', { type: 'boolean' }),
  ...named('date day', { type: 'string', format: 'date' }),
  ...named('datetime datetimelocal timestamp', { type: 'string', format: 'date-time' }),
  ...named('time', { type: 'string', format: 'time' }),
  ...named('color colour', { type: 'string', format: 'color' }),
  ...named('select dropdown radio radiogroup radiobuttons choice choiceset enum combobox autocomplete', {}),
  ...named('multiselect multicheckbox selectboxes checkboxes checkboxgroup multichoice tags', { type: 'array' }),
  ...named('array list repeat', { type: 'array' }),
  ...named('object group fieldset section', { type: 'object' }),
  ...named('null', { type: 'null' }),
};

/** They ask for nothing, or for what the user doesn't see. */
const silent =
  /^(hidden|submit|button|reset|label|heading|header|info|static|separator|divider|html|display|markdown|textblock|richtextblock|actionset|template)$/;

const several = /^(multiselect|multicheckbox|selectboxes|checkboxes|checkboxgroup|multichoice|tags)$/;

function named(words: string, schema: JsonSchema): Record<string, JsonSchema> {
  return Object.fromEntries(words.split(' ').map((word) => [word, schema]));
}

/** The first that is there: of names for one thing the own one comes first. */
const first = (from: JsonObject, names: string): unknown =>
  names
    .split(' ')
    .map((name) => (Object.hasOwn(from, name) ? from[name] : undefined))
    .find((value) => value !== undefined);

const schemaNames = 'schema jsonSchema json_schema inputSchema input_schema requestedSchema form';
const listNames = 'fields inputs questions elements controls components body pages';
const partNames = 'elements components items columns fieldGroup';
const valueNames = 'values value data initialValues initial_values defaults defaultValues formData';
/** What other forms say of their looks, and of their button, which is always Tabhand’s. */
const looks =
  /^(ui_?schema|\$schema|version|actions|layout|submit(_?(label|text|button))?|button(_?(label|text))?|cancel(_?(label|text))?|columns|variant)$/i;

export function toForm(params: JsonObject, note: Note): JsonObject {
  const described = first(params, schemaNames) ?? first(params, listNames) ?? toBare(params);
  if (described === undefined) return params;
  const schema = toSchema(withLooks(described, objectOf(first(params, 'uiSchema ui_schema'))), note);
  const used = new Set(
    `${schemaNames} ${listNames} ${valueNames} title description type properties required $defs`.split(' '),
  );
  const others = Object.entries(params).filter(([name]) => !used.has(name));
  for (const [name] of others.filter(([name]) => looks.test(name))) note(`/${name}: left out, Tabhand draws the form`);
  const title = params.title ?? schema.title;
  const about = params.description ?? schema.description;
  const { title: _, ...rest } = withDefaults(schema, objectOf(first(params, valueNames)), note);
  return {
    ...Object.fromEntries(others.filter(([name]) => !looks.test(name))),
    ...(title !== undefined && { title }),
    schema: { ...rest, ...(typeof about === 'string' && about && { description: about }) },
  };
}

/** What is said of a field beside its schema, as React JSON Schema Form has it. */
function withLooks(described: unknown, looks: JsonObject): unknown {
  const { properties, ...rest } = objectOf(described);
  if (!isJsonObject(properties)) return described;
  const fields = Object.entries(properties).map(([name, field]) => {
    const own = objectOf(looks[name]);
    const said = Object.entries({ ...own, ...objectOf(own['ui:options']) }).map(
      ([key, value]) => [key.replace('ui:', ''), value] as const,
    );
    const told = said.filter(([key]) => /^(title|description|help|placeholder|enumNames)$/.test(key));
    const format = said.some(([key, value]) => key === 'widget' && value === 'password') && { format: 'password' };
    return [name, isJsonObject(field) ? { ...field, ...Object.fromEntries(told), ...format } : field];
  });
  return { ...rest, properties: Object.fromEntries(fields) };
}

/** The parameters are the schema. */
const toBare = ({ type, properties, required, $defs, description }: JsonObject): unknown =>
  isJsonObject(properties) ? { type, properties, required, $defs, description } : undefined;

function toSchema(written: unknown, note: Note): JsonSchema {
  const described = typeof written === 'string' ? readSchema(written) : written;
  if (Array.isArray(described)) return toObjectSchema(toNamed(described), {}, note);
  if (!isJsonObject(described)) return {};
  const inner = first(described, listNames);
  if (Array.isArray(inner)) return toObjectSchema(toNamed(inner), described, note);
  if (isJsonObject(described.properties)) return toObjectSchema(Object.entries(described.properties), described, note);
  // Either the fields by their names, or a schema of which nothing is described.
  const isMap =
    typeof described.type !== 'string' &&
    Object.values(described).length > 0 &&
    Object.values(described).every(isField);
  return isMap ? toObjectSchema(Object.entries(described), {}, note) : described;
}

/** The depth of a schema in a text hasn't been checked yet. */
function readSchema(text: string): unknown {
  const read = parseJson(text);
  return isWithinDepth(read, maxDepth) ? read : undefined;
}

const isField = (value: unknown): boolean => isJsonObject(value) || typeof value === 'string';

/** Each field with the name that its value has; names that are missing or taken are made. */
function toNamed(list: readonly unknown[]): [string, unknown][] {
  const taken = new Set<string>();
  return list.flatMap(toFields).map((each, i) => {
    const field = isJsonObject(each) ? each : { label: String(each) };
    const wanted = first(field, 'name id key field property label title') ?? `field_${i + 1}`;
    const plain = String(wanted).trim() || `field_${i + 1}`;
    const name = taken.has(plain) ? `${plain}_${i + 1}` : plain;
    taken.add(name);
    return [name, field];
  });
}

/** Without what only lays fields out, and with all that is said of one at one place (Formly, Form.io, SurveyJS, Adaptive Cards). */
function toFields(each: unknown): unknown[] {
  if (!isJsonObject(each)) return [each];
  const parts = first(each, partNames);
  const isLayout = each.type === undefined || /^(container|column(set|s)?|panel|page|well)$/.test(wordOf(each.type));
  if (Array.isArray(parts) && parts.every(isJsonObject) && isLayout && each.key === undefined)
    return parts.flatMap(toFields);
  const { templateOptions, props, validate, inputType, isRequired, isMultiSelect, ...own } = each;
  const more = { ...objectOf(validate), ...objectOf(templateOptions), ...objectOf(props) };
  const isText = kinds[wordOf(own.type)]?.type === 'string';
  const type = isText ? (more.type ?? inputType ?? own.type) : own.type;
  const required = isRequired ?? own.required ?? more.required;
  const multiple = isMultiSelect ?? own.multiple ?? more.multiple;
  return [
    Object.fromEntries(
      Object.entries({ ...more, ...own, type, required, multiple }).filter(([, value]) => value !== undefined),
    ),
  ];
}

function toObjectSchema(fields: readonly [string, unknown][], around: JsonObject, note: Note): JsonSchema {
  const shown = fields.filter(([name, field]) => {
    const isSilent = isJsonObject(field) && silent.test(wordOf(field.type));
    if (isSilent) note(`${name}: left out, since it asks for nothing that is seen`);
    return !isSilent;
  });
  const needed = shown.flatMap(([name, field]) => (isJsonObject(field) && field.required === true ? [name] : []));
  const listed = Array.isArray(around.required) ? around.required.filter((name) => typeof name === 'string') : [];
  const { required: _, ...others } = around;
  const rest = Object.fromEntries(Object.entries(others).filter(([key]) => !listNames.split(' ').includes(key)));
  const required = [...new Set([...listed, ...needed])].filter((name) => shown.some(([known]) => known === name));
  return {
    ...rest,
    type: 'object',
    properties: Object.fromEntries(shown.map(([name, field]) => [name, toFieldSchema(name, field, note)])),
    ...(required.length > 0 && { required }),
  };
}

const wordOf = (type: unknown): string =>
  typeof type === 'string' ? type.toLowerCase().replace(/^input\.|[\s_-]/g, '') : '';

/** Members that mean the same as one of a schema. */
const renamed: readonly (readonly [string, string])[] = [
  ['title', 'label text question caption'],
  ['description', 'help helpText helperText hint tooltip placeholder'],
  ['default', 'defaultValue default_value initialValue value'],
  ['pattern', 'regex'],
];
const read = new Set(
  `name id key field property required options choices enumNames min max step multiple multi widget component label text question caption help helpText helperText hint tooltip placeholder defaultValue default_value initialValue value regex fields rows disabled input values data`.split(
    ' ',
  ),
);

function toFieldSchema(name: string, described: unknown, note: Note): JsonSchema | boolean {
  if (typeof described === 'boolean') return described;
  const field = typeof described === 'string' ? { type: described } : objectOf(described);
  const { type } = field;
  const word = wordOf(type ?? field.widget ?? field.component);
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined;
  const isFile = /file|upload|image|photo|signature/.test(word);
  if (typeof type === 'string' && !kind) note(`${name}: ${type.slice(0, 40)} → ${isFile ? 'no field' : 'string'}`);
  const rest = Object.fromEntries(Object.entries(field).filter(([key]) => !read.has(key) && key !== 'type'));
  const meant = renamed.flatMap(([own, names]) => {
    const value = field[own] ?? first(field, names);
    return value === undefined || value === '' ? [] : [[own, value]];
  });
  const base: JsonSchema = {
    ...(Array.isArray(type) ? { type } : (kind ?? (type === undefined ? {} : { type: isFile ? 'file' : 'string' }))),
    ...rest,
    ...Object.fromEntries(meant),
  };
  return withBounds(withParts(withOptions(base, field, word), field, { name, note }), field);
}

/** A choice is one value of a list, or several. */
function withOptions(base: JsonSchema, field: JsonObject, word: string): JsonSchema {
  const described =
    first(field, 'options choices') ??
    [field.values, objectOf(field.data).values].find(Array.isArray) ??
    (isJsonObject(field.enum) ? field.enum : undefined);
  const titles = Array.isArray(field.enumNames) ? field.enumNames : [];
  const listed = described ?? (titles.length > 0 ? field.enum : undefined);
  if (listed === undefined)
    return base.type === undefined && /select|radio|choice/.test(word) ? { ...base, type: 'string' } : base;
  const options = isJsonObject(listed)
    ? Object.entries(listed).map(([value, title]) => ({ const: value, title: String(title) }))
    : asList(listed).map((each, i) => toOption(each, titles[i]));
  const isPlain = options.every(({ const: value, title }) => title === undefined || title === String(value));
  const { type: _, enum: __, items: ___, ...rest } = base;
  const choice = isPlain ? { enum: options.map((each) => each.const) } : { oneOf: options };
  const isMany =
    several.test(word) ||
    field.multiple === true ||
    field.multi === true ||
    word === 'checkbox' ||
    base.type === 'array';
  return isMany ? { ...rest, type: 'array', items: choice, uniqueItems: true } : { ...rest, ...choice };
}

function toOption(option: unknown, named?: unknown): { const: unknown; title?: string } {
  if (!isJsonObject(option)) return { const: option, ...(named !== undefined && { title: String(named) }) };
  const value = first(option, 'value const id key name label title text');
  const title = first(option, 'label title text name') ?? value;
  return { const: value, title: String(title) };
}

/** A group and a list hold fields in turn. */
function withParts(schema: JsonSchema, field: JsonObject, { name, note }: { name: string; note: Note }): JsonSchema {
  const { items } = schema;
  if (schema.type === 'array' && isJsonObject(items) && !('enum' in items) && !('oneOf' in items))
    return { ...schema, items: toFieldSchema(`${name}[]`, items, note) };
  const inner = Array.isArray(field.fields) ? toNamed(field.fields) : Object.entries(objectOf(schema.properties));
  if (inner.length === 0) return schema;
  return toObjectSchema(inner, schema, note);
}

function withBounds(schema: JsonSchema, { min, max }: JsonObject): JsonSchema {
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const names = isNumber
    ? ['minimum', 'maximum']
    : schema.type === 'array'
      ? ['minItems', 'maxItems']
      : ['minLength', 'maxLength'];
  const bounds = [min, max].map((each) => (typeof each === 'string' && each.trim() !== '' ? Number(each) : each));
  const isBounded = isNumber || schema.type === 'array' || (schema.type === 'string' && schema.format === undefined);
  const told = bounds.flatMap((bound, i) =>
    isBounded && typeof bound === 'number' && Number.isFinite(bound) ? [[names[i] ?? '', bound]] : [],
  );
  return { ...Object.fromEntries(told), ...schema };
}

/** Values beside the schema are what its fields begin with. */
function withDefaults(schema: JsonSchema, values: JsonObject, note: Note): JsonSchema {
  const fields = objectOf(schema.properties);
  for (const name of Object.keys(values))
    if (!Object.hasOwn(fields, name)) note(`${name}: left out, there is no such field`);
  const filled = Object.entries(fields).map(([name, field]) => [
    name,
    Object.hasOwn(values, name) && isJsonObject(field) ? { ...field, default: values[name] } : field,
  ]);
  return { ...schema, properties: Object.fromEntries(filled) };
}

const noSecrets =
  'Nobody is asked for passwords, codes, keys or card numbers in a form. Have the person enter them in the page themselves.';

/** The form as it may be drawn: without secrets, and with a schema that can be filled in. */
export function checkForm(params: JsonObject): CheckedParams {
  const schema = objectOf(params.schema);
  const asked = { mode: 'form' as const, message: String(params.title ?? ''), schema };
  const fault = checkDefinition({ description: '', inputSchema: schema }) ?? findFault(schema);
  if (fault !== undefined) return { issues: [toIssue(fault)] };
  const secrets = secretFields(asked);
  const offered = offeredForm(asked);
  if (!offered)
    return { issues: [toIssue(secrets.length > 0 ? `${secrets.join(', ').slice(0, 200)}: ${noSecrets}` : noSecrets)] };
  const left = [...secrets, ...Object.keys(schema).filter((name) => name !== 'type' && !Object.hasOwn(offered, name))];
  return {
    params: { ...params, schema: offered },
    repairs: left.map((name) => `/schema: ${name.slice(0, 60)} left out`),
  };
}

function findFault(schema: JsonSchema): string | undefined {
  const fields = Object.entries(objectOf(schema.properties));
  if (fields.length === 0) return 'It has no field. Give a JSON Schema with properties, or a list of fields.';
  if (fields.length > maxFields) return `It has ${fields.length} fields; ${maxFields} are the most.`;
  const file = fields.find(([, field]) => isJsonObject(field) && field.type === 'file');
  if (file) return `${file[0]}: a form takes no files. Have the person attach the file in the chat.`;
  const empty = Object.fromEntries(fields.map(([name]) => [name, null]));
  const { problem } = validateInput(schema, empty);
  return problem !== undefined && !isOfPattern(problem) ? problem : undefined;
}

/** Such a field takes any text. */
const isOfPattern = (problem: string): boolean => problem.startsWith('The pattern ');

const toIssue = (message: string): ValidationIssue => ({ path: '/schema', keyword: 'form', message });

/** What the user entered goes before what the model wrote beside it. */
export function toBoundCall({ tool, input }: JsonObject, event: string, { values }: JsonObject) {
  if (typeof tool !== 'string' || event !== 'submit') return null;
  return { tool, input: { ...objectOf(input), ...objectOf(values) } };
}
