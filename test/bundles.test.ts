/** What may be in which built file: weight on every page, no evaluated code, no widget views in the background. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { dependencies } from '../package.json' with { type: 'json' };
import limits from '../scripts/size-limits.json' with { type: 'json' };

const everyPage = ['page.js', 'page-second.js', 'relay.js', 'compat.js', 'experimental.js', 'tool-styles.js'] as const;
/** A method of that name, as RE2's prefilter has one, is no call: a block follows its parameters. */
const evaluation = /\bnew Function\(|(?<![\w$.])eval\((?![\w$,]*\)\{)|(?<![\w$.])Function\(/;
/** What the schema of `guard-keys` says. */
const commandMarker = 'The passphrase is too long';
/** An attribute that every widget view's root element has. */
const viewMarker = 'data-view';

/** What each part of the background holds. */
const partMarkers = {
  models: 'anthropic-version',
  servers: 'notifications/cancelled',
  widgets: 'must NOT have additional properties',
  patterns: 'RE2JSSyntaxException',
};

/** The scripts that a page loads before it draws anything. */
function startOf(html: string): string[] {
  const sources = html.matchAll(/<(?:script[^>]*\ssrc|link[^>]*rel="modulepreload"[^>]*\shref)="\/([^"]+\.js)"/g);
  return [...new Set([...sources].map(([, source = '']) => source))];
}

describe.each(['chrome', 'firefox'])('the build for %s', (browser) => {
  const folder = `.output/${browser}-mv3`;
  if (!existsSync(folder)) throw new Error(`There is no build for ${browser}. Run: npm run build`);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const scripts = globSync('**/*.js', { cwd: folder });

  test.each([...everyPage, 'hands.js', 'words.js'] as const)('%s weighs no more than it may, gzipped', (file) => {
    expect(gzipSync(read(file), { level: 9 }).length).toBeLessThanOrEqual(limits[file]);
  });

  test.each([...everyPage, 'hands.js', 'words.js'])('%s holds no zod and loads nothing', (file) => {
    expect(read(file)).not.toMatch(/_zod|ZodError/);
    expect(read(file)).not.toMatch(/\bimport\b\s*[("'{*]|\brequire\(/);
  });

  test('the panel starts with no more than it may, gzipped, and without zod', () => {
    const starts = startOf(read('sidepanel.html')).map(read);
    const weight = starts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
    expect(starts.length).toBeGreaterThan(1);
    expect(weight).toBeLessThanOrEqual(limits['panel, at start']);
    expect(starts.join('\n')).not.toMatch(/_zod|ZodError/);
  });

  test('the background starts with no more than it may, gzipped, and all of it weighs no more than it may', () => {
    const weigh = (file: string) => gzipSync(read(file), { level: 9 }).length;
    const others = scripts.filter((file) => file.startsWith('background/'));
    expect(weigh('background.js')).toBeLessThanOrEqual(limits['background.js']);
    expect(others.length).toBeGreaterThan(1);
    expect(['background.js', ...others].reduce((sum, file) => sum + weigh(file), 0)).toBeLessThanOrEqual(
      limits['background, all of it'],
    );
  });

  test('what only some wakings need is in scripts of their own', () => {
    for (const [part, marker] of Object.entries(partMarkers)) {
      expect(read(`background/${part}.js`)).toContain(marker);
      expect(read('background.js')).not.toContain(marker);
    }
  });

  test('the schemas of commands are in a part of the background and in no other script', () => {
    expect(scripts.filter((file) => read(file).includes(commandMarker))).toEqual(['background/late.js']);
  });

  test('no page reaches the network, and nothing is left of the folder of packs that development watches', () => {
    for (const page of ['sidepanel.html', 'gallery.html'])
      expect(read(page)).toContain(`http-equiv="Content-Security-Policy" content="connect-src 'none'"`);
    expect(scripts.filter((file) => read(file).includes('watched-pack'))).toEqual([]);
  });

  test('no script evaluates text as code', () => {
    expect(scripts).toContain('background.js');
    const found = scripts.filter((file) => evaluation.test(read(file)));
    expect(found).toEqual([]);
  });

  test('widget views are in the panel and not in the background', () => {
    expect(scripts.filter((file) => read(file).includes(viewMarker))).not.toEqual([]);
    for (const file of scripts.filter((each) => each.startsWith('background')))
      expect(read(file)).not.toContain(viewMarker);
  });

  test('the licence of each package inside stands in the package, whole', () => {
    const text = read('THIRD-PARTY.md');
    const missing = Object.entries(dependencies).filter(
      ([name, version]) => !text.includes(`\n## ${name} ${version}, `),
    );
    expect(missing).toEqual([]);
    const [, ...sections] = text.split(/^## (?=\S+ \d\S*, [\w.-]+$)/m);
    const bare = sections.filter((section) => !/copyright|licen[sc]e/i.test(section.split('\n').slice(2).join('\n')));
    expect(sections.length).toBeGreaterThan(40);
    expect(bare).toEqual([]);
    expect(read('LICENSE')).toBe(readFileSync('LICENSE', 'utf8'));
  });

  test('the panel is styled: each value that its style sheets use is given somewhere', () => {
    const sheets = globSync('**/*.css', { cwd: folder }).map(read).join('\n');
    const given = new Set([sheets, ...scripts.map(read)].join('\n').match(/--[\w-]+(?=["'`]?\s*[:,])/g));
    const used = [...sheets.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name ?? '');
    expect(used).toContain('--accent');
    expect([...new Set(used)].filter((name) => !given.has(name))).toEqual([]);
  });
});

test.each(['new Function("a")', 'x=eval(y)', 'if(eval(y)){z()}', 'z=Function("a")()'])(
  'the search for evaluated code finds %s',
  (text) => {
    expect(text).toMatch(evaluation);
  },
);

test('the search for evaluated code finds nothing else', () => {
  expect('isFunction(a);b.eval(c);typeof Function;medieval(d);class E{eval(t,n){}}').not.toMatch(evaluation);
});
