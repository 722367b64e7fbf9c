/** The built background of Chrome starts, and takes in no other script: what only some wakings need stays where it is. */
import { readdirSync, readFileSync } from 'node:fs';
import { createContext, runInContext, runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const built = '.output/chrome-mv3';

/** Of a browser that has everything; what is awaited of it never comes. */
const anything = (): unknown =>
  new Proxy(() => undefined, {
    get: (_, name) => (name === 'then' ? () => undefined : name === Symbol.toPrimitive ? () => '' : anything()),
    apply: anything,
    construct: () => Object(anything()),
  });

/** What workers have of Node's own. */
const pick = (all: object) =>
  Object.fromEntries(
    Object.getOwnPropertyNames(all)
      .filter((name) =>
        /^[A-Z]|^(atob|btoa|console|crypto|fetch|performance|queueMicrotask|structuredClone)$/.test(name),
      )
      .filter((name) => !(name in languages))
      .map((name) => [name, Reflect.get(all, name)]),
  );

/** A context has its own. */
const languages = runInNewContext(
  'Object.fromEntries(Object.getOwnPropertyNames(globalThis).map((name) => [name, true]))',
);

/** A worker that has just woken; `need` gives a part of it. */
function wake() {
  const taken: string[] = [];
  const listeners = new Map<string, () => void>();
  const read = (file: string) => runInContext(readFileSync(`${built}/${file}`, 'utf8'), context);
  const world = {
    ...pick(globalThis),
    ...{ chrome: anything(), browser: anything(), indexedDB: anything(), navigator: anything() },
    ...{ setTimeout: () => 0, setInterval: () => 0, location: new URL('chrome-extension://tabhand/background.js') },
    importScripts(...files: string[]) {
      taken.push(...files);
      for (const file of files) read(file);
    },
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
  };
  const context = createContext(Object.assign(world, { self: world }));
  // The last that the start defines, within which each part is taken in when something of it is used.
  const start = readFileSync(`${built}/background.js`, 'utf8').replace(
    'const exports = {};',
    'self.need = require; const exports = {};',
  );
  runInContext(start, context);
  return { taken, listeners, world: world as typeof world & { need(file: string): Record<string, unknown> } };
}

test('the background’s start takes in no other part of it, and its installation takes in all of them', () => {
  const { taken, listeners } = wake();
  expect(taken).toEqual([]);
  listeners.get('install')?.();
  expect(taken.map((file) => file.split('/').at(-1)).sort()).toEqual(readdirSync(`${built}/background`).sort());
});

test.each(readdirSync(`${built}/background`))('%s can be the first that a waking takes in', (file) => {
  const { taken, world } = wake();
  // One of them holds several parts.
  const [, first] =
    /\(self\.tabhandParts \?\?= \{\}\)\['([^']+)'\]/.exec(readFileSync(`${built}/background/${file}`, 'utf8')) ?? [];
  const part = world.need(`./${first}`);
  for (const name of Object.getOwnPropertyNames(part)) void part[name];
  expect(taken[0]).toBe(`/background/${file}`);
});
