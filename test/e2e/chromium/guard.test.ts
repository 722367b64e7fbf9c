/** What a person decides and takes back, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { guardJourney } from '../journeys/guard';

guardJourney(launchChromium);
