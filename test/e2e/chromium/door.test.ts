/** Other agents at the door, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { doorJourney } from '../journeys/door';

doorJourney('chromium', launchChromium);
