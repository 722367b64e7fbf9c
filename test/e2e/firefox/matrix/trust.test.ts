/** Who may do what, in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { trustJourney } from '../../journeys/trust';

trustJourney(launchFirefox);
