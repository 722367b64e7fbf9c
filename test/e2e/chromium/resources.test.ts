/** What servers have besides tools, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { resourcesJourney } from '../journeys/resources';

resourcesJourney(launchChromium);
