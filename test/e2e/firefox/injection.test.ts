/** Where pages get the API and where they don’t, in Firefox. */
import { launchFirefox } from '../../support/browsers/firefox';
import { injectionJourney } from '../journeys/injection';

injectionJourney('firefox', launchFirefox);
