/** Hands point at a picture of the page, in Firefox. */
import { startFirefox } from '../../../support/hands/in-firefox';
import { handsPointsJourney } from '../../journeys/hands-points';

handsPointsJourney(startFirefox);
