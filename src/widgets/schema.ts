/** JSON Schema and TypeScript: a short way to write a schema, and the type of the data that fits one. */
import type { JsonObject } from '#tools';

/** An object with these members and no others. */
export const object = <
  const Properties extends JsonObject,
  const Required extends readonly (keyof Properties & string)[] = [],
>(
  properties: Properties,
  required?: Required,
) => ({ type: 'object' as const, properties, required: required ?? [], additionalProperties: false as const });

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

/** One type for each case: what `if` and `then` say of a member stands in place of what the schema itself says. */
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
