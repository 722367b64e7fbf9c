/** The second part of the page's script, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { secondPartJourney } from '../journeys/second-part';

secondPartJourney(launchChromium);
