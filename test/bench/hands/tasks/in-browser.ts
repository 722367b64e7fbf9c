/** The browsers with the built extension. */
export { launchChromium } from '../../../support/browsers/chromium';
export { launchFirefox } from '../../../support/browsers/firefox';
