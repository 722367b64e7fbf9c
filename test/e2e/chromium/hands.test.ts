/** The journey of hands in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { handsJourney } from '../journeys/hands';

handsJourney(launchChromium);
