/** The journey of hands in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { handsJourney } from '../../journeys/hands';

handsJourney(launchFirefox);
