/** The built background of Chrome starts, and takes in no other script: what only some wakings need stays where it is. */
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

/** Of a browser that has everything; what is awaited of it never comes. */
const anything = (): unknown =>
  new Proxy(() => undefined, {
    get: (_, name) => (name === 'then' ? () => undefined : name === Symbol.toPrimitive ? () => '' : anything()),
    apply: anything,
    construct: () => Object(anything()),
  });

test('the background’s start takes in no other part of it, and its installation takes in all of them', () => {
  const taken: string[] = [];
  const listeners = new Map<string, () => void>();
  const world = {
    ...{ chrome: anything(), browser: anything(), indexedDB: anything(), navigator: anything(), crypto, URL },
    ...{
      AbortController,
      AbortSignal,
      TextEncoder,
      TextDecoder,
      setTimeout: () => 0,
      setInterval: () => 0,
      DOMException,
    },
    importScripts: (...files: string[]) => taken.push(...files),
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
  };
  const context = createContext(Object.assign(world, { self: world }));
  runInContext(readFileSync('.output/chrome-mv3/background.js', 'utf8'), context);
  expect(taken).toEqual([]);
  listeners.get('install')?.();
  expect(taken).toContain('/background/models.js');
});
