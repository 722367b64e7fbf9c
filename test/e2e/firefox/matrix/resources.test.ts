/** What servers have besides tools, in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { resourcesJourney } from '../../journeys/resources';

resourcesJourney(launchFirefox);
