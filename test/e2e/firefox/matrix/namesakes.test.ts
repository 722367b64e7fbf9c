/** Tools of one name, and a server too large to be offered whole, in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { namesakesJourney } from '../../journeys/namesakes';

namesakesJourney(launchFirefox);
