/** What is read of a pack without running it, and the hints on its code. */
import { describe, expect, it } from 'vitest';
import { packLimits } from '#features/packs/format.ts';
import { isPattern, matchesPage } from '#features/packs/matches.ts';
import { lintPack, readPack, withComment } from '#features/packs/read.ts';
import { adapter, todo } from './packs';

const factsOf = (...given: Parameters<typeof readPack>) => {
  const reading = readPack(...given);
  return 'facts' in reading ? reading.facts : null;
};

describe('the facts of a pack', () => {
  it('are said by its first comment', () => {
    expect(factsOf(todo)).toEqual({
      name: 'Todo helper',
      matches: ['https://todo.example/*', 'http://localhost/*'],
      author: 'Ann',
      version: '1.2',
      verifiedOn: '2026-11-01',
      world: 'own',
    });
    expect(factsOf(`// @world page\n${todo}`)?.world).toBe('page');
  });

  it('are the user’s where the file says none, and where the user says otherwise', () => {
    const given = { name: 'Mine', matches: ['https://mine.example/*'], world: 'page' } as const; // const: a literal type
    expect(factsOf(adapter)).toBeNull();
    expect(factsOf(adapter, { ...given, matches: [...given.matches] })).toMatchObject(given);
    expect(factsOf(todo, { name: 'Mine' })).toMatchObject({ name: 'Mine', author: 'Ann' });
  });

  it('are no facts once code has begun, or inside it', () => {
    expect(readPack(`const a = 1;\n${todo}`)).toMatchObject({ code: 'no-name' });
    expect(readPack(`\`\n// @name X\n\`;\nexport default {};`)).toMatchObject({ code: 'no-name' });
  });

  it('go with the file that is exported', () => {
    const facts = { name: 'Mine', matches: ['https://a.example/*', 'https://b.example/*'], world: 'page' as const }; // const: a literal type
    expect(factsOf(withComment({ source: adapter, facts }))).toMatchObject(facts);
    expect(withComment({ source: todo, facts })).toBe(todo);
  });
});

describe('what a module exports', () => {
  const exportsOf = async (source: string) => {
    const reading = readPack(source, { name: 'A', matches: ['https://a.example/*'] });
    if ('code' in reading) throw new Error(reading.code);
    return new AsyncFunction(reading.script)();
  };
  const AsyncFunction = (async () => undefined).constructor as new (
    text: string,
  ) => () => Promise<Record<string, unknown>>; // the constructor has no name of its own

  it.each([
    ['export default { tools: [1] };', 'default'],
    ['export const pack = { tools: [1] };', 'pack'],
    ['const mine = { tools: [1] };\nexport { mine as default };', 'default'],
    ['const mine = { tools: [1] };\nexport {\n  mine,\n};', 'mine'],
    ['const mine = { tools: [1] };\nexport default mine;', 'default'],
  ])('is what its script returns: %s', async (source, name) => {
    expect(await exportsOf(source)).toMatchObject({ [name]: { tools: [1] } });
  });

  it('functions and classes among it, each line where it was', async () => {
    const source = 'export async function* a() {}\nexport class B {}\nexport\n  default { line: 4 };';
    const { a, B, default: pack } = await exportsOf(source);
    expect([typeof a, typeof B, pack]).toEqual(['function', 'function', { line: 4 }]);
    const reading = readPack(source, { name: 'A', matches: ['https://a.example/*'] });
    expect('script' in reading && reading.script.split('\n').findIndex((line) => line.includes('line: 4'))).toBe(3);
  });
});

describe('a file that is no pack', () => {
  it.each([
    ['imports', "import x from 'x';"],
    ['imports', "import 'x';"],
    ['imports', "import { x } from 'x';"],
    ['imports', "export { x } from 'x';"],
    ['imports', "export * from 'x';"],
  ] as const)('is refused as %s: %s', (code, line) => {
    // const: literal codes
    expect(readPack(todo.replace('const list', `${line}\nconst list`))).toMatchObject({ code });
  });

  it.each([
    ['no-export', todo.replace('export default', 'const pack =')],
    ['no-name', todo.replace('@name', '@title')],
    ['no-matches', todo.replaceAll('@match', '@site')],
    ['bad-pattern', todo.replace('https://todo.example/*', 'todo.example')],
    ['too-long', `${todo}//${'x'.repeat(packLimits.source)}`],
  ] as const)('is refused as %s', (code, source) => {
    // const: literal codes
    expect(readPack(source)).toMatchObject({ code });
  });

  it('isn’t one that imports while it runs', () => {
    expect(readPack(todo.replace('() => 3', "() => import('x')"))).toHaveProperty('facts');
  });
});

describe('hints', () => {
  const of = (body: string) => lintPack(todo.replace('() => 3', `() => { ${body} }`));

  it.each([
    ['sends', "return fetch('/x', { method: 'POST' })"],
    ['sends', "navigator.sendBeacon('/x')"],
    ['navigates', "location = '/x'"],
    ['navigates', "window.location.href = '/x'"],
    ['navigates', "history.pushState({}, '', '/x')"],
    ['stores', "localStorage.setItem('a', 'b')"],
    ['changes-page', "document.querySelector('a').click()"],
    ['changes-page', "document.body.innerHTML = ''"],
  ] as const)('say that a pack with a tool that only reads %s: %s', (rule, body) => {
    // const: literal rules
    expect(of(body)).toEqual([expect.objectContaining({ rule, line: 25 })]);
  });

  it('say nothing of what reads or compares, nor of tools that say that they change something', () => {
    expect(of("return fetch('/x').then((r) => r.json())")).toEqual([]);
    expect(of("return list().value === '' || location == '/x'")).toEqual([]);
    const changing = todo.replace('readOnlyHint: true', 'readOnlyHint: false');
    expect(lintPack(changing.replace('() => 3', '() => list().click()'))).toEqual([]);
  });
});

describe('match patterns', () => {
  it('tell pages apart', () => {
    expect(matchesPage(['https://*.example.com/a/*'], 'https://www.example.com/a/b')).toBe(true);
    expect(matchesPage(['https://*.example.com/a/*'], 'https://example.com.evil.test/a/b')).toBe(false);
    expect(matchesPage(['<all_urls>'], 'chrome://settings/')).toBe(false);
  });

  it('are refused where they are none, or cost too much', () => {
    expect(['*://*/*', 'https://a.example/*', '<all_urls>'].map(isPattern)).toEqual([true, true, true]);
    expect(['a.example', 'ftp://a/*', 'https://a.*/x', `https://a/${'*a'.repeat(7)}`].map(isPattern)).toEqual([
      ...[false, false, false, false],
    ]);
  });
});
