/** Where each browser looks for the manifest of a program that an extension may start, and what it says. */
import { join } from 'node:path';
import { hostName } from '#features/agents/door-wire.ts';
import type { System } from './doors';

type Kind = 'chromium' | 'firefox';
interface Place {
  browser: string;
  kind: Kind;
  /** The folder of its manifests; on Windows the key of its registry that names the file. */
  linux: string;
  mac: string;
  windows: string;
}

/** Below the user's folder, `Library/Application Support`, and `HKCU\Software`. */
const places: readonly Place[] = [
  place('Chrome', '.config/google-chrome', 'Google/Chrome', 'Google\\Chrome'),
  place('Chromium', '.config/chromium', 'Chromium', 'Chromium'),
  place('Edge', '.config/microsoft-edge', 'Microsoft Edge', 'Microsoft\\Edge'),
  place('Brave', '.config/BraveSoftware/Brave-Browser', 'BraveSoftware/Brave-Browser', 'BraveSoftware\\Brave-Browser'),
  {
    ...{ browser: 'Firefox', kind: 'firefox', linux: '.mozilla/native-messaging-hosts' },
    ...{ mac: 'Mozilla/NativeMessagingHosts', windows: 'Mozilla\\NativeMessagingHosts' },
  },
];

function place(browser: string, linux: string, mac: string, windows: string): Place {
  const folder = 'NativeMessagingHosts';
  return {
    ...{ browser, kind: 'chromium' },
    ...{ linux: `${linux}/${folder}`, mac: `${mac}/${folder}`, windows: `${windows}\\${folder}` },
  };
}

export interface Manifest {
  browser: string;
  file: string;
  text: string;
  /** On Windows: the key whose default value is the file. */
  key?: string;
}

export interface Extension {
  chromium: string;
  firefox: string;
}

/** `folder`: of the program's own files. `launcher`: what the browser starts. */
export function toManifests(
  { platform, home }: Pick<System, 'platform' | 'home'>,
  { folder, launcher, extension }: { folder: string; launcher: string; extension: Extension },
): Manifest[] {
  return places.map(({ browser, kind, linux, mac, windows }) => {
    const text = `${JSON.stringify(toManifest(launcher, kind, extension), null, 2)}\n`;
    const name = `${hostName}.json`;
    if (platform === 'win32')
      return {
        ...{ browser, text, file: join(folder, `${kind}-${name}`) },
        key: `HKCU\\Software\\${windows}\\${hostName}`,
      };
    const inHome = platform === 'darwin' ? join('Library', 'Application Support', mac) : linux;
    return { browser, text, file: join(home, inHome, name) };
  });
}

const toManifest = (path: string, kind: Kind, extension: Extension) => ({
  name: hostName,
  description: 'Lets other agents call the tools of web pages through Tabhand',
  path,
  type: 'stdio',
  ...(kind === 'firefox'
    ? { allowed_extensions: [extension.firefox] }
    : { allowed_origins: [`chrome-extension://${extension.chromium}/`] }),
});
