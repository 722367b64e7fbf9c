/** Long numbers on the whole road, in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { numbersJourney } from '../../journeys/numbers';

numbersJourney(launchFirefox);
