/** Bad input and bad luck in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { troubleJourney } from '../journeys/trouble';

troubleJourney(launchChromium);
