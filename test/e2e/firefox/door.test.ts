/** Other agents at the door, in Firefox. */
import { launchFirefox } from '../../support/browsers/firefox';
import { doorJourney } from '../journeys/door';

doorJourney('firefox', launchFirefox);
