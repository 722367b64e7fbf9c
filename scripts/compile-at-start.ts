/**
 * What the page's script runs at its start is put in parentheses: V8 compiles such functions where it meets them. All others it reads once
 * for their syntax, and again when they are called: they are in one function.
 */
import type { Plugin } from 'vite';
import { deferToUse, isNode, type Node } from './when-used.ts';

/** As a browser counts them on an empty page. A name that isn't there stops the build. */
const atStart = new Set(
  `addForms awaitSecond bare createContext createEnd createFaces createFormFinder createHost createInterface createRecord createTaskQueue
  defineAccessor defineHandler defineInterfaces defineOperation defineProperty defineSubmitMembers defineToolEvent dictionary documentEnvironment
  expectSecond failing findNative installApi installationOf isNear isNearAwake isObject isOurs joinParent joinTree markInstalled nameInterface
  peerOf readPolicy REQUIRED servePage toDomString uncurry uncurryGetter`.match(/\w+/g),
);

/** The functions with these names, in the order of the text. */
function* findFunctions(node: Node, names: ReadonlySet<string>): Generator<Node & { name: string }> {
  const name = node.id?.name ?? '';
  const found = node.type === 'FunctionDeclaration' ? node : node.init;
  if (names.has(name) && found && /Function/.test(found.type)) yield { ...found, name };
  else for (const child of Object.values(node).flat()) if (isNode(child)) yield* findFunctions(child, names);
}

/** The statements beside `installApi`: those of the function around the script. */
function findBody(node: Node): readonly Node[] | undefined {
  const children = Object.values(node).flat().filter(isNode);
  if (children.some(({ id }) => id?.name === 'installApi')) return children;
  return children.map(findBody).find(Boolean);
}

/** `wanted`: the build's name for that script. */
export function compileAtStart(wanted = 'page'): Plugin {
  return {
    name: 'compile-at-start',
    // A constant may be put in place of its name, and be made later; a variable not, which vite makes of it.
    outputOptions: (options) => (options.name === wanted ? { ...options, topLevelVar: false } : null),
    renderChunk(whole, chunk, { name }) {
      if (name !== wanted) return null;
      const code = deferToUse(whole, findBody(this.parse(whole)) ?? [], atStart);
      const found = [...findFunctions(this.parse(code), atStart)];
      const missing = [...atStart].filter((each) => !RegExp(`^\\s*(?:const|function) ${each}\\b`, 'm').test(whole));
      if (missing.length > 0) this.error(`${chunk.fileName} has no ${missing.join(', ')}.`);
      // From the end, so that what comes before stays in its place.
      const text = found.reduceRight((text, { type, name, start, end }) => {
        const [before, after] = type === 'FunctionDeclaration' ? [`const ${name} = (`, ');'] : ['(', ')'];
        return text.slice(0, start) + before + text.slice(start, end) + after + text.slice(end);
      }, code);
      return { code: text, map: null };
    },
  };
}
