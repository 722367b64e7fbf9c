/** Hands operate what frameworks draw, in Firefox. */
import { startFirefox } from '../../../support/hands/in-firefox';
import { handsFrameworksJourney } from '../../journeys/hands-frameworks';

handsFrameworksJourney(startFirefox);
