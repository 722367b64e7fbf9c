/** Bad input and bad luck in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { troubleJourney } from '../../journeys/trouble';

troubleJourney(launchFirefox);
