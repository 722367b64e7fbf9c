/** Hands reach into frames and shadow trees, in Chromium. */
import { startChromium } from '../../support/hands/in-chromium';
import { handsReachJourney } from '../journeys/hands-reach';

handsReachJourney(startChromium);
