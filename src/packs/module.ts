/** Reads the text of a pack's module: where it can't be read, what it exports, and its constants. Nothing is run. */
import {
  type AnyNode,
  type ExportDefaultDeclaration,
  type Node,
  type ObjectExpression,
  type Program,
  parse,
} from 'acorn';

/** Why the text is no pack, and where. */
export interface SourceFault {
  code:
    | 'syntax'
    | 'imports'
    | 'no-pack'
    | 'no-name'
    | 'no-matches'
    | 'bad-pattern'
    | 'name-twice'
    | 'bad-name'
    | 'too-long'
    | StepsFault;
  /** The parser's words, or what the code is about. */
  what: string;
  /** From 1. */
  line: number;
  /** Characters from the beginning of the text. */
  at: number;
}

/** A tool without code isn't written out in full, or stands beside one with code. */
type StepsFault = 'steps-unread' | 'steps-mixed';

export interface ModuleText {
  source: string;
  program: Program;
}

export function parseModule(source: string): ModuleText | SourceFault {
  try {
    const program = parse(source, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
    return { source, program };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { pos, loc } = error as SyntaxError & { pos: number; loc: { line: number } }; // as acorn throws them
    return { code: 'syntax', what: error.message.replace(/ \(\d+:\d+\)$/, ''), line: loc.line, at: pos };
  }
}

interface Edit {
  from: number;
  to: number;
  text: string;
}

/** The module as the body of an async function that returns what it exports, each line where it was. */
export function toScript({ source, program }: ModuleText): string | SourceFault {
  const edits: Edit[] = [];
  const exported: [name: string, local: string][] = [];
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration' || ('source' in node && node.source))
      return faultAt(node, 'imports');
    if (node.type === 'ExportDefaultDeclaration') {
      exported.push(['default', defaultName]);
      edits.push(defaultEdit(node));
    } else if (node.type === 'ExportNamedDeclaration') {
      const { declaration, specifiers } = node;
      for (const { exported: to, local } of specifiers) exported.push([nameOf(to), nameOf(local)]);
      for (const name of declaration ? declaredBy(declaration) : []) exported.push([name, name]);
      edits.push({ from: node.start, to: declaration?.start ?? node.end, text: '' });
    }
  }
  const members = exported.map(([name, local]) => `${JSON.stringify(name)}: ${local}`);
  return `'use strict'; ${apply(source, edits)}\nreturn { ${members.join(', ')} };`;
}

export const faultAt = (node: Node, code: SourceFault['code'], what = ''): SourceFault => ({
  code,
  what,
  line: node.loc?.start.line ?? 1,
  at: node.start,
});

const defaultName = '__pack';

function defaultEdit({ start, declaration }: ExportDefaultDeclaration): Edit {
  return { from: start, to: declaration.start, text: `const ${defaultName} = ` };
}

export const nameOf = (node: AnyNode): string =>
  node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '';

function declaredBy(node: AnyNode): string[] {
  if (node.type === 'VariableDeclaration') return node.declarations.map(({ id }) => nameOf(id)).filter(Boolean);
  return 'id' in node && node.id ? [nameOf(node.id as AnyNode)] : []; // a function's or class's own name
}

const apply = (source: string, edits: readonly Edit[]): string =>
  edits.reduceRight(
    (text, { from, to, text: put }) => text.slice(0, from) + keepLines(text.slice(from, to), put) + text.slice(to),
    source,
  );

/** Lines of the script are those of the source, so that an error names the right one. */
const keepLines = (cut: string, put: string): string => put + '\n'.repeat(cut.split('\n').length - 1);

/** The object that a module exports as its pack: the default, `pack`, or the only one with tools. */
export function findPack({ program }: ModuleText): ObjectExpression | null {
  const declared = declaredIn(program);
  const exports = program.body.flatMap((node): (AnyNode | undefined)[] => {
    if (node.type === 'ExportDefaultDeclaration') return [node.declaration];
    if (node.type !== 'ExportNamedDeclaration') return [];
    const names = node.declaration ? declaredBy(node.declaration) : node.specifiers.map(({ local }) => nameOf(local));
    return names.map((name) => declared.get(name));
  });
  const values = exports.map((node) => (node?.type === 'Identifier' ? declared.get(node.name) : node));
  const objects = values.filter((value) => value?.type === 'ObjectExpression');
  return objects.find((object) => memberOf(object, 'tools')) ?? objects[0] ?? null;
}

/** What the module's own constants hold and its own functions do, by name. */
export function declaredIn(program: Program): ReadonlyMap<string, AnyNode> {
  const found = new Map<string, AnyNode>();
  for (const node of program.body) {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declared?.type === 'FunctionDeclaration') found.set(declared.id.name, declared.body);
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) if (init) found.set(nameOf(id), init);
  }
  return found;
}

/** The value of an object's member as it is written; undefined if there is none. */
export function memberOf(node: AnyNode | undefined, name: string): AnyNode | undefined {
  const members = node?.type === 'ObjectExpression' ? node.properties : [];
  const found = members.find((each) => each.type === 'Property' && !each.computed && nameOf(each.key) === name);
  return found?.type === 'Property' ? found.value : undefined;
}

/** The text of a string that is written out, in whichever quotes. */
export function textOf(node: AnyNode | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  const [only] = node?.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis : [];
  return only?.value.cooked ?? undefined;
}

export const elementsOf = (node: AnyNode | undefined): AnyNode[] =>
  node?.type === 'ArrayExpression' ? node.elements.filter((each) => each !== null) : [];
