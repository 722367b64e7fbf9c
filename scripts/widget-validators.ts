/** Vite plugin: the widgets' schemas as validators, compiled while building, since an extension may not compile code. */
import Ajv2020 from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { type Plugin, runnerImport } from 'vite';

const name = 'virtual:widget-validators';
const resolved = `\0${name}`;

export function widgetValidators(): Plugin {
  return {
    name: 'widget-validators',
    resolveId: (id) => (id === name ? resolved : null),
    async load(id) {
      if (id !== resolved) return null;
      const { module, dependencies } = await runnerImport<typeof import('../src/widgets/specs')>(
        './src/widgets/specs.ts',
        { configFile: false, root: process.cwd(), logLevel: 'error' },
      );
      for (const file of dependencies) this.addWatchFile(file);
      return compile(module.specs);
    },
  };
}

/** One module: `validators`, a map from a widget's name to its validator. */
function compile(specs: readonly { name: string; schema: object }[]): string {
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
