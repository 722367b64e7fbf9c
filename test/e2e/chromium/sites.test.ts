/** Which sites Tabhand may work on, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { sitesJourney } from '../journeys/sites';

sitesJourney(launchChromium);
