/** Finds a Chromium or a Firefox: the one that is named, an environment variable's, the usual places, what `@puppeteer/browsers` installed. */
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { CliProblem, exitCodes, wrongUse } from '../problem';

export type Kind = 'chromium' | 'firefox';
export interface FoundBrowser {
  kind: Kind;
  path: string;
}

interface Places {
  variables: readonly string[];
  /** On the search path. */
  names: readonly string[];
  paths(env: NodeJS.ProcessEnv): string[];
  /** Below the folder of what was installed: `chrome/linux-131.0.6778.85/` and then this, by platform. */
  installed: { folder: string; inside: RegExp };
}

const programFolders = ({ PROGRAMFILES, 'PROGRAMFILES(X86)': x86, LOCALAPPDATA }: NodeJS.ProcessEnv) =>
  [PROGRAMFILES, x86, LOCALAPPDATA].filter((folder) => folder !== undefined);

const places: Record<Kind, Places> = {
  chromium: {
    variables: ['CHROMIUM_PATH', 'CHROME_PATH', 'PUPPETEER_EXECUTABLE_PATH'],
    names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge-stable'],
    paths: (env) => [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      ...programFolders(env).flatMap((folder) => [
        join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
        join(folder, 'Chromium', 'Application', 'chrome.exe'),
        join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
      ]),
    ],
    installed: { folder: 'chrome', inside: /^(chrome|chrome\.exe|Google Chrome for Testing)$/ },
  },
  firefox: {
    variables: ['FIREFOX_PATH'],
    names: ['firefox', 'firefox-esr', 'firefox-developer-edition', 'firefox-nightly'],
    paths: (env) => [
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      '/Applications/Firefox Nightly.app/Contents/MacOS/firefox',
      ...programFolders(env).map((folder) => join(folder, 'Mozilla Firefox', 'firefox.exe')),
    ],
    installed: { folder: 'firefox', inside: /^(firefox|firefox\.exe)$/ },
  },
};

const kinds = ['chromium', 'firefox'] as const;

/** What the search looks at, so that it can be tried without a browser. */
export interface Computer {
  env: NodeJS.ProcessEnv;
  exists(path: string): boolean;
  /** The files below a folder, as deep as an installed browser lies; none if it isn't there. */
  filesBelow(folder: string): string[];
  home: string;
}

const here = (env: NodeJS.ProcessEnv): Computer => ({
  env,
  exists: existsSync,
  filesBelow: (folder) => (existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]) : []), // names, without `withFileTypes`
  home: homedir(),
});

/** `wanted`: `chromium`, `firefox`, or a path; undefined: the first that is found. */
export function findBrowser(wanted: string | undefined, env: NodeJS.ProcessEnv, at = here(env)): FoundBrowser {
  const asked = wanted ?? env.TABHAND_BROWSER;
  const named = asked === 'chrome' ? 'chromium' : asked;
  if (named !== undefined && !isKind(named)) return atPath(named, at);
  for (const kind of named === undefined ? kinds : [named]) {
    const path = findKind(kind, at);
    if (path !== undefined) return { kind, path };
  }
  throw new CliProblem(notFound(named as Kind | undefined), exitCodes.couldNotRun); // only a kind comes here
}

const isKind = (word: string): word is Kind => kinds.some((kind) => kind === word);

function atPath(path: string, { exists }: Computer): FoundBrowser {
  if (!exists(path)) throw wrongUse(`There is no browser at ${path}. Give chromium, firefox, or the path of one.`);
  return { kind: /firefox/i.test(basename(path)) ? 'firefox' : 'chromium', path };
}

function findKind(kind: Kind, at: Computer): string | undefined {
  const { variables, names, paths } = places[kind];
  for (const variable of variables) {
    const path = at.env[variable];
    if (!path || (kind === 'chromium' && /firefox/i.test(basename(path)))) continue;
    if (at.exists(path)) return path;
    throw wrongUse(`${variable} names ${path}, which isn’t there. Correct it or unset it.`);
  }
  const folders = (at.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...paths(at.env)].find(at.exists) ?? findInstalled(kind, at);
}

/** The newest of what `npx @puppeteer/browsers install` left. */
function findInstalled(kind: Kind, { env, filesBelow, home }: Computer): string | undefined {
  const { folder, inside } = places[kind].installed;
  const cache = join(env.PUPPETEER_CACHE_DIR ?? join(home, '.cache', 'puppeteer'), folder);
  const found = filesBelow(cache).filter((file) => inside.test(basename(file)) && !isLibrary(file));
  const newest = found.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  return newest && join(cache, newest);
}

/** A folder of macOS may bear the program's name. */
const isLibrary = (file: string) => /Frameworks|\.app$/.test(file);

const notFound = (kind: Kind | undefined) => {
  const what = kind === undefined ? 'Chromium or Firefox' : kind === 'firefox' ? 'Firefox' : 'Chromium';
  const install = kind === 'firefox' ? 'firefox@stable' : 'chrome@stable';
  return `No ${what} was found. Install one (npx @puppeteer/browsers install ${install}), or name it with --browser PATH or TABHAND_BROWSER.`;
};
