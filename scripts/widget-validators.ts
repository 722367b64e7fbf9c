/**
 * Vite plugin: what the program needs of the widgets' specs without the specs. Their schemas as validators, compiled while
 * building, since an extension may not compile code; and, for the start of background and panel, their names.
 */
import Ajv2020 from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { type Plugin, runnerImport } from 'vite';

const modules: Record<string, (specs: Specs) => string> = {
  'virtual:widget-validators': compile,
  'virtual:widget-names': (specs) =>
    `${nameSet('names', specs, () => true)}${nameSet('figures', specs, ({ figure }) => figure)}${nameSet('tables', specs, ({ lines }) => lines)}`,
};

interface Spec {
  name: string;
  schema: object;
  figure?: boolean;
  lines?: unknown;
}
type Specs = readonly Spec[];

/** An exported set of the names of the widgets that have something. */
const nameSet = (variable: string, specs: Specs, has: (spec: Spec) => unknown): string =>
  `export const ${variable} = new Set(${JSON.stringify(specs.filter(has).map(({ name }) => name))});\n`;

export function widgetValidators(): Plugin {
  return {
    name: 'widget-validators',
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : null),
    async load(id) {
      const write = id.startsWith('\0') ? modules[id.slice(1)] : undefined;
      if (!write) return null;
      const { module, dependencies } = await runnerImport<typeof import('../src/widgets/specs')>(
        './src/widgets/specs.ts',
        { configFile: false, root: process.cwd(), logLevel: 'error' },
      );
      for (const file of dependencies) this.addWatchFile(file);
      return write(module.specs);
    },
  };
}

/** One module: `validators`, a map from a widget's name to its validator. */
function compile(specs: Specs): string {
  const ajv = new Ajv2020({
    code: { source: true, esm: true },
    allErrors: true,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
  });
  const exported = new Map(specs.map(({ name: widget }, i) => [widget, `v${i}`]));
  for (const { name: widget, schema } of specs) ajv.addSchema({ ...schema, $id: widget });
  const ids = Object.fromEntries([...exported].map(([widget, variable]) => [variable, widget]));
  const code = standaloneCode(ajv, ids);
  const table = [...exported].map(([widget, variable]) => `${JSON.stringify(widget)}: ${variable}`).join(', ');
  return `${withImports(code)}\nexport const validators = { ${table} };\n`;
}

/** The compiler writes `require` for the few functions that it needs at run time, also into a module. */
function withImports(code: string): string {
  const imports: string[] = [];
  const body = code.replaceAll(/const (\w+) = require\("([^"]+)"\)\.default;?/g, (_, variable, path) => {
    imports.push(`import * as ${variable}_ from '${path}.js';`);
    return `const ${variable} = ${variable}_.default?.default ?? ${variable}_.default;`;
  });
  if (body.includes('require(')) throw new Error('A validator needs a module that was not turned into an import.');
  return `${imports.join('\n')}\n${body}`;
}
