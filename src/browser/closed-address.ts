/** Which addresses a browser keeps closed to every extension, whatever the user allows. */

type Vendor = 'chromium' | 'edge' | 'firefox';

/** Pages that manage extensions and accounts: extensions can't run scripts there. */
const closed: Record<Vendor, RegExp> = {
  chromium: /^https?:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore)(\/|$)/,
  edge: /^https?:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore|microsoftedge\.microsoft\.com\/addons)(\/|$)/,
  // The preference `extensions.webextensions.restrictedDomains`.
  firefox:
    /^https?:\/\/(accounts-static\.cdn\.mozilla\.net|accounts\.firefox\.com|(addons|content)\.cdn\.mozilla\.net|addons\.mozilla\.org|(api|oauth|profile)\.accounts\.firefox\.com|discovery\.addons\.mozilla\.org|support\.mozilla\.org|sync\.services\.mozilla\.com)(\/|$)/,
};

/** True for the browser's own pages too; false for files. */
export function isClosedAddress(url: string, vendor: Vendor = ownVendor()): boolean {
  if (!URL.canParse(url)) return true;
  const { protocol, origin, pathname } = new URL(url);
  return !/^(https?|file):$/.test(protocol) || closed[vendor].test(`${origin}${pathname}`);
}

function ownVendor(): Vendor {
  if (import.meta.env.FIREFOX) return 'firefox';
  return /\bEdg\//.test(navigator.userAgent) ? 'edge' : 'chromium';
}
