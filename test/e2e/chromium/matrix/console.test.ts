/** The Console after a run, in Chromium. */
import { launchChromium } from '../../../support/browsers/chromium';
import { consoleJourney } from '../../journeys/console';

consoleJourney(launchChromium);
