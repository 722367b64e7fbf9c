/** Who may do what, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { trustJourney } from '../journeys/trust';

trustJourney(launchChromium);
