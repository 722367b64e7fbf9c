/** What may happen in a frame tree, as plain data that shrinks; indices count round, so that every list of commands can run. */
import fc from 'fast-check';
import { type Answer, OPAQUE, ORIGINS } from './model';

export type SchemaChoice = undefined | { static: unknown } | 'lazy' | 'the same';

/** What a tool's code does: first `then`, at once; it ends at once or when it is told to. */
export interface Body {
  readonly ends: 'returning' | 'throwing';
  readonly later: boolean;
  readonly value: unknown;
  readonly then:
    | 'nothing'
    | 'unregister'
    | 'disable'
    | 'describe'
    | 'call itself'
    | 'remove its frame'
    | 'abort its call';
}

export interface Changes {
  readonly description?: string;
  readonly disabled?: boolean;
  readonly schema?: SchemaChoice;
}

export interface Registration {
  readonly type: 'register';
  readonly document: number;
  readonly name: string;
  readonly description: string;
  readonly disabled: boolean;
  readonly schema: SchemaChoice;
  readonly exposedTo: readonly string[] | undefined;
  readonly abortedBefore: boolean;
  readonly body: Body;
}

export type Command =
  | Registration
  | { readonly type: 'update'; readonly document: number; readonly name: string; readonly changes: Changes }
  | { readonly type: 'unregister'; readonly registration: number }
  | { readonly type: 'answer'; readonly lazy: number; readonly answer: Answer }
  | { readonly type: 'list'; readonly document: number; readonly fromOrigins: readonly string[] | undefined }
  | { readonly type: 'list as host'; readonly document: number }
  | {
      readonly type: 'call';
      readonly caller: number;
      /** Its tool, as far as there is one; else the others say whose. */
      readonly registration: number | undefined;
      readonly owner: number;
      readonly name: string;
      readonly input: unknown;
      readonly byHost: boolean;
      readonly abort: 'never' | 'before' | 'at once';
    }
  | { readonly type: 'abort'; readonly call: number }
  | { readonly type: 'finish'; readonly run: number }
  | { readonly type: 'add frame'; readonly parent: number; readonly origin: string; readonly allowed: boolean }
  | { readonly type: 'remove frame'; readonly document: number }
  | { readonly type: 'steps'; readonly count: number }
  | { readonly type: 'rest' };

const index = fc.constantFrom(0, 1, 2, 3, 4, 5);
/** In code units 'B' comes before 'a'; records with a prototype know the last two. */
const name = fc.constantFrom('a', 'B', 'a-b', '__proto__', 'constructor');
const anyName = fc.oneof({ weight: 12, arbitrary: name }, { weight: 1, arbitrary: fc.constantFrom('', 'x y', 'é') });
const description = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('one', 'two') },
  { weight: 1, arbitrary: fc.constant('') },
);
const origins = fc.constantFrom(undefined, [...ORIGINS], [...ORIGINS], [...ORIGINS], [ORIGINS[0]], [ORIGINS[1]]);
const json = fc.jsonValue({ maxDepth: 2 });
const schema: fc.Arbitrary<SchemaChoice> = fc.oneof(
  fc.constant(undefined),
  fc.constant('lazy' as const),
  fc.constantFrom({ static: { type: 'object' } }, { static: [1] }, { static: { type: 'banana' } }),
);

/** What conversion to text makes something else of, or refuses, comes beside plain JSON. */
const value = fc.oneof(
  json,
  fc.constantFrom<unknown>('', undefined, null, Number.NaN, 10n, Symbol('s'), new Date(0), () => 1, { a: 1n }),
);

const body: fc.Arbitrary<Body> = fc.record({
  ends: fc.constantFrom('returning' as const, 'returning' as const, 'throwing' as const),
  later: fc.boolean(),
  value,
  // biome-ignore lint/suspicious/noThenProperty: it names what comes next, and nobody awaits it
  then: fc.oneof(
    { weight: 5, arbitrary: fc.constant('nothing' as const) },
    {
      weight: 4,
      arbitrary: fc.constantFrom<Body['then']>(
        'unregister',
        'disable',
        'describe',
        'call itself',
        'remove its frame',
        'abort its call',
      ),
    },
  ),
});

const register: fc.Arbitrary<Registration> = fc.record({
  type: fc.constant('register' as const),
  document: index,
  name: anyName,
  description,
  disabled: fc.oneof({ weight: 8, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  schema,
  exposedTo: fc.oneof(
    { weight: 8, arbitrary: origins },
    { weight: 1, arbitrary: fc.constant(['https://a.example', 'http://insecure.example']) },
  ),
  abortedBefore: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  body,
});

const changes: fc.Arbitrary<Changes> = fc.record(
  { description, disabled: fc.boolean(), schema: fc.oneof(schema, fc.constant('the same' as const)) },
  { requiredKeys: [] },
);

const call: fc.Arbitrary<Command> = fc.record({
  type: fc.constant('call' as const),
  caller: index,
  registration: fc.option(index, { nil: undefined, freq: 8 }),
  owner: index,
  name,
  input: json,
  byHost: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  abort: fc.oneof(
    { weight: 6, arbitrary: fc.constant('never' as const) },
    { weight: 2, arbitrary: fc.constantFrom('before' as const, 'at once' as const) },
  ),
});

const of = <T extends Command['type']>(type: T, members: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ type: fc.constant(type), ...members }) as unknown as fc.Arbitrary<Command>; // each is written out below

const addFrame = of('add frame', {
  parent: index,
  origin: fc.constantFrom(...ORIGINS, ORIGINS[0], ORIGINS[1], ORIGINS[0], ORIGINS[1], OPAQUE),
  allowed: fc.oneof({ weight: 7, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
});
const answer = of('answer', {
  lazy: index,
  answer: fc.oneof(fc.nat(3), fc.constantFrom('throws', 'a number', 'a promise')),
});

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: register },
  { weight: 3, arbitrary: of('update', { document: index, name: anyName, changes }) },
  { weight: 1, arbitrary: of('unregister', { registration: index }) },
  { weight: 1, arbitrary: answer },
  { weight: 3, arbitrary: of('list', { document: index, fromOrigins: origins }) },
  { weight: 1, arbitrary: of('list as host', { document: index }) },
  { weight: 7, arbitrary: call },
  { weight: 3, arbitrary: of('abort', { call: index }) },
  { weight: 2, arbitrary: of('finish', { run: index }) },
  { weight: 1, arbitrary: addFrame },
  { weight: 2, arbitrary: of('remove frame', { document: index }) },
  { weight: 4, arbitrary: of('steps', { count: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 2, arbitrary: of('rest', {}) },
);

/** Some frames, then anything. */
export const commands: fc.Arbitrary<Command[]> = fc
  .tuple(
    fc.array(addFrame, { maxLength: 4, size: 'max' }),
    fc.array(register, { maxLength: 4, size: 'max' }),
    fc.array(command, { maxLength: 30, size: 'max' }),
  )
  .map((lists) => lists.flat());
