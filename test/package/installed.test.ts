/** The package that `npm run package` makes, installed: what is in it, that TypeScript understands it, that Node can load it. */
import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import limits from '../../scripts/size-limits.json' with { type: 'json' };
import own from '../../src/webmcp/package.json' with { type: 'json' };
import { compile, settingNames } from './compile';
import { createProject, type Project } from './packed';

let project: Project;
const read = (file: string) => readFileSync(join(project.installed, file), 'utf8');

const gzip = (text: string) => gzipSync(text, { level: 9 });

beforeAll(() => {
  project = createProject();
  cpSync('test/package/site', project.folder, { recursive: true });
}, 120_000);
afterAll(() => project?.remove());

test('the tarball holds these files and no others', () => {
  const files = globSync('**/*', { cwd: project.installed }).sort();
  expect(files).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'auto.js',
    'auto.js.map',
    'index.d.ts',
    'index.js',
    'package.json',
    'second.js',
    'shared.js',
    'testing.d.ts',
    'testing.js',
    'types.d.ts',
    'types.js',
  ]);
});

test('the manifest is that of src/webmcp, but may be published', () => {
  const { private: isPrivate, ...manifest } = own;
  expect(isPrivate).toBe(true);
  expect(JSON.parse(read('package.json'))).toEqual(manifest);
  expect(manifest.dependencies).toEqual({ 'webmcp-types': expect.anything() }); // declarations only: no code comes with them
  expect(manifest).not.toHaveProperty('engines');
});

test('each file that the manifest names is there', () => {
  const named = Object.values(own.exports).flatMap((entry) =>
    typeof entry === 'string' ? entry : Object.values(entry),
  );
  const files = [...named, own.unpkg, own.jsdelivr, ...own.files];
  expect(files.filter((file) => !existsSync(join(project.installed, file)))).toEqual([]);
});

test('no code is imported from elsewhere, and no file names a place on the computer that built it', () => {
  const imports = (file: string) => {
    const { importedFiles, typeReferenceDirectives } = ts.preProcessFile(read(file));
    return [...importedFiles, ...typeReferenceDirectives].map(({ fileName }) => fileName);
  };
  expect([...imports('shared.js'), ...imports('auto.js'), ...imports('testing.js'), ...imports('types.js')]).toEqual(
    [],
  );
  expect([...imports('index.js'), ...imports('second.js')]).toEqual(['./shared.js', './shared.js']);
  expect(read('index.js')).toContain('import("./second.js")');
  expect(new Set([...imports('index.d.ts'), ...imports('testing.d.ts')])).toEqual(new Set(['./types.js']));
  expect(imports('types.d.ts')).toEqual(['webmcp-types']);
  for (const file of own.files) expect(read(file), file).not.toContain(process.cwd());
});

test('the one-file script says what it is, evaluates no text as code, and its map shows the sources', () => {
  const script = read('auto.js');
  expect(script.slice(0, 80)).toContain(`${own.name} ${own.version}, ${own.license}`);
  expect(script).not.toMatch(/\bnew Function\(|\beval\(/);
  expect(script.trimEnd()).toMatch(/sourceMappingURL=auto\.js\.map$/);
  const { sources, sourcesContent } = JSON.parse(read('auto.js.map'));
  expect(sources).toContain('src/webmcp/install.ts');
  expect(sourcesContent).toHaveLength(sources.length);
});

test('the one-file script weighs no more than both parts of the extension’s page script may', () => {
  expect(gzip(read('auto.js')).length).toBeLessThanOrEqual(limits['both parts']);
});

test.each(['auto.js', 'index.js', 'shared.js', 'second.js', 'testing.js'])('the README says what %s weighs', (file) => {
  const [plain, gzipped] = [Buffer.from(read(file)), gzip(read(file))].map(({ length }) => length.toLocaleString('en'));
  expect(read('README.md')).toContain(`| \`${file}\` | ${plain} | ${gzipped} |`);
});

test('the changelog tells of this version', () => {
  expect(read('CHANGELOG.md')).toContain(`## ${own.version}`);
});

describe.each(settingNames)('under TypeScript, strict, with moduleResolution %s', (setting) => {
  test('a site can use all of it', () => {
    expect(compile(project.folder, setting, ['shop.ts'])).toEqual([]);
  });

  test("the README's examples are correct, read from top to bottom", () => {
    const examples = [...read('README.md').matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);
    expect(examples.length).toBeGreaterThan(3);
    writeFileSync(join(project.folder, 'readme.ts'), examples.join('\n'));
    expect(compile(project.folder, setting, ['readme.ts'])).toEqual([]);
  });

  test('each mistake is an error', () => {
    expect(compile(project.folder, setting, ['mistakes.ts'])).toEqual([]);
  });

  test('the types alone suffice: imported, or named in "types", or with the self-installing script', () => {
    expect(compile(project.folder, setting, ['types-only.ts'])).toEqual([]);
    expect(compile(project.folder, setting, ['script-only.ts'])).toEqual([]);
    expect(compile(project.folder, setting, ['named-types.ts'], { types: ['@tabhand/webmcp/types'] })).toEqual([]);
  });

  test.each([true, false])('beside webmcp-types, which they build on (skipLibCheck %s)', (skipLibCheck) => {
    for (const types of [
      ['webmcp-types', '@tabhand/webmcp/types'],
      ['@tabhand/webmcp/types', 'webmcp-types'],
    ])
      expect(
        compile(project.folder, setting, ['shop.ts', 'types.ts', 'public-types.ts'], { types, skipLibCheck }),
      ).toEqual([]);
  });

  test('an input is inferred from a literal schema', () => {
    expect(compile(project.folder, setting, ['types.ts'])).toEqual([]);
  });

  test('unit tests of a site can use its tools', () => {
    expect(compile(project.folder, setting, ['unit-test.ts'])).toEqual([]);
  });
});

test('Node can load the module, as a server that renders pages does, and it installs nothing there', () => {
  const script = `
    import { install } from '@tabhand/webmcp';
    import '@tabhand/webmcp/auto';
    import '@tabhand/webmcp/types';
    console.log(install(), install({ dynamic: true }), typeof document, 'modelContext' in navigator);`;
  const output = project.run(process.execPath, '--input-type=module', '--eval', script);
  expect(output.trim()).toBe('undefined undefined undefined false');
});

test('createModelContext makes one without a page, in which tools can be tried', () => {
  const script = `
    import { createModelContext } from '@tabhand/webmcp';
    const window = {};
    window.window = window;
    const yes = () => true;
    const environment = { window, origin: 'https://shop.example', isFrame: false, isActive: yes, isAllowed: yes };
    const { modelContext, host } = createModelContext(environment);
    await modelContext.registerTool({ name: 'add', description: 'Adds', execute: ({ a, b }) => a + b });
    const [tool] = await modelContext.getTools();
    console.log(tool.name, await modelContext.executeTool(tool, { a: 1, b: 2 }), host.size);
    process.exit();`;
  expect(project.run(process.execPath, '--input-type=module', '--eval', script).trim()).toBe('add 3 1');
});
