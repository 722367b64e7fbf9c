/** Hands reach into frames and shadow trees, in Firefox. */
import { startFirefox } from '../../../support/hands/in-firefox';
import { handsReachJourney } from '../../journeys/hands-reach';

handsReachJourney(startFirefox);
