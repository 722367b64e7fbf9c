/** The schedules journey in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { schedulesJourney } from '../../journeys/schedules';

schedulesJourney(launchFirefox);
