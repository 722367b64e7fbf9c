/** A page's tools tried by hand, in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { toolsJourney } from '../../journeys/tools';

toolsJourney(launchFirefox);
