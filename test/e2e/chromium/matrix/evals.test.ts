/** Evals in Chromium. */
import { launchChromium } from '../../../support/browsers/chromium';
import { evalsJourney } from '../../journeys/evals';

evalsJourney(launchChromium);
