/** Where pages get the API and where they don’t, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { injectionJourney } from '../journeys/injection';

injectionJourney('chromium', launchChromium);
