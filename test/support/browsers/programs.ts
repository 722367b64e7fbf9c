/** Which browsers tests start: those that the set-up found, else Debian's; and what keeps a Chromium from calling home and from playing a graphics card, which costs more than to do without. */

export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
export const firefoxPath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

/** Two pages that each window loads in advance, to suggest what to type into the address bar. */
const suggestions = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** Of two such lists Chromium reads the last: Playwright's own, as far as a Chromium on Linux knows it. */
const playwrights = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
];

export const withoutSuggestions = `--disable-features=${[...suggestions, ...playwrights].join(',')}`;

export const quietArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--no-first-run',
  withoutSuggestions,
];
