/** Which sites Tabhand may work on, in Firefox. */
import { launchFirefox } from '../../support/browsers/firefox';
import { sitesJourney } from '../journeys/sites';

sitesJourney(launchFirefox);
