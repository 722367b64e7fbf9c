/**
 * Reads a pack's file without running it, and without understanding its code. Of a pack with code, the first comment says what it
 * is and for which pages; a pack of kept steps is data.
 */

import { type KeptSteps, keptStepsSchema, type Step } from '#core/log/steps.ts';
import { parseJson } from '#core/tools/long-numbers.ts';
import { isJsonObject } from '#core/tools/tool.ts';
import { type PackFacts, type PackSource, packLimits } from './format';
import { isPattern } from './matches';

export { lintPack, type PackNote } from './lint';

/** Why the file is no pack; `what` says what the code is about. */
export interface PackFault {
  code: 'imports' | 'no-export' | 'no-name' | 'no-matches' | 'bad-pattern' | 'too-long' | 'steps-unread';
  what: string;
}

/** What the user gives where the file doesn't say it, or says otherwise. */
export type KnownFacts = Partial<Pick<PackFacts, 'name' | 'matches' | 'world'>>;

export function readPack(source: string, known: KnownFacts = {}): PackSource | PackFault {
  if (source.length > packLimits.source) return fault('too-long');
  const data = readData(source);
  const steps = data && readSteps(data.tools);
  if (steps && 'code' in steps) return steps;
  const said: KnownFacts = { ...(data ?? readComment(source)), ...known };
  const name = said.name?.trim().slice(0, 60);
  if (!name) return fault('no-name');
  const matches = said.matches?.slice(0, packLimits.matches) ?? [];
  if (matches.length === 0) return fault('no-matches');
  const bad = matches.find((each) => !isPattern(each));
  if (bad !== undefined) return fault('bad-pattern', bad);
  const script = steps ? `return ${JSON.stringify(data)};` : toScript(source);
  if (typeof script !== 'string') return script;
  const world = said.world ?? 'own';
  return {
    source,
    script,
    facts: { ...about(data ?? readComment(source)), name, matches, world, ...(steps && { steps }) },
  };
}

const fault = (code: PackFault['code'], what = ''): PackFault => ({ code, what });

const about = ({ author, version, verifiedOn }: Partial<PackFacts>) => ({
  author: author?.slice(0, 100) || undefined,
  version: version?.slice(0, 40) || undefined,
  verifiedOn: verifiedOn?.slice(0, 20) || undefined,
});

/** Lines such as `// @match https://example.com/*` in front of the code, as user scripts have them. */
export function readComment(source: string): Partial<PackFacts> {
  const [comment = ''] = /^(?:[ \t]*(?:\/\/.*)?\r?\n)*/.exec(`${source}\n`) ?? [];
  const tags = [...comment.matchAll(/^[ \t]*\/\/[ \t]*@(\w+)[ \t]+(\S(?:.*\S)?)/gm)];
  const all = (tag: string) => tags.flatMap(([, name, value = '']) => (name === tag ? [value] : []));
  const [name, author, version, verifiedOn] = ['name', 'author', 'version', 'verified'].map((tag) => all(tag)[0]);
  const matches = all('match');
  return {
    ...(name !== undefined && { name }),
    ...(author !== undefined && { author }),
    ...(version !== undefined && { version }),
    ...(verifiedOn !== undefined && { verifiedOn }),
    ...(matches.length > 0 && { matches }),
    ...(all('world').includes('page') && { world: 'page' }),
  };
}

/** The source with a comment that says what is known of it, so that the file can be read again anywhere. */
export function withComment({ source, facts }: Pick<PackSource, 'source' | 'facts'>): string {
  if (facts.steps || readComment(source).matches) return source;
  const { name, matches, author, version, verifiedOn, world } = facts;
  const tags: [string, string | undefined][] = [
    ['name', name],
    ...matches.map((match): [string, string] => ['match', match]),
    ['author', author],
    ['version', version],
    ['verified', verifiedOn],
    ['world', world === 'page' ? world : undefined],
  ];
  return `${tags.flatMap(([tag, value]) => (value ? [`// @${tag} ${value}\n`] : [])).join('')}${source}`;
}

interface PackData extends Partial<PackFacts> {
  tools: unknown[];
}

/** A pack without code: everything about it is written out as JSON. Null: it is code. */
function readData(source: string): PackData | null {
  const text = source.trim().replace(/^export default /, '');
  if (!text.startsWith('{')) return null;
  const data = parseJson(text.replace(/;$/, ''));
  if (!isJsonObject(data)) return null;
  const { name, matches, author, version, verifiedOn, tools } = data;
  const words = Object.entries({ name, author, version, verifiedOn }).filter(([, word]) => typeof word === 'string');
  const listed = Array.isArray(matches) ? matches.map(String) : [];
  return { ...Object.fromEntries(words), matches: listed, tools: Array.isArray(tools) ? tools : [] };
}

function readSteps(tools: readonly unknown[]): KeptSteps[] | PackFault {
  const found: KeptSteps[] = [];
  for (const tool of tools) {
    const { data, error } = keptStepsSchema.safeParse(tool);
    if (!data) return fault('steps-unread', error.issues[0]?.path.join('.'));
    const { properties } = data.inputSchema;
    const unknown = data.steps.find(
      ({ parameter }) => parameter !== undefined && !Object.hasOwn(properties, parameter),
    );
    if (unknown) return fault('steps-unread', unknown.parameter);
    found.push(data);
  }
  return found.length > 0 ? found : fault('steps-unread', 'tools');
}

const importing = /^[ \t]*(?:import\s*["'{*]|import\s+[\w$]+[\s,]|export\s*\*|export\s*\{[^{}]*\}\s*from\b)/m;
const exporting =
  /^export\s+(?:(default)\s+|(?=(?:const|let|var|class|(?:async\s+)?function\*?)\s+([\w$]+)))|^export\s*\{([^{}]*)\}\s*;?/gm;

/** The module as the body of an async function that returns what it exports, each line where it was. Statements begin their lines. */
function toScript(source: string): string | PackFault {
  const [line] = importing.exec(source) ?? [];
  if (line !== undefined) return fault('imports', line.trim());
  const members: string[] = [];
  const script = source.replace(exporting, (text: string, isDefault?: string, name?: string, list?: string) => {
    const lines = '\n'.repeat(text.split('\n').length - 1);
    if (list !== undefined) members.push(...list.split(',').flatMap(toMember));
    else members.push(isDefault ? 'default: __pack' : `${name}`);
    return isDefault ? `const __pack = ${lines}` : lines;
  });
  return members.length > 0 ? `'use strict'; ${script}\nreturn { ${members.join(', ')} };` : fault('no-export');
}

/** `mine as default` → `default: mine`. */
function toMember(text: string): string[] {
  const [local = '', to = local] = text.trim().split(/(?<!\s)\s+as\s+/);
  return /^[\w$]+$/.test(local) && /^[\w$]+$/.test(to) ? [`${to}: ${local}`] : [];
}

interface Kept extends Pick<KeptSteps, 'name' | 'description' | 'steps'> {
  title: string;
  /** Of the pages on which it is offered. */
  origin: string;
}

/** The text of a pack without code: kept steps that the user named. */
export function toStepsSource({ steps, origin, ...named }: Kept): string {
  const { protocol, hostname } = new URL(origin);
  const parameters = steps.flatMap((step) =>
    step.parameter === undefined ? [] : [[step.parameter, toSchema(step)] as const],
  ); // const: a pair
  const inputSchema = {
    type: 'object',
    properties: Object.fromEntries(parameters),
    required: Object.keys(Object.fromEntries(parameters)),
  };
  const pack = {
    ...{ name: named.title, matches: [`${protocol}//${hostname}/*`] },
    ...{ version: '1.0', verifiedOn: new Date().toISOString().slice(0, 10) },
    tools: [{ ...named, inputSchema, steps: steps.map(withoutParameter) }],
  };
  return `export default ${JSON.stringify(pack, null, 2)};\n`;
}

/** A parameter takes the place of the value. */
const withoutParameter = (step: Step): Step => (step.parameter === undefined ? step : { ...step, value: undefined });

const toSchema = ({ value, name }: Step) => ({
  ...(Array.isArray(value) ? { type: 'array', items: { type: 'string' } } : { type: typeof value }),
  description: name,
});
