/** The documents lead nowhere that isn't there, on their own and as the site; their pictures are small, and shown. */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildSite } from '../scripts/site/build';
import { readDocument } from '../scripts/site/markdown';

const files = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'src/webmcp/README.md', 'src/cli/README.md']
  .concat(globSync('docs/**/*.md'))
  .map((path) => path.replaceAll('\\', '/'));
const documents = new Map(files.map((file) => [file, readDocument(file, readFileSync(file, 'utf8'))]));
const links = [...documents].flatMap(([from, { links }]) => links.map((link) => ({ from, ...link })));

const folder = mkdtempSync(join(tmpdir(), 'tabhand-site-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('each link of a document leads to a file, and to a heading that it has', () => {
  expect(links.length).toBeGreaterThan(400);
  const dead = links.filter(({ file, heading }) => {
    if (file === null) return false;
    return !existsSync(file) || (heading !== '' && documents.get(file)?.headings.has(heading) !== true);
  });
  expect(dead.map(({ from, href }) => `${from}: ${href}`)).toEqual([]);
});

test('a heading that isn’t there is found, and so is one that comes twice', () => {
  const { headings, title } = readDocument('a.md', '# A `b` isn’t *c*\n\n## Now\n\n## Now\n');
  expect([title, [...headings]]).toEqual(['A b isn’t c', ['a-b-isnt-c', 'now', 'now-1']]);
});

test('each picture of the guide and of the pages for web developers is shown, and has at most 60 KB', () => {
  const shown = links.flatMap(({ file, isPicture }) => (isPicture && file ? [file] : []));
  const kept = globSync('docs/{guide,webmcp}/pictures/*').map((path) => path.replaceAll('\\', '/'));
  expect(kept.length).toBeGreaterThan(9);
  expect(kept.filter((path) => !shown.includes(path))).toEqual([]);
  expect(kept.filter((path) => statSync(path).size > 60_000)).toEqual([]);
});

test('the decisions’ index names each decision, and nothing else', () => {
  const named = documents.get('docs/decisions/README.md')?.links.map(({ file }) => file) ?? [];
  const kept = files.filter((path) => /^docs\/decisions\/\d/.test(path));
  expect(kept.filter((path) => !named.includes(path))).toEqual([]);
});

test('the site has no dead link', () => {
  const pages = buildSite('.', folder).map((path) => join(folder, path));
  expect(pages.length).toBeGreaterThan(20);
  const texts = new Map(pages.map((page) => [page, readFileSync(page, 'utf8')]));
  const dead = [...texts].flatMap(([page, text]) =>
    [...text.matchAll(/ (?:href|src)="(?![a-z]+:)([^"#]*)(?:#([^"]*))?"/g)]
      .filter(([, path = '', heading]) => {
        const target = path === '' ? page : join(dirname(page), path);
        return !existsSync(target) || (heading !== undefined && !texts.get(target)?.includes(` id="${heading}"`));
      })
      .map(([link]) => `${page}: ${link}`),
  );
  expect(dead).toEqual([]);
});
