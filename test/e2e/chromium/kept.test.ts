/** The journey of what a person keeps, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { keptJourney } from '../journeys/kept';

keptJourney(launchChromium);
