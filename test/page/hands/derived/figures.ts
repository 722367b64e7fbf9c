/** Compares what is derived from the pages with what was written down: every field in every particular. */
import type { Guessed } from '#core/tools/hands-wire.ts';
import type { ExpectedField, ExpectedForm, ExpectedPage } from './expected';

export type Schema = Record<string, unknown> & { items?: { enum?: string[] }; enum?: string[] };

export const isOfForm = ({ description }: Guessed): boolean => description.includes('from the form');

/** What a schema says, in the words of the files. */
function toField(key: string, schema: Schema, required: boolean): ExpectedField {
  const limits = [
    ['min', schema.minimum ?? schema.minLength],
    ['max', schema.maximum ?? schema.maxLength],
    ['step', schema.multipleOf],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  const kind = kindOf(schema);
  const pattern = kind === 'text' && schema.pattern ? [`pattern=${String(schema.pattern).slice(4, -2)}`] : [];
  const dates = [...String(schema.description ?? '').matchAll(/\b(from|to) (\d{4}-\S+)/g)].map(
    ([, word, day]) => `${word === 'from' ? 'min' : 'max'}=${day}`,
  );
  return {
    ...{ key, kind, required, label: String(schema.title) },
    ...(schema.default !== undefined && { default: String(schema.default) }),
    limits: [...limits, ...pattern, ...dates],
    choices: schema.enum ?? schema.items?.enum ?? [],
  };
}

const byFormat: Record<string, string> = { email: 'email', uri: 'url', date: 'date' };
const byPattern: [RegExp, string][] = [
  [/^\^\\d\\d:/, 'time'],
  [/W/, 'week'],
  [/T\\d/, 'datetime'],
  [/^\^\\d\{4\}-\\d\\d\$$/, 'month'],
  [/^\^#/, 'colour'],
];

export function kindOf({ type, format, pattern, enum: choices }: Schema): string {
  if (type === 'array') return 'list';
  if (choices) return 'choice';
  if (typeof format === 'string') return byFormat[format] ?? format;
  const own = typeof pattern === 'string' && !pattern.startsWith('^(?:') ? pattern : null;
  if (own !== null) return byPattern.find(([shape]) => shape.test(own))?.[1] ?? 'text';
  return type === 'string' ? 'text' : String(type);
}

const fieldsOf = ({ inputSchema }: Guessed): ExpectedField[] => {
  const { properties, required = [] } = inputSchema as { properties: Record<string, Schema>; required?: string[] }; // what forms give
  return Object.entries(properties).map(([key, schema]) => toField(key, schema, required.includes(key)));
};

const toText = ({ limits, choices, ...rest }: ExpectedField): string =>
  JSON.stringify([rest.key, rest.kind, rest.required, rest.label, rest.default ?? null, [...limits].sort(), choices]);

/** Most of its fields are those of the form. */
const isMadeFrom = (form: ExpectedForm, tool: Guessed): boolean => {
  const keys = new Set(fieldsOf(tool).map(({ key }) => key));
  if (form.fields.length === 0) return keys.size === 0 && tool.name === form.name;
  return form.fields.filter(({ key }) => keys.has(key)).length * 2 > form.fields.length;
};

export type Figures = ReturnType<typeof createFigures>;

export function createFigures() {
  const confusion = new Map<string, number>();
  const wrong: string[] = [];
  const count = { forms: 0, none: 0, tools: 0, names: 0, effects: 0, fields: 0, extra: 0, right: 0 };
  const confuse = (row: string, column: string) =>
    confusion.set(`${row}\t${column}`, (confusion.get(`${row}\t${column}`) ?? 0) + 1);

  const addForm = (page: string, form: ExpectedForm, tool: Guessed | undefined) => {
    count.forms++;
    if (tool?.name === form.name) count.names++;
    else wrong.push(`${page}: ${form.name} is called ${tool?.name}`);
    if (tool && (tool.readOnly ? 'reads' : 'asks') === form.does) count.effects++;
    else wrong.push(`${page}: ${form.name} ${form.does}, but not the guess`);
    const found = tool ? fieldsOf(tool) : [];
    for (const field of form.fields) {
      const other = found.find(({ key }) => key === field.key);
      confuse(field.kind, other?.kind ?? 'none');
      count.fields++;
      if (other && toText(other) === toText(field)) count.right++;
      else wrong.push(`${page}: ${toText(field)}\n    ${other ? toText(other) : 'none'}`);
    }
    for (const other of found.filter(({ key }) => !form.fields.some((each) => each.key === key))) {
      confuse('none', other.kind);
      count.extra++;
      wrong.push(`${page}: not asked for ${toText(other)}`);
    }
  };
  return {
    count,
    add({ name, forms, none }: ExpectedPage, all: readonly Guessed[]): void {
      const left = new Set(all.filter(isOfForm));
      count.none += none;
      count.tools += left.size;
      for (const form of forms) {
        const tool = [...left].find((each) => isMadeFrom(form, each));
        if (tool) left.delete(tool);
        addForm(name, form, tool);
      }
    },
    /** As Markdown. */
    table: () => toTable(confusion),
    toString: () => `${JSON.stringify(count)}\n${toTable(confusion)}\n${wrong.join('\n')}`,
  };
}

/** Rows: as written down. Columns: as derived. */
function toTable(confusion: ReadonlyMap<string, number>): string {
  const kinds = [...new Set([...confusion.keys()].flatMap((cell) => cell.split('\t')))].filter(
    (kind) => kind !== 'none',
  );
  kinds.sort();
  const all = [...kinds, 'none'];
  const rows = all.map(
    (row) => `| ${row} | ${all.map((column) => confusion.get(`${row}\t${column}`) ?? '·').join(' | ')} |`,
  );
  return [`| written \\ derived | ${all.join(' | ')} |`, `|${'---|'.repeat(all.length + 1)}`, ...rows].join('\n');
}
