/** The Console after a run, in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { consoleJourney } from '../../journeys/console';

consoleJourney(launchFirefox);
