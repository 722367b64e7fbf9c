/** Hands point at a picture of the page, in Chromium. */
import { startChromium } from '../../support/hands/in-chromium';
import { handsPointsJourney } from '../journeys/hands-points';

handsPointsJourney(startChromium);
