/** The page journey in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { pageJourney } from '../journeys/page';

pageJourney(launchChromium);
