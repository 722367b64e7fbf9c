/** The attacks by name, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { attacksJourney } from '../journeys/attacks';

attacksJourney('chromium', launchChromium);
