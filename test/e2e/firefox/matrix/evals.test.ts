/** Evals in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { evalsJourney } from '../../journeys/evals';

evalsJourney(launchFirefox);
