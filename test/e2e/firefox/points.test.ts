/** The journey of points in Firefox. */
import { launchFirefox } from '../../support/browsers/firefox';
import { pointsJourney } from '../journeys/points';

pointsJourney(launchFirefox);
