/**
 * Vite plugin: Vega without what compiles code and what loads. Its generated code becomes the interpreter of its expressions, and of its
 * loader only the readers of values stay: an extension may do neither, and stores' linters take the sight of it for an attempt.
 */
import type { Plugin } from 'vite';

const instead: Record<string, string> = {
  'vega-runtime/build/vega-runtime.js': "export * from '../index.js';",
  'vega-runtime/src/expression.js': "export { expressionInterpreter as default } from 'vega-interpreter';",
  'vega-loader/build/vega-loader.browser.js': [
    "export { typeParsers } from '../src/type.js';",
    'const nothing = () => ({});',
    'export const loader = nothing, inferTypes = nothing, inferType = nothing, formats = nothing, responseType = nothing;',
    'export const read = (data) => data;',
  ].join('\n'),
  // Vega-Lite takes four functions of it, which would bring maps, networks and clouds of words along.
  'vega/build/vega.module.js': [
    "export * from 'vega-util';",
    "export { parse } from 'vega-parser';",
    "export { View } from 'vega-view';",
    "export { scheme } from 'vega-scale';",
    "export { expressionFunction } from 'vega-functions';",
    "import { transforms } from 'vega-dataflow';",
    "import * as basic from 'vega-transforms';",
    "import * as views from 'vega-view-transforms';",
    "import * as encode from 'vega-encode';",
    "import { loess, regression } from 'vega-regression';",
    'Object.assign(transforms, basic, views, encode, { loess, regression });',
  ].join('\n'),
};

/**
 * For each value that it works out, the interpreter makes a set of functions of its own, since six of them depend on an event. Where
 * there is none, they are of no use, and cost more than all the rest.
 */
const cheaper: [from: string, to: string][] = [
  ['$.fn = Object.create(fn);', '$.fn = event ? Object.create(fn) : fn;'],
  ['EventFunctions.forEach(', 'if (event) EventFunctions.forEach('],
];

function cheapen(code: string): string {
  for (const [from] of cheaper) if (!code.includes(from)) throw new Error(`vega-interpreter has changed: no ${from}`);
  return cheaper.reduce((text, [from, to]) => text.replace(from, to), code);
}

export const chartEngine = (): Plugin => ({
  name: 'chart-engine',
  enforce: 'pre',
  transform: (code, id) => (id.includes('/node_modules/vega-interpreter/') ? cheapen(code) : null),
  load: (id) => Object.entries(instead).find(([file]) => id.split('?')[0]?.endsWith(`/node_modules/${file}`))?.[1],
});
