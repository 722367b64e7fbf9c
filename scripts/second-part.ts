/** The second part of the page's script takes what it imports of the first from there, by its place in a list, and brings none of it. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../src/webmcp');
const lentPath = resolve(root, 'lent.ts');
const statements = /^(?:import|export) (?!type\b)\{([^}]*)\} from '(\.[^']+)';/gm;

/** What a module imports, by path; types are nothing. */
const importsOf = (path: string): [path: string, names: string[]][] =>
  [...readFileSync(path, 'utf8').matchAll(statements)].flatMap(([, list = '', from = '']) => {
    const names = list.split(',').flatMap((each) => /^\s*(?!type )(\w+)/.exec(each)?.[1] ?? []);
    return names.length > 0 ? [[`${resolve(dirname(path), from)}.ts`, names]] : [];
  });

function reach(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const [next] of importsOf(path)) reach(next, found);
  return found;
}

/** The names that each module of the first part lends. */
function readLent(): [path: string, names: string[]][] {
  const first = reach(resolve(root, 'install.ts'));
  const own = [...reach(resolve(root, 'second.ts'))].filter((path) => !first.has(path));
  const taken = own.flatMap(importsOf).filter(([path]) => first.has(path));
  const paths = [...new Set(taken.map(([path]) => path))].sort();
  return paths.map((path) => [
    path,
    [...new Set(taken.filter(([from]) => from === path).flatMap(([, names]) => names))].sort(),
  ]);
}

/** `isSecond`: for builds that don't say by their name whether they are that of the second part. */
export function secondPartApart(isSecond = false): Plugin {
  const lent = readLent();
  const all = lent.flatMap(([path, names]) => names.map((name) => `${path} ${name}`));
  const take = (path: string, names: string[]) =>
    `export const { ${names.map((name) => `${all.indexOf(`${path} ${name}`)}: ${name}`)} } = window.tabhandSecond?.lent ?? {};`;
  const stubs = new Map(lent.map(([path, names]) => [path, take(path, names)]));
  const imports = lent.map(([path, names]) => `import { ${names} } from '${path}';`).join('\n');
  let isApart = isSecond;
  return {
    name: 'second-part-apart',
    enforce: 'pre',
    configResolved: ({ build }) => {
      isApart ||= build.lib !== false && /^page_?second$/i.test(build.lib.name ?? '');
    },
    load(id) {
      if (id === lentPath) return `${imports}\nexport const lent = [${lent.flatMap(([, names]) => names)}];`;
      return (isApart && stubs.get(id)) || null;
    },
  };
}
