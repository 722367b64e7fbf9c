/** The kept browser leaves nothing to the next file of tests, in Chromium. */
import { launchChromium } from '../../../support/browsers/chromium';
import { keptBrowserJourney } from '../../journeys/kept-browser';

keptBrowserJourney(launchChromium);
