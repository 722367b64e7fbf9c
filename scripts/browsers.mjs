// Finds a Chromium and a Firefox on this computer, or installs them where that is possible without asking anything.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { read, root, run } from './run.mjs';

const cache = join(root, '.cache', 'browsers');
const { LOCALAPPDATA = '', PROGRAMFILES = '', 'PROGRAMFILES(X86)': PROGRAMFILES_X86 = '' } = process.env;

// Chromium and Chrome for Testing first: branded Chrome (137 and later) ignores --load-extension, which the tests need.
const places = {
  chromium: {
    variable: 'CHROMIUM_PATH',
    names: ['chromium', 'chromium-browser', 'chrome-for-testing'],
    paths: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      join(LOCALAPPDATA, 'Chromium', 'Application', 'chrome.exe'),
    ],
    download: 'chrome@stable',
    debian: 'chromium',
  },
  chrome: {
    variable: 'CHROME_PATH',
    names: ['google-chrome-stable', 'google-chrome'],
    paths: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      ...[PROGRAMFILES, PROGRAMFILES_X86, LOCALAPPDATA].map((folder) =>
        join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      ),
    ],
  },
  firefox: {
    variable: 'FIREFOX_PATH',
    names: ['firefox-esr', 'firefox', 'firefox-developer-edition'],
    paths: [
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      ...[PROGRAMFILES, PROGRAMFILES_X86].map((folder) => join(folder, 'Mozilla Firefox', 'firefox.exe')),
    ],
    download: 'firefox@stable',
    debian: 'firefox-esr',
  },
};

// A file of the right name may be Ubuntu's notice "install the snap": only one that answers counts.
// Windows' builds don't answer --version, they open a window.
const answers = (path) => process.platform === 'win32' || read(path, ['--version'], { timeout: 30_000 }) !== null;

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

function downloaded(kind) {
  const name = kind === 'chromium' ? 'chrome' : kind;
  const lines = existsSync(cache) ? (read('browsers', ['list', '--path', cache]) ?? '') : '';
  const line = lines.split('\n').find((text) => text.startsWith(`${name}@`));
  return line?.slice(line.lastIndexOf(') ') + 2).trim();
}

function find(kind) {
  const { variable, names, paths, download } = places[kind];
  const named = process.env[variable];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`${variable} names ${named}, which does not exist. Correct it or unset it.`);
  }
  const candidates = [...names.map(onPath), ...paths].filter((path) => path && existsSync(path));
  return candidates.find(answers) ?? (download ? downloaded(kind) : undefined) ?? null;
}

/** Absolute paths, or null: `chromium` takes --load-extension, `chrome` is Google's branded one. */
export const findBrowsers = () => ({ chromium: find('chromium'), chrome: find('chrome'), firefox: find('firefox') });

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version') && onPath('apt-get');

function installFromDebian(kinds) {
  const packages = kinds.map((kind) => places[kind].debian);
  console.log(`Installing ${packages.join(' and ')} with apt-get.`);
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  run('apt-get', ['update', '-q'], quiet);
  // One by one: Ubuntu has some of them only as snaps, and one that is missing must not stop the others.
  for (const name of [...packages, 'fonts-liberation']) {
    run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], quiet);
  }
}

function downloadBrowser(kind) {
  const { download } = places[kind];
  console.log(`Downloading ${download} to .cache/browsers.`);
  const systemParts = process.platform === 'linux' && process.getuid?.() === 0 ? ['--install-deps'] : [];
  run('browsers', ['install', download, '--path', cache, ...systemParts]);
}

/** Installs the browsers of `kinds` (`chromium`, `firefox`) that are missing. */
export function installBrowsers(kinds) {
  const missing = () => kinds.filter((kind) => find(kind) === null);
  if (missing().length > 0 && isDebianRoot()) installFromDebian(missing());
  for (const kind of missing()) downloadBrowser(kind);
  const absent = missing();
  if (absent.length === 0) return;
  const variables = absent.map((kind) => places[kind].variable).join(' and ');
  throw new Error(`Could not install ${absent.join(' and ')}. Install it yourself, or name it in ${variables}.`);
}
