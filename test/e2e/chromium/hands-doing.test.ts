/** Hands operate a page, in Chromium. */
import { startChromium } from '../../support/hands/in-chromium';
import { handsDoingJourney } from '../journeys/hands-doing';

handsDoingJourney('chromium', startChromium);
