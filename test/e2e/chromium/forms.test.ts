/** Forms as tools, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { formsJourney } from '../journeys/forms';

formsJourney(launchChromium);
