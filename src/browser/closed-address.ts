/** Which addresses a browser keeps closed to every extension, whatever the person allows. */

type Vendor = 'chromium' | 'edge' | 'firefox';

/** The pages from which extensions and accounts are governed: no script of ours ever runs there. */
const kept: Record<Vendor, RegExp> = {
  chromium: /^https?:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore)(\/|$)/,
  edge: /^https?:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore|microsoftedge\.microsoft\.com\/addons)(\/|$)/,
  // As `extensions.webextensions.restrictedDomains` has it.
  firefox:
    /^https?:\/\/(accounts-static\.cdn\.mozilla\.net|accounts\.firefox\.com|(addons|content)\.cdn\.mozilla\.net|addons\.mozilla\.org|(api|oauth|profile)\.accounts\.firefox\.com|discovery\.addons\.mozilla\.org|support\.mozilla\.org|sync\.services\.mozilla\.com)(\/|$)/,
};

/** Also the browser's own pages; a file is none. */
export function isClosedAddress(url: string, vendor: Vendor = ownVendor()): boolean {
  if (!URL.canParse(url)) return true;
  const { protocol, origin, pathname } = new URL(url);
  return !/^(https?|file):$/.test(protocol) || kept[vendor].test(`${origin}${pathname}`);
}

function ownVendor(): Vendor {
  if (import.meta.env.FIREFOX) return 'firefox';
  return /\bEdg\//.test(navigator.userAgent) ? 'edge' : 'chromium';
}
