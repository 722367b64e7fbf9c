/** The journey through a page’s guessed tools in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { derivedJourney } from '../journeys/derived';

derivedJourney(launchChromium);
