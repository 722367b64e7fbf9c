/** Hands on hostile pages, in Firefox. */
import { startFirefox } from '../../../support/hands/in-firefox';
import { handsBadInputJourney } from '../../journeys/hands-bad-input';

handsBadInputJourney(startFirefox);
