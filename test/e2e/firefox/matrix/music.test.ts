/** The music journey in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { musicJourney } from '../../journeys/music';

musicJourney(launchFirefox);
