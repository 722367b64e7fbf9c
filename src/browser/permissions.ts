/** Whether the extension may reach an address, and asking the user for the permission. */
import { browser } from 'wxt/browser';

const everySite = { origins: ['<all_urls>'] };

/** How the browsers write every website. */
const everyPattern = /^(<all_urls>|(\*|https?):\/\/\*\/\*)$/;

/** Match patterns know no port: `http://localhost:11434/v1` → `http://localhost/*`. */
function toPattern(url: string): string {
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname}/*`;
}

export async function mayReach(url: string): Promise<boolean> {
  // Using the address gives a better error than this check could.
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return true;
  return browser.permissions.contains({ origins: [toPattern(url)] });
}

export async function mayReachEverySite(): Promise<boolean> {
  return (await allowedSites.list()) === 'every';
}

/** The sites that the user allowed. */
export const allowedSites = {
  /** Every site, or these, as `https://shop.example`; `*.` before a host means its subdomains too. */
  async list(): Promise<'every' | string[]> {
    const { origins = [] } = await browser.permissions.getAll();
    if (origins.some((pattern) => everyPattern.test(pattern))) return 'every';
    return origins.map((pattern) => pattern.replace(/\/\*$/, '')).sort();
  },
  /** The user allowed sites or took them back, here or in the browser's own pages. */
  onChange(listener: () => void): void {
    browser.permissions.onAdded.addListener(() => listener());
    browser.permissions.onRemoved.addListener(() => listener());
  },
  /** Must be called in a click. */
  requestEvery: (): Promise<boolean> => browser.permissions.request(everySite),
  /** `'every'` takes all of them back. Resolves with false for what the installation itself allows. */
  async forget(site: string): Promise<boolean> {
    const origins = site === 'every' ? ((await browser.permissions.getAll()).origins ?? []) : [`${site}/*`];
    return browser.permissions.remove({ origins }).catch(() => false);
  },
};

/** Must be called in a click. */
export function requestOrigin(...urls: string[]): Promise<boolean> {
  return browser.permissions.request({ origins: [...new Set(urls.map(toPattern))] });
}

/** Must be called in a click. */
export function requestPermission(name: 'userScripts' | 'nativeMessaging' | 'notifications'): Promise<boolean> {
  return browser.permissions.request({ permissions: [name] });
}
