/** Which browser the program starts. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Computer, findBrowser } from '../../src/cli/driver/find-browser';

const world = (there: string[], env: NodeJS.ProcessEnv = {}, below: Record<string, string[]> = {}): Computer => ({
  env,
  home: '/home/me',
  exists: (path) => there.includes(path),
  filesBelow: (folder) => below[folder] ?? [],
});
const find = (wanted: string | undefined, at: Computer) => findBrowser(wanted, at.env, at);

const onPath = { PATH: '/bin' };
const both = ['/bin/chromium', '/bin/firefox'].map((path) => path.replaceAll('/', join('/', '')));

test('without a wish a Chromium comes first, then a Firefox', () => {
  expect(find(undefined, world(both, onPath))).toEqual({ kind: 'chromium', path: join('/bin', 'chromium') });
  expect(find(undefined, world(both.slice(1), onPath)).kind).toBe('firefox');
});

test('a wish, an environment variable and a path are followed', () => {
  expect(find('firefox', world(both, onPath)).kind).toBe('firefox');
  expect(find(undefined, world(both, { ...onPath, TABHAND_BROWSER: 'firefox' })).kind).toBe('firefox');
  expect(find('/opt/firefox-nightly', world(['/opt/firefox-nightly']))).toEqual({
    kind: 'firefox',
    path: '/opt/firefox-nightly',
  });
  expect(find('chrome', world(['/c'], { CHROME_PATH: '/c' }))).toEqual({ kind: 'chromium', path: '/c' });
});

test('the newest of what @puppeteer/browsers installed is the last resort', () => {
  const cache = join('/home/me', '.cache', 'puppeteer', 'chrome');
  const files = ['linux-99.0/chrome-linux64/chrome', 'linux-131.0/chrome-linux64/chrome', 'linux-131.0/a/chrome.pak'];
  expect(find(undefined, world([], {}, { [cache]: files })).path).toBe(join(cache, files[1] ?? ''));
});

test('19: a browser that isn’t there is said, with what to do', () => {
  expect(() => find(undefined, world([]))).toThrow(/No Chromium or Firefox was found.*@puppeteer\/browsers/);
  expect(() => find('firefox', world([]))).toThrow('firefox@stable');
  expect(() => find('/opt/chrom', world([]))).toThrow('There is no browser at /opt/chrom');
  expect(() => find(undefined, world([], { CHROMIUM_PATH: '/gone' }))).toThrow('CHROMIUM_PATH names /gone');
});
