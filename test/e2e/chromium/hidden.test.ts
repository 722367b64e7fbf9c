/** What a page hides, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { hiddenJourney } from '../journeys/hidden';

hiddenJourney(launchChromium);
