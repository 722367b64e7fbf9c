/** Which browsers tests start: those that the set-up found, else Debian's; and what keeps a Chromium from calling home. */

export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
export const firefoxPath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

export const quietArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
