/** A short notation for JSON Schema, and the TypeScript type of the data that fits a schema. */
import type { JsonObject } from '#core/tools/tool.ts';

/** A text; the description is for the model. */
export const string = (description?: string) => ({ type: 'string' as const, ...(description && { description }) });

/** A list of items of one kind. `maxItems`: fewer where each item costs much to draw. */
export const array = <const Items extends JsonObject>(items: Items, description?: string, maxItems = 10_000) => ({
  type: 'array' as const,
  items,
  maxItems,
  ...(description && { description }),
});

/** Of a widget whose rows the user can filter by what they pick in others; see `blocks/state/links.ts`. */
export const filterable = {
  'filterBy?': string(
    'A column: shows only the rows with what is picked in tags, rows or bars beside it; no call needed',
  ),
};

/** Of a widget in which something can be picked. */
export const linkable = {
  'only?': array(
    string(),
    'Ids of the widgets that a pick here filters; absent: all whose `filterBy` column has it',
    50,
  ),
};

type NameOf<Key> = Key extends `${infer Name}?` ? Name : Key;
type RequiredKey<Key> = Key extends `${string}?` ? never : Key;

/** An object with these members and no others. As in TypeScript, a name that ends in `?` is that of an optional member. */
export function object<const Members extends JsonObject>(members: Members) {
  type Properties = { [Key in keyof Members as NameOf<Key>]: Members[Key] };
  const named = Object.entries(members).map(([key, schema]) => [key.replace(/\?$/, ''), schema]);
  const required = Object.keys(members).filter((key) => !key.endsWith('?'));
  return {
    type: 'object' as const,
    properties: Object.fromEntries(named) as Properties, // built from `members`
    required: required as RequiredKey<keyof Members & string>[], // its keys without `?`
    additionalProperties: false as const,
  };
}

/**
 * The data that fits a schema whose type is literal (`as const`). It covers the keywords that widgets use: `const`, `enum`, `type`,
 * `properties`, `required`, `items`, `prefixItems`, references to `$defs`, and cases by `if` and `then`. The rest is `unknown`.
 */
export type FromSchema<Schema, Defs = DefsOf<Schema>> = Schema extends { $ref: `#/$defs/${infer Name}` }
  ? FromSchema<Name extends keyof Defs ? Defs[Name] : never, Defs>
  : Schema extends { const: infer Value } | { enum: readonly (infer Value)[] }
    ? Value
    : Schema extends { type: infer Type }
      ? FromType<Type extends readonly (infer One)[] ? One : Type, Schema, Defs>
      : unknown;

type DefsOf<Schema> = Schema extends { $defs: infer Defs } ? Defs : never;

interface Scalars {
  string: string;
  number: number;
  integer: number;
  boolean: boolean;
  null: null;
}

type FromType<Type, Schema, Defs> = Type extends keyof Scalars
  ? Scalars[Type]
  : Type extends 'array'
    ? FromArray<Schema, Defs>
    : Type extends 'object'
      ? FromObject<Schema, Defs>
      : unknown;

type FromArray<Schema, Defs> = Schema extends { prefixItems: infer Items }
  ? { -readonly [Index in keyof Items]: FromSchema<Items[Index], Defs> }
  : Schema extends { items: infer Item; minItems: 2; maxItems: 2 }
    ? [FromSchema<Item, Defs>, FromSchema<Item, Defs>]
    : Schema extends { items: infer Item }
      ? FromSchema<Item, Defs>[]
      : unknown[];

type FromObject<Schema, Defs> = Schema extends { properties: infer Properties }
  ? Schema extends { allOf: readonly (infer Case)[] }
    ? FromCase<Case, Properties, RequiredOf<Schema>, Defs>
    : Members<Properties, RequiredOf<Schema>, Defs>
  : JsonObject;

type RequiredOf<Schema> = Schema extends { required: readonly (infer Name)[] } ? Name : never;

/** One type for each case: the members in `if` and `then` replace the schema's own. */
type FromCase<Case, Properties, Required, Defs> = Case extends {
  if: { properties: infer If };
  then: { properties: infer Then };
}
  ? Members<Omit<Properties, keyof If | keyof Then> & If & Then, Required, Defs>
  : never;

type Members<Properties, Required, Defs> = Plain<
  {
    -readonly [Name in keyof Properties as Name extends Required ? Name : never]: FromSchema<Properties[Name], Defs>;
  } & {
    -readonly [Name in keyof Properties as Name extends Required ? never : Name]?: FromSchema<Properties[Name], Defs>;
  }
>;

/** One object type in place of an intersection. */
type Plain<Type> = { [Name in keyof Type]: Type[Name] };
