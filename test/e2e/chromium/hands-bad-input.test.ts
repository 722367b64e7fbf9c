/** Hands on hostile pages, in Chromium. */
import { startChromium } from '../../support/hands/in-chromium';
import { handsBadInputJourney } from '../journeys/hands-bad-input';

handsBadInputJourney(startChromium);
