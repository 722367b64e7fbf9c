/** Signing in at a server, in Firefox. */
import { launchFirefox } from '../../support/browsers/firefox';
import { signInJourney } from '../journeys/sign-in';

signInJourney('firefox', launchFirefox);
