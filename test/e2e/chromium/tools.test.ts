/** A page's tools tried by hand, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { toolsJourney } from '../journeys/tools';

toolsJourney(launchChromium);
