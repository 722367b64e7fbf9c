/** The kept browser leaves nothing to the next file of tests, in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { keptBrowserJourney } from '../../journeys/kept-browser';

keptBrowserJourney(launchFirefox);
