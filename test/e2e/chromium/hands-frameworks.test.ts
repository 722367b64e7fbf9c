/** Hands operate what frameworks draw, in Chromium. */
import { startChromium } from '../../support/hands/in-chromium';
import { handsFrameworksJourney } from '../journeys/hands-frameworks';

handsFrameworksJourney(startChromium);
