/** Hands in a frame of another site, in Firefox. */
import { launchFirefox } from '../../support/browsers/firefox';
import { handsFrameJourney } from '../journeys/hands-frame';

handsFrameJourney(launchFirefox);
