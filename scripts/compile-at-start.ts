/**
 * What the page's script runs at its start is put in parentheses: V8 compiles such functions where it meets them. All others it reads once
 * for their syntax, and again when they are called.
 */
import type { Plugin } from 'vite';

/** As a browser counts them on an empty page. A name that isn't there stops the build. */
const atStart = new Set(
  `addForms awaitSecond createContext createEnd createFaces createFormFinder createHost createInterface createRecord createTaskQueue
  defineAccessor defineHandler defineInterfaces defineOperation defineSubmitMembers defineToolEvent dictionary documentEnvironment
  expectSecond failing findNative installApi installationOf isOurs joinParent joinTree nameInterface readPolicy servePage uncurry
  uncurryGetter`.match(/\w+/g),
);

/** The members of a syntax tree that are read here. */
interface Node {
  type: string;
  start: number;
  end: number;
  id?: { name?: string } | null;
  init?: Node | null;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The functions with these names, in the order of the text. */
function* findFunctions(node: Node, names: ReadonlySet<string>): Generator<Node & { name: string }> {
  const name = node.id?.name ?? '';
  const found = node.type === 'FunctionDeclaration' ? node : node.init;
  if (names.has(name) && found && /Function/.test(found.type)) yield { ...found, name };
  else for (const child of Object.values(node).flat()) if (isNode(child)) yield* findFunctions(child, names);
}

/** `wanted`: the build's name for that script. */
export function compileAtStart(wanted = 'page'): Plugin {
  return {
    name: 'compile-at-start',
    renderChunk(code, chunk, { name }) {
      if (name !== wanted) return null;
      const found = [...findFunctions(this.parse(code), atStart)];
      const missing = atStart.difference(new Set(found.map((each) => each.name)));
      if (missing.size > 0) this.error(`${chunk.fileName} has no ${[...missing].join(', ')}.`);
      // From the end, so that what comes before stays in its place.
      const text = found.reduceRight((text, { type, name, start, end }) => {
        const [before, after] = type === 'FunctionDeclaration' ? [`const ${name} = (`, ');'] : ['(', ')'];
        return text.slice(0, start) + before + text.slice(start, end) + after + text.slice(end);
      }, code);
      return { code: text, map: null };
    },
  };
}
