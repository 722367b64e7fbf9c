/** The attacks by name, in Firefox. */
import { launchFirefox } from '../../support/browsers/firefox';
import { attacksJourney } from '../journeys/attacks';

attacksJourney('firefox', launchFirefox);
