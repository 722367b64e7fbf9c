/** Signing in at a server, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { signInJourney } from '../journeys/sign-in';

signInJourney('chromium', launchChromium);
