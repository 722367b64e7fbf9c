/** The journey of kept steps in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { keptStepsJourney } from '../journeys/kept-steps';

keptStepsJourney(launchChromium);
