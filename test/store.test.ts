/** What the stores are told: each permission has its sentence, and texts and pictures have the sizes that the stores take. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');

/** Each permission and when it is given: at the installation or later. */
function asked(browser: 'chrome' | 'firefox'): Map<string, string> {
  const manifest = JSON.parse(read(`.output/${browser}-mv3/manifest.json`));
  const given = (names: string[] | undefined, when: string) => (names ?? []).map((name) => [name, when] as const);
  return new Map([
    ...given(manifest.optional_permissions, 'later'),
    ...given(manifest.optional_host_permissions, 'later'),
    ...given(manifest.permissions, 'yes'),
    ...given(manifest.host_permissions, 'yes'),
  ]);
}

test('each permission of the built manifests has one sentence, and no other has', () => {
  const rows = [...read('docs/store/permissions.md').matchAll(/^\| `(.+?)` \| (\w+) \| (\w+) \| (.+) \|$/gm)];
  const [chrome, firefox] = [asked('chrome'), asked('firefox')];
  const names = [...new Set([...chrome.keys(), ...firefox.keys()])].sort();
  expect(rows.map(([, name, inChrome, inFirefox]) => [name, inChrome, inFirefox])).toEqual(
    names.map((name) => [name, chrome.get(name) ?? 'no', firefox.get(name) ?? 'no']),
  );
  for (const [, name, , , why = ''] of rows) expect(why, name).toMatch(/^[A-Z"].*\.$/);
});

describe.each(['en', 'fr'])('the listing in %s', (language) => {
  const text = read(`docs/store/listing.${language}.md`);
  const section = (name: string) =>
    new RegExp(`^## ${name}\\n\\n([^]*?)(?=\\n## |$(?![^]))`, 'm').exec(text)?.[1]?.trim() ?? '';

  test('has the lengths that both stores take', () => {
    expect(section('Name')).toBe('Tabhand');
    expect(section('Summary').length).toBeLessThanOrEqual(132); // Chrome's limit; Mozilla's is 250
    expect(section('Description').length).toBeGreaterThan(500);
    expect(section('Description').length).toBeLessThan(15_000);
  });

  test('begins with the words that the package itself has for the browser', () => {
    const { manifest_description: words } = JSON.parse(read(`.output/chrome-mv3/_locales/${language}/messages.json`));
    expect(section('Summary')).toBe(words.message);
  });
});

test('the pictures of the listing are there, in the stores’ size, and light', () => {
  const named = [...read('docs/store/listing.en.md').matchAll(/`(pictures\/[\w-]+\.png)`/g)].map(
    ([, name]) => `docs/store/${name}`,
  );
  expect(named.sort()).toEqual(globSync('docs/store/pictures/*.png').sort());
  expect(named).toHaveLength(5);
  for (const path of named) {
    const { width, height } = PNG.sync.read(readFileSync(path));
    expect([path, width, height]).toEqual([path, 1280, 800]);
    expect(statSync(path).size).toBeLessThan(200_000);
  }
});
