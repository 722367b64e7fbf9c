/** The background’s death in Chromium: its service worker is stopped by force. */
import { launchChromium } from '../../support/browsers/chromium';
import { deathJourney } from '../journeys/death';

deathJourney('chromium', launchChromium);
