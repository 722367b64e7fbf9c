/** The player with its stage in a browser. */
export { launchChromium } from '../../../support/browsers/chromium';
export { launchFirefox } from '../../../support/browsers/firefox';
export { openStage } from '../in-browser/play';
export { playCases, stageOf } from '../player';
