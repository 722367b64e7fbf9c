/** Hands operate a page, in Firefox. */
import { startFirefox } from '../../support/hands/in-firefox';
import { handsDoingJourney } from '../journeys/hands-doing';

handsDoingJourney('firefox', startFirefox);
