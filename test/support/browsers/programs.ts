/** Which browsers tests start: those that the set-up found, else Debian's; and what keeps a Chromium from calling home and from playing a graphics card, which costs more than to do without. */

export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
export const firefoxPath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

export const quietArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--no-first-run',
];
