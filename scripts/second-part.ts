/** The second part of the page's script takes what `src/webmcp/lent.ts` lists from the first part, which is there, and brings none of it. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../src/webmcp');

/** For each module that lends: its path, and what stands in its place. */
function readLent(): Map<string, string> {
  const text = readFileSync(resolve(root, 'lent.ts'), 'utf8');
  const lent = /= \[([^\]]+)\]/.exec(text)?.[1]?.match(/\w+/g) ?? [];
  const imports = text.matchAll(/^import \{([^}]+)\} from '(.+)';/gm);
  return new Map(
    [...imports].map(([, names = '', from = '']) => {
      const places = names.match(/\w+/g)?.map((name) => `${lent.indexOf(name)}: ${name}`);
      return [`${resolve(root, from)}.ts`, `export const { ${places} } = window.tabhandSecond?.lent ?? {};`];
    }),
  );
}

/** `isSecond`: for builds that don't say by their name whether they are that of the second part. */
export function secondPartApart(isSecond = false): Plugin {
  const lent = readLent();
  let isApart = isSecond;
  return {
    name: 'second-part-apart',
    enforce: 'pre',
    configResolved: ({ build }) => {
      isApart ||= build.lib !== false && /^page_?second$/i.test(build.lib.name ?? '');
    },
    load: (id) => (isApart && lent.get(id)) || null,
  };
}
