/** Long numbers on the whole road, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { numbersJourney } from '../journeys/numbers';

numbersJourney(launchChromium);
